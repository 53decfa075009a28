import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../platform/db/database.ts';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import { showIdentityProofs } from './show-kyc.ts';
import { type AttachmentRow, deleteIdentityProofRow, detach, findAttachments, lastApproval } from './store.ts';

/** Removes the proof with its files. What an approval once relied on is evidence (section 8 GwG) and stays. */
export async function removeIdentityProof(context: KycChanging, own: { accountId: string; id: string }): Promise<void> {
  await changeOwnKyc(context, {
    name: 'remove_identity_proof',
    accountId: own.accountId,
    act: 'kyc.identity_removed',
    async work(tx) {
      await mustShow(tx, context, own);
      if ((await lastApproval(tx, own.accountId)) !== null) throw refuse('conflict', 'kyc_locked');
      for (const file of await findAttachments(tx, own.accountId)) await removeFile(tx, context, file);
      await deleteIdentityProofRow(tx, own.id, own.accountId);
    },
  });
}

/** Removes one file, unless an approval once relied on it. */
export async function removeAttachment(context: KycChanging, own: { accountId: string; id: string; attachmentId: string }): Promise<IdentityProof> {
  return changeOwnKyc(context, {
    name: 'remove_attachment',
    accountId: own.accountId,
    act: 'kyc.file_removed',
    async work(tx) {
      await mustShow(tx, context, own);
      const file = (await findAttachments(tx, own.accountId)).find((one) => one.id === own.attachmentId && one.identity_proof_id === own.id);
      if (file === undefined) throw refuse('not_found', 'not_found');
      const approvedAt = await lastApproval(tx, own.accountId);
      if (approvedAt !== null && file.attached_at <= approvedAt) throw refuse('conflict', 'kyc_locked');
      await removeFile(tx, context, file);
      return mustShow(tx, context, own);
    },
  });
}

async function removeFile(tx: Tx, context: KycChanging, file: AttachmentRow): Promise<void> {
  await detach(tx, file.id);
  await context.documents.remove(tx, file.document_id);
}

async function mustShow(tx: Tx, { documents }: KycChanging, { accountId, id }: { accountId: string; id: string }): Promise<IdentityProof> {
  const proof = (await showIdentityProofs(tx, documents, accountId)).find((one) => one.id === id);
  if (proof === undefined) throw refuse('not_found', 'not_found');
  return proof;
}
