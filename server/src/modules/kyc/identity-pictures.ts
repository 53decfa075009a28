import { ATTACHMENTS_FIELD, MAX_ATTACHMENTS } from '@bb1/domain/kyc/identity-proof';
import { refuseField } from '@bb1/domain/refusal';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import { newId } from '../../platform/ids.ts';
import type { CheckedUpload } from '../../uploads/check-uploads.ts';
import type { KycChanging, OwnChange } from './change-own-kyc.ts';
import { refuseBeyondStore } from './own-uploads.ts';
import { showOneScene } from './picture-overlap.ts';
import { attach, findAttachments, findPresentPictures, hasFile } from './proof-store.ts';
import { lastApproval } from './store.ts';

/** Stores the pictures of a proof's document, each once. */
export async function storePictures(
  { tx, at }: OwnChange,
  context: KycChanging,
  given: { accountId: string; proofId: string; uploads: readonly CheckedUpload[] },
): Promise<void> {
  const { accountId, proofId, uploads } = given;
  // Again, because the record is locked now, and another tab may have been faster.
  await refuseTooManyPictures(tx, { accountId, proofId, adding: uploads });
  for (const upload of uploads) {
    // The two sides of a card are two pictures.
    if (await hasFile(tx, proofId, upload.original))
      throw refuseField(ATTACHMENTS_FIELD, 'upload_same_file');
    if (await hasPictureOf(tx, context.documents, { accountId, proofId, upload }))
      throw refuseField(ATTACHMENTS_FIELD, 'upload_same_picture');
    const documentId = await context.documents.store(tx, {
      ...upload,
      ownerId: accountId,
      storedAt: at,
    });
    await attach(tx, { id: newId(), identityProofId: proofId, documentId, at });
  }
}

/** Whether a picture of the present document shows the same as an upload, in another file. */
async function hasPictureOf(
  tx: Tx,
  documents: Documents,
  given: { accountId: string; proofId: string; upload: CheckedUpload },
): Promise<boolean> {
  const { accountId, proofId, upload } = given;
  if (!upload.type.startsWith('image/')) return false;
  for (const picture of await findPresentPictures(tx, proofId)) {
    const bytes = await documents.openOriginal(tx, picture.document_id, accountId);
    if (bytes !== null && (await showOneScene(bytes, upload.original))) return true;
  }
  return false;
}

export async function refuseTooManyPictures(
  db: Queryable,
  given: {
    readonly accountId: string;
    readonly proofId: string;
    readonly adding: readonly { readonly field: string }[];
  },
): Promise<void> {
  const { accountId, proofId, adding } = given;
  const approvedAt = await lastApproval(db, accountId);
  // Files of an earlier approval are kept as evidence and do not count against the limit.
  const own = (await findAttachments(db, accountId)).filter(
    (file) =>
      file.identity_proof_id === proofId && (approvedAt === null || file.attached_at > approvedAt),
  );
  if (adding.length > 0 && own.length + adding.length > MAX_ATTACHMENTS)
    throw refuseField(ATTACHMENTS_FIELD, 'upload_too_many', { max: MAX_ATTACHMENTS });
  await refuseBeyondStore(db, accountId, adding);
}
