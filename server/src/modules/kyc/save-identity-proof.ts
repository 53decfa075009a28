import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { type IdentityProofFields, MAX_ATTACHMENTS } from '@bb1/domain/kyc/identity-proof';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { identityRefusal } from '@bb1/domain/kyc/may-invest';
import { germanTaxIdDigits } from '@bb1/domain/kyc/tax-id';
import { Refusal, refuse, refuseField } from '@bb1/domain/refusal';
import type { DocumentCheck } from '../../integrations/document-check/document-check-port.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import { standingOf } from './kyc-of.ts';
import { showIdentityProofs } from './show-kyc.ts';
import { answerRequestedChanges, attach, findAttachments, findIdentityProofs, lastApproval, writeIdentityProof } from './store.ts';
import { ATTACHMENTS_FIELD, type CheckedUpload, checkUploads } from './upload-check.ts';

interface Saved {
  readonly proof: IdentityProof;
  readonly details: boolean;
  readonly files: number;
}

/** Gives the personal details. A person has one identity proof: giving it again, by a double click or in a second tab, changes it. */
export async function createIdentityProof(context: KycChanging, accountId: string, details: IdentityProofFields): Promise<IdentityProof> {
  refuseUnfit(context, details);
  const saved = await changeOwnKyc<Saved>(context, {
    name: 'create_identity_proof',
    accountId,
    act: 'kyc.identity_saved',
    noted: notes,
    async work(tx, at) {
      const id = await writeDetails(tx, { accountId, details, at });
      return { proof: await mustShow(tx, context, { accountId, id }), details: true, files: 0 };
    },
  });
  return saved.proof;
}

/** Changes details, adds files, or both. One refused field or file leaves everything as it was. */
export async function updateIdentityProof(
  context: KycChanging & { readonly checkDocument: DocumentCheck },
  change: { readonly accountId: string; readonly id: string; readonly details: IdentityProofFields | undefined; readonly files: readonly UploadedFile[] },
): Promise<IdentityProof> {
  const { accountId, id, details, files } = change;
  await mustOwn(context.db, accountId, id);
  if (details === undefined && files.length === 0) throw refuseField(ATTACHMENTS_FIELD, 'required');
  // Decoding a file is costly; nobody pays for it whose answer is no anyway.
  if (!mayEditDetails((await standingOf(context.db, accountId, context)).verdict)) throw refuse('conflict', 'kyc_locked');
  if (details) refuseUnfit(context, details);
  const uploads = await checkUploads(files, context.checkDocument);
  const saved = await changeOwnKyc<Saved>(context, {
    name: 'update_identity_proof',
    accountId,
    act: 'kyc.identity_saved',
    noted: notes,
    async work(tx, at) {
      await mustOwn(tx, accountId, id);
      if (details) await writeDetails(tx, { accountId, details, at });
      if (uploads.length > 0) await storeUploads(tx, context, { accountId, proofId: id, uploads, at });
      return { proof: await mustShow(tx, context, { accountId, id }), details: details !== undefined, files: uploads.length };
    },
  });
  return saved.proof;
}

function notes({ details, files }: Saved): unknown {
  return { details_given: details, files_added: files };
}

function refuseUnfit(context: KycChanging, details: IdentityProofFields): void {
  const refusal = identityRefusal(details, context.offering.kyc, berlinDay(context.clock.now()));
  if (refusal !== null) throw new Refusal('invalid', refusal);
}

async function writeDetails(tx: Tx, given: { accountId: string; details: IdentityProofFields; at: Date }): Promise<string> {
  const { accountId, details, at } = given;
  const taxId = details.tax_residence === 'DE' && details.tax_id !== null ? germanTaxIdDigits(details.tax_id) : details.tax_id;
  const id = await writeIdentityProof(tx, { ...details, tax_id: taxId, newId: newId(), accountId, at });
  await answerRequestedChanges(tx, { accountId, item: 'identity', at });
  return id;
}

async function storeUploads(tx: Tx, context: KycChanging, given: { accountId: string; proofId: string; uploads: readonly CheckedUpload[]; at: Date }): Promise<void> {
  const { accountId, proofId, uploads, at } = given;
  const approvedAt = await lastApproval(tx, accountId);
  // Files of an earlier approval are kept as evidence and take no room from new ones.
  const own = (await findAttachments(tx, accountId)).filter((file) => approvedAt === null || file.attached_at > approvedAt);
  if (own.length + uploads.length > MAX_ATTACHMENTS) throw refuseField(ATTACHMENTS_FIELD, 'upload_too_many', { max: MAX_ATTACHMENTS });
  for (const upload of uploads) {
    const documentId = await context.documents.store(tx, { ...upload, ownerId: accountId, storedAt: at });
    await attach(tx, { id: newId(), identityProofId: proofId, documentId, at });
  }
  await answerRequestedChanges(tx, { accountId, item: 'upload', at });
}

/** Somebody else's proof is answered like none. */
async function mustOwn(db: Queryable, accountId: string, id: string): Promise<void> {
  const own = await findIdentityProofs(db, accountId);
  if (!own.some((proof) => proof.id === id)) throw refuse('not_found', 'not_found');
}

async function mustShow(db: Queryable, { documents }: KycChanging, { accountId, id }: { accountId: string; id: string }): Promise<IdentityProof> {
  const proof = (await showIdentityProofs(db, documents, accountId)).find((one) => one.id === id);
  if (proof === undefined) throw new Error(`identity proof ${id} vanished in its own transaction`);
  return proof;
}
