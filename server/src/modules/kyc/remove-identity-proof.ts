import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../platform/db/database.ts';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import {
  type AttachmentRow,
  deleteIdentityProofRow,
  detach,
  findAttachments,
  isNewerThan,
  markAsLeft,
} from './proof-store.ts';
import { showIdentityProofs } from './show-kyc.ts';
import { lastApproval } from './store.ts';

/**
 * Removes the proof with its files. What an approval relied on is evidence (section 8 GwG) and
 * stays: a private person cannot remove it, and a representative who left is kept as such. One
 * named since the approval is removed.
 */
export async function removeIdentityProof(
  context: KycChanging,
  own: { accountId: string; id: string },
): Promise<void> {
  await changeOwnKyc(context, {
    name: 'remove_identity_proof',
    accountId: own.accountId,
    act: 'kyc.identity_removed',
    async work({ tx, at, touch }) {
      const proof = await mustShow(tx, context, own);
      const approvedAt = await lastApproval(tx, own.accountId);
      if (approvedAt !== null && proof.role === 'applicant') throw refuse('conflict', 'kyc_locked');
      // No approval relied on people named later, so keeping them is unnecessary and would be
      // expensive if repeated.
      if (approvedAt === null || (await isNewerThan(tx, own, approvedAt)))
        await deleteProofWithFiles(tx, context, own);
      else await markAsLeft(tx, own.id, own.accountId, at);
      if (proof.role === 'legal_representative') await touch({ answers: [], ends: ['legal_reps'] });
    },
  });
}

/** Deletes a proof with its files. */
export async function deleteProofWithFiles(
  tx: Tx,
  context: Pick<KycChanging, 'documents'>,
  own: { accountId: string; id: string },
): Promise<void> {
  const files = (await findAttachments(tx, own.accountId)).filter(
    (file) => file.identity_proof_id === own.id,
  );
  for (const file of files) await removeFile(tx, context, file);
  await deleteIdentityProofRow(tx, own.id, own.accountId);
}

/** Removes one file, unless an approval relied on it. */
export async function removeAttachment(
  context: KycChanging,
  own: { accountId: string; id: string; attachmentId: string },
): Promise<IdentityProof> {
  return changeOwnKyc(context, {
    name: 'remove_attachment',
    accountId: own.accountId,
    act: 'kyc.file_removed',
    async work({ tx }) {
      await mustShow(tx, context, own);
      const file = (await findAttachments(tx, own.accountId)).find(
        (one) => one.id === own.attachmentId && one.identity_proof_id === own.id,
      );
      if (file === undefined) throw refuse('not_found', 'not_found');
      const approvedAt = await lastApproval(tx, own.accountId);
      if (approvedAt !== null && file.attached_at <= approvedAt)
        throw refuse('conflict', 'kyc_locked');
      await removeFile(tx, context, file);
      return mustShow(tx, context, own);
    },
  });
}

async function removeFile(
  tx: Tx,
  context: Pick<KycChanging, 'documents'>,
  file: AttachmentRow,
): Promise<void> {
  await detach(tx, file.id);
  await context.documents.remove(tx, file.document_id);
}

async function mustShow(
  tx: Tx,
  context: KycChanging,
  { accountId, id }: { accountId: string; id: string },
): Promise<IdentityProof> {
  const proof = (await showIdentityProofs(tx, context, accountId)).find((one) => one.id === id);
  if (proof === undefined) throw refuse('not_found', 'not_found');
  return proof;
}
