import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Business } from '@bb1/domain/kyc/business-endpoints';
import {
  BUSINESS_FILE_KINDS,
  type BusinessFields,
  type BusinessFileKind,
  MAX_BUSINESS_FILES,
} from '@bb1/domain/kyc/business';
import { businessChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { mayResideIn } from '@bb1/domain/kyc/may-invest';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { DocumentCheck } from '../../integrations/document-check/document-check-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import type { CheckedUpload } from '../../uploads/check-uploads.ts';
import { newId } from '../../platform/ids.ts';
import { countryRulesOn } from '../country-lists/country-rules.ts';
import {
  attachToBusiness,
  type BusinessRow,
  detachFromBusiness,
  findBusiness,
  findBusinessFiles,
  writeBusiness,
} from './business-store.ts';
import { changeOwnKyc, type KycChanging, type OwnChange } from './change-own-kyc.ts';
import { standingOf } from './kyc-of.ts';
import { deleteDraft } from './draft-store.ts';
import { refuseForCountry } from './refuse-for-country.ts';
import { lastApproval } from './store.ts';
import { checkOwnUploads, refuseBeyondStore } from './own-uploads.ts';

/** Saves the company's details. Refuses for an account of a private person. */
export async function createBusiness(
  context: KycChanging,
  accountId: string,
  fields: BusinessFields,
): Promise<Business> {
  return saveBusiness({ ...context, checkDocument: refuseFiles }, { accountId, fields, files: [] });
}

/** Changes details, adds papers, or both. One refused field or file leaves everything as it was. */
export async function updateBusiness(
  context: KycChanging & { readonly checkDocument: DocumentCheck },
  change: {
    readonly accountId: string;
    readonly fields: BusinessFields | undefined;
    readonly files: readonly UploadedFile[];
  },
): Promise<Business> {
  if ((await findBusiness(context.db, change.accountId)) === null)
    throw refuse('not_found', 'not_found');
  if (change.fields === undefined && change.files.length === 0)
    throw refuseField('register_extract', 'required');
  return saveBusiness(context, change);
}

async function saveBusiness(
  context: KycChanging & { readonly checkDocument: DocumentCheck },
  change: {
    readonly accountId: string;
    readonly fields: BusinessFields | undefined;
    readonly files: readonly UploadedFile[];
  },
): Promise<Business> {
  const { accountId, fields, files } = change;
  // Decoding a file is expensive, so it is done last.
  if (!mayEditDetails((await standingOf(context.db, accountId, context)).verdict))
    throw refuse('conflict', 'kyc_locked');
  if (fields !== undefined) await refuseSeat(context, accountId, fields.country);
  await refuseTooManyPapers(context.db, accountId, files);
  const uploads = await checkOwnUploads(context, accountId, { files, fields: BUSINESS_FILE_KINDS });
  return changeOwnKyc(context, {
    name: 'save_business',
    accountId,
    act: 'kyc.business_saved',
    noted: () => ({ details_given: fields !== undefined, files_added: uploads.length }),
    async work(own) {
      if (own.row.applicant_type !== 'business') throw refuse('conflict', 'other_applicant_type');
      if (fields !== undefined) {
        await writeDetails(own, { accountId, fields });
        await deleteDraft(own.tx, { accountId, form: 'company' });
      }
      if (uploads.length > 0) await storePapers(own, context, { accountId, uploads });
      const business = await findBusiness(own.tx, accountId);
      if (business === null) throw refuse('conflict', 'business_first');
      return toBusinessDto(business);
    },
  });
}

async function refuseSeat(context: KycChanging, accountId: string, country: string): Promise<void> {
  const rules = await countryRulesOn(context.db, context.offering, berlinDay(context.clock.now()));
  if (!mayResideIn(country, rules)) await refuseForCountry(context, accountId, 'company');
}

async function writeDetails(
  { tx, at, touch }: OwnChange,
  { accountId, fields }: { accountId: string; fields: BusinessFields },
): Promise<void> {
  const before = await findBusiness(tx, accountId);
  await writeBusiness(tx, { accountId, fields, at });
  // Another signing rule may require another representative.
  const items =
    before?.representation === fields.representation
      ? (['business'] as const)
      : (['business', 'legal_reps'] as const);
  await touch({
    answers: ['business'],
    ends: before !== null && businessChangeEndsApproval(toBusinessDto(before), fields) ? items : [],
  });
}

async function refuseTooManyPapers(
  db: Queryable,
  accountId: string,
  adding: readonly { readonly field: string }[],
): Promise<void> {
  const [first] = adding;
  if (first === undefined) return;
  const approvedAt = await lastApproval(db, accountId);
  // Papers of an earlier approval are kept as evidence and do not count against the limit.
  const own = (await findBusinessFiles(db, accountId)).filter(
    (file) => approvedAt === null || file.attached_at > approvedAt,
  );
  if (own.length + adding.length > MAX_BUSINESS_FILES)
    throw refuseField(first.field, 'upload_too_many', { max: MAX_BUSINESS_FILES });
  await refuseBeyondStore(db, accountId, adding);
}

async function storePapers(
  { tx, at, touch }: OwnChange,
  context: KycChanging,
  { accountId, uploads }: { accountId: string; uploads: readonly CheckedUpload[] },
): Promise<void> {
  // Again, because the record is locked now, and another tab may have been faster.
  await refuseTooManyPapers(tx, accountId, uploads);
  for (const upload of uploads) {
    const documentId = await context.documents.store(tx, {
      ...upload,
      ownerId: accountId,
      storedAt: at,
    });
    await attachToBusiness(tx, {
      id: newId(),
      accountId,
      documentId,
      kind: upload.field as BusinessFileKind,
      at,
    });
  }
  await touch({ answers: ['business_docs'], ends: ['business_docs'] });
}

/** Removes one paper, unless an approval relied on it. */
export async function removeBusinessFile(
  context: KycChanging,
  own: { accountId: string; id: string },
): Promise<void> {
  await changeOwnKyc(context, {
    name: 'remove_business_file',
    accountId: own.accountId,
    act: 'kyc.file_removed',
    async work({ tx }) {
      const file = (await findBusinessFiles(tx, own.accountId)).find((one) => one.id === own.id);
      if (file === undefined) throw refuse('not_found', 'not_found');
      const approvedAt = await lastApproval(tx, own.accountId);
      if (approvedAt !== null && file.attached_at <= approvedAt)
        throw refuse('conflict', 'kyc_locked');
      await detachFromBusiness(tx, file.id);
      await context.documents.remove(tx, file.document_id);
    },
  });
}

export function toBusinessDto({
  owners_declaration: _declaration,
  ...business
}: BusinessRow): Business {
  return business;
}

const refuseFiles: DocumentCheck = () =>
  Promise.reject(new Error('no files come with new details'));
