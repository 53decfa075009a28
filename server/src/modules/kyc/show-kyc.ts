import { changeReasonText } from '@bb1/domain/kyc/change-reasons';
import type { z } from 'zod';
import type { attachmentSchema, IdentityProof, kycRecordSchema } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import type { Queryable } from '../../platform/db/database.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { KycSetting } from './kyc-setting.ts';
import { standingOf } from './kyc-of.ts';
import { type AttachmentRow, findAttachments, findIdentityProofs, openRequestedChanges } from './store.ts';

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

export async function showIdentityProofs(db: Queryable, documents: Documents, accountId: string): Promise<IdentityProof[]> {
  const proofs = await findIdentityProofs(db, accountId);
  const names = await documents.namesOf(db, accountId);
  const attachments = await findAttachments(db, accountId);
  const shownFilesOf = (proofId: string) => attachments.filter((row) => row.identity_proof_id === proofId).map((row) => shownAttachment(row, names.get(row.document_id) ?? ''));
  return proofs.map(({ account_id: _owner, ...details }) => ({ ...details, attachments: shownFilesOf(details.id) }));
}

function shownAttachment(row: AttachmentRow, name: string): z.input<typeof attachmentSchema> {
  return { id: row.id, name, type: row.type, size_bytes: row.size_bytes, uploaded_at: row.attached_at.toISOString() };
}
