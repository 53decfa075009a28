import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { businessFileSchema } from '@bb1/domain/kyc/business-endpoints';
import changeReasons from '@bb1/texts/messages/change-reasons';
import type { z } from 'zod';
import type { IdentityProof, kycRecordSchema } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findBusinessFiles } from './business-store.ts';
import type { KycSetting } from './kyc-setting.ts';
import { type KycStanding, proofIsComplete, standingOf } from './kyc-of.ts';
import { findAttachments, findIdentityProofs } from './proof-store.ts';
import { openRequestedChanges } from './store.ts';

/** The record for the person and for officers, with reasons in the reader's language. */
export async function showKycRecord(
  db: Queryable,
  setting: KycSetting,
  { accountId, locale }: { accountId: string; locale: Locale },
): Promise<z.input<typeof kycRecordSchema>> {
  return toRecordDto(db, await standingOf(db, accountId, setting), { accountId, locale });
}

/** The same for a record whose state is already known. */
export async function toRecordDto(
  db: Queryable,
  standing: KycStanding,
  { accountId, locale }: { accountId: string; locale: Locale },
): Promise<z.input<typeof kycRecordSchema>> {
  const requests = await openRequestedChanges(db, accountId);
  return {
    verdict: standing.verdict,
    applicant_type: standing.applicantType,
    checklist: standing.checklist,
    complete: standing.checklistComplete,
    complete_except_video: standing.completeExceptVideo,
    requested_changes: requests.map(({ item, reason }) => ({
      item,
      reason: changeReasons[locale][reason],
    })),
  };
}

type Showing = Pick<Context, 'documents' | 'clock'>;

export async function showIdentityProofs(
  db: Queryable,
  { documents, clock }: Showing,
  accountId: string,
): Promise<IdentityProof[]> {
  const today = berlinDay(clock.now());
  const proofs = await findIdentityProofs(db, accountId);
  const names = await documents.namesOf(db, accountId);
  const attachments = await findAttachments(db, accountId);
  const shownFilesOf = (proofId: string) =>
    attachments
      .filter((row) => row.identity_proof_id === proofId)
      .map((row) => toFileDto(row, names));
  return proofs.map((row) => {
    const { account_id: _owner, file_types: _types, ...details } = row;
    return { ...details, attachments: shownFilesOf(row.id), complete: proofIsComplete(row, today) };
  });
}

export async function showBusinessFiles(
  db: Queryable,
  { documents }: Pick<Showing, 'documents'>,
  accountId: string,
): Promise<z.output<typeof businessFileSchema>[]> {
  const names = await documents.namesOf(db, accountId);
  return (await findBusinessFiles(db, accountId)).map((row) => ({
    ...toFileDto(row, names),
    kind: row.kind,
  }));
}

function toFileDto(
  row: { id: string; document_id: string; type: string; size_bytes: number; attached_at: Date },
  names: ReadonlyMap<string, string>,
) {
  return {
    id: row.id,
    name: names.get(row.document_id) ?? '',
    type: row.type,
    size_bytes: row.size_bytes,
    uploaded_at: row.attached_at.toISOString(),
  };
}
