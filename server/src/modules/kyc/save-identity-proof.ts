import { isSameName } from '@bb1/domain/officers/own-account';
import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { needsNewPictures, proofChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import {
  type IdentityProofFields,
  ATTACHMENTS_FIELD,
  REPRESENTATIVE_FIELDS,
} from '@bb1/domain/kyc/identity-proof';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { identityRefusal } from '@bb1/domain/kyc/may-invest';
import { germanTaxIdDigits } from '@bb1/domain/kyc/tax-id';
import { plainDocumentNumber } from '@bb1/domain/video-identification/officer-checks';
import { type FieldMessages, Refusal, refuse, refuseField } from '@bb1/domain/refusal';
import type { DocumentCheck } from '../../integrations/document-check/document-check-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { countryRulesOn } from '../country-lists/country-rules.ts';
import { findBusiness } from './business-store.ts';
import { changeOwnKyc, type KycChanging, type OwnChange } from './change-own-kyc.ts';
import { deleteDraft } from './draft-store.ts';
import { refuseTooManyPictures, storePictures } from './identity-pictures.ts';
import { standingOf } from './kyc-of.ts';
import {
  beginNewDocument,
  findIdentityProofs,
  type IdentityProofRow,
  insertIdentityProof,
  setSoleRepresentative,
  PROOF_FIELDS,
  updateIdentityProofRow,
} from './proof-store.ts';
import { noteCountryAttempt } from './refuse-for-country.ts';
import { showIdentityProofs } from './show-kyc.ts';
import { lastApproval } from './store.ts';
import { checkOwnUploads } from './own-uploads.ts';

interface Saved {
  readonly proof: IdentityProof;
  readonly details: boolean;
  readonly files: number;
}

/** More people than any board requires to sign jointly. */
const MAX_REPRESENTATIVES = 10;

/**
 * Saves personal details. A private person has one identity proof: giving it again, by a double
 * click or in a second tab, changes it. For a company it adds a representative; the same document
 * twice is the same person.
 */
export async function createIdentityProof(
  context: KycChanging,
  accountId: string,
  details: IdentityProofFields,
): Promise<IdentityProof> {
  await refuseUnfit(context, accountId, details);
  const saved = await changeOwnKyc<Saved>(context, {
    name: 'create_identity_proof',
    accountId,
    act: 'kyc.identity_saved',
    noted: notes,
    async work(own) {
      const type = own.row.applicant_type;
      const existing = await findIdentityProofs(own.tx, accountId);
      const same =
        type === 'individual'
          ? existing.find((proof) => proof.role === 'applicant')
          : existing.find((proof) => isSameDocument(proof, details));
      if (same === undefined && existing.length >= MAX_REPRESENTATIVES)
        throw refuse('invalid', 'too_many_people', { max: MAX_REPRESENTATIVES });
      if (type === 'business' && (await findBusiness(own.tx, accountId)) === null)
        throw refuse('conflict', 'business_first');
      const id = await writeDetails(own, { type, accountId, details, before: same });
      await deleteDraft(own.tx, { accountId, form: 'identity' });
      return { proof: await mustShow(own.tx, context, { accountId, id }), details: true, files: 0 };
    },
  });
  return saved.proof;
}

/** Changes details, adds files, or both. One refused field or file leaves everything as it was. */
export async function updateIdentityProof(
  context: KycChanging & { readonly checkDocument: DocumentCheck },
  change: {
    readonly accountId: string;
    readonly id: string;
    readonly details: IdentityProofFields | undefined;
    readonly files: readonly UploadedFile[];
  },
): Promise<IdentityProof> {
  const { accountId, id, details, files } = change;
  await mustOwn(context.db, accountId, id);
  if (details === undefined && files.length === 0) throw refuseField(ATTACHMENTS_FIELD, 'required');
  // Decoding a file is expensive, so it is done last.
  if (!mayEditDetails((await standingOf(context.db, accountId, context)).verdict))
    throw refuse('conflict', 'kyc_locked');
  if (details) await refuseUnfit(context, accountId, details);
  await refuseTooManyPictures(context.db, { accountId, proofId: id, adding: files });
  const uploads = await checkOwnUploads(context, accountId, { files, fields: [ATTACHMENTS_FIELD] });
  const saved = await changeOwnKyc<Saved>(context, {
    name: 'update_identity_proof',
    accountId,
    act: 'kyc.identity_saved',
    noted: notes,
    async work(own) {
      const before = await mustOwn(own.tx, accountId, id);
      if (details) {
        await writeDetails(own, { type: own.row.applicant_type, accountId, details, before });
        await deleteDraft(own.tx, { accountId, form: 'identity' });
      }
      if (uploads.length > 0) {
        await storePictures(own, context, { accountId, proofId: id, uploads });
        const pictures = itemsOf(own.row.applicant_type, 'pictures');
        await own.touch({ answers: pictures, ends: pictures });
      }
      return {
        proof: await mustShow(own.tx, context, { accountId, id }),
        details: details !== undefined,
        files: uploads.length,
      };
    },
  });
  return saved.proof;
}

function notes({ details, files }: Saved): unknown {
  return { details_given: details, files_added: files };
}

async function refuseUnfit(
  context: KycChanging,
  accountId: string,
  details: IdentityProofFields,
): Promise<void> {
  const today = berlinDay(context.clock.now());
  const refusal = identityRefusal(
    details,
    await countryRulesOn(context.db, context.offering, today),
    today,
  );
  if (refusal === null) return;
  if ('base' in refusal) await noteCountryAttempt(context, accountId, 'person');
  throw new Refusal('invalid', refusal);
}

/** The items that a proof answers. */
function itemsOf(type: ApplicantType, what: 'details' | 'pictures'): ChecklistKey[] {
  if (type === 'business') return ['legal_reps'];
  return what === 'details' ? ['identity'] : ['upload'];
}

async function writeDetails(
  { tx, at, touch }: OwnChange,
  given: {
    type: ApplicantType;
    accountId: string;
    details: IdentityProofFields;
    before: IdentityProofRow | undefined;
  },
): Promise<string> {
  const { type, accountId, before } = given;
  const fields = keptFields(type, given.details);
  const proof = { id: before?.id ?? newId(), accountId, fields, at };
  if (type === 'business') await refuseSamePerson(tx, proof);
  // The previous one is removed before the next is written, so that never two act at once.
  if (fields.acts_for_account) await setSoleRepresentative(tx, accountId, proof.id);
  if (before === undefined)
    await insertIdentityProof(tx, {
      ...proof,
      role: type === 'business' ? 'legal_representative' : 'applicant',
    });
  else await updateIdentityProofRow(tx, proof);
  const details = itemsOf(type, 'details');
  if (before === undefined) {
    await touch({ answers: details, ends: details });
    return proof.id;
  }
  const written = fieldsOf(before);
  // Approved pictures show the details at that time; whatever the order of changes, new details
  // need newer pictures.
  const approvedAt = await lastApproval(tx, accountId);
  const newPictures = approvedAt !== null && needsNewPictures(written, fields);
  if (newPictures) await beginNewDocument(tx, proof.id, approvedAt);
  await touch({
    answers: details,
    ends: [
      ...(proofChangeEndsApproval(written, fields) ? details : []),
      ...(newPictures ? itemsOf(type, 'pictures') : []),
    ],
  });
  return proof.id;
}

/** A person named twice would sign jointly with themselves. */
async function refuseSamePerson(
  tx: Queryable,
  { id, accountId, fields }: { id: string; accountId: string; fields: IdentityProofFields },
): Promise<void> {
  const others = (await findIdentityProofs(tx, accountId)).filter((proof) => proof.id !== id);
  if (others.some((other) => isSameDocument(other, fields)))
    throw refuseField('doc_id', 'named_twice');
  const name = (proof: IdentityProofFields) => `${proof.first_name} ${proof.last_name}`;
  if (others.some((other) => other.dob === fields.dob && isSameName(name(other), name(fields))))
    throw refuseField('last_name', 'named_twice');
}

function isSameDocument(one: IdentityProofFields, other: IdentityProofFields): boolean {
  return (
    one.citizenship === other.citizenship &&
    plainDocumentNumber(one.doc_id) === plainDocumentNumber(other.doc_id)
  );
}

/**
 * The form's data as stored: one spelling of German tax numbers, and no company fields for a
 * private person.
 */
function keptFields(type: ApplicantType, details: IdentityProofFields): IdentityProofFields {
  const spelled = {
    ...details,
    tax_id: spelledTaxId(details.tax_residence, details.tax_id),
    further_tax_residences: details.further_tax_residences.map((one) => ({
      ...one,
      tax_id: spelledTaxId(one.country, one.tax_id),
    })),
  };
  if (type === 'individual')
    return {
      ...spelled,
      company_role: null,
      acts_for_account: false,
      street: null,
      city: null,
      zipcode: null,
      residence_country: null,
    };
  const missing = REPRESENTATIVE_FIELDS.filter((field) => details[field] === null);
  if (missing.length > 0)
    throw new Refusal(
      'invalid',
      Object.fromEntries(
        missing.map((field): [string, FieldMessages[string]] => [field, [{ code: 'required' }]]),
      ),
    );
  return spelled;
}

function spelledTaxId(country: string, taxId: string | null): string | null {
  return country === 'DE' && taxId !== null ? germanTaxIdDigits(taxId) : taxId;
}

function fieldsOf(row: IdentityProofRow): IdentityProofFields {
  return Object.fromEntries(
    PROOF_FIELDS.map((field) => [field, row[field]]),
  ) as unknown as IdentityProofFields;
}

/** Another person's proof gets the answer "does not exist". */
async function mustOwn(db: Queryable, accountId: string, id: string): Promise<IdentityProofRow> {
  const own = (await findIdentityProofs(db, accountId)).find((proof) => proof.id === id);
  if (own === undefined) throw refuse('not_found', 'not_found');
  return own;
}

async function mustShow(
  db: Queryable,
  context: KycChanging,
  { accountId, id }: { accountId: string; id: string },
): Promise<IdentityProof> {
  const proof = (await showIdentityProofs(db, context, accountId)).find((one) => one.id === id);
  if (proof === undefined) throw new Error(`identity proof ${id} vanished in its own transaction`);
  return proof;
}
