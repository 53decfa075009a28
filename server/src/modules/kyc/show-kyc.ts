import { changeReasonText } from '@bb1/domain/kyc/change-reasons';
import type { z } from 'zod';
import type { attachmentSchema, IdentityProof, kycRecordSchema } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import type { Queryable } from '../../platform/db/database.ts';
import type { KycSetting } from './kyc-setting.ts';
import { standingOf } from './kyc-of.ts';
import { type AttachmentRow, findAttachments, findIdentityProofs, type IdentityProofRow, openRequestedChanges } from './store.ts';

/** The record as the person and officers read it, reasons in the reader's language. */
export async function showKycRecord(db: Queryable, setting: KycSetting, { accountId, locale }: { accountId: string; locale: Locale }): Promise<z.input<typeof kycRecordSchema>> {
  const standing = await standingOf(db, accountId, setting);
  const requests = await openRequestedChanges(db, accountId);
  return {
    verdict: standing.verdict,
    applicant_type: standing.applicantType,
    checklist: standing.checklist,
    complete: standing.checklistComplete,
    complete_except_video: standing.completeExceptVideo,
    requested_changes: requests.map(({ item, reason }) => ({ item, reason: changeReasonText(locale, reason) })),
  };
}

export async function showIdentityProofs(db: Queryable, accountId: string): Promise<IdentityProof[]> {
  const proofs = await findIdentityProofs(db, accountId);
  const attachments = await findAttachments(db, accountId);
  return proofs.map((proof) => shownProof(proof, attachments.filter((attachment) => attachment.identity_proof_id === proof.id)));
}

function shownProof({ account_id: _owner, ...details }: IdentityProofRow, attachments: readonly AttachmentRow[]): IdentityProof {
  return { ...details, attachments: attachments.map(shownAttachment) };
}

function shownAttachment(row: AttachmentRow): z.input<typeof attachmentSchema> {
  return { id: row.id, name: row.display_name, type: row.type, size_bytes: row.size_bytes, uploaded_at: row.attached_at.toISOString() };
}
