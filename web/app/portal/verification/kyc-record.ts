import { type ChecklistKey, isReadyForReview } from '@bb1/domain/kyc/checklist';
import type { getKyc } from '@bb1/domain/kyc/endpoints';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { Reply } from '../../session/api-client.ts';

/** The person's own KYC record as the interface returns it. */
export type KycRecord = Reply<typeof getKyc>;

/** What officers asked to correct in one item of the checklist, and was not corrected yet. */
export function reasonsFor(
  { checklist, requested_changes: changes }: Pick<KycRecord, 'checklist' | 'requested_changes'>,
  key: ChecklistKey,
): string[] {
  if (checklist[key] === true) return [];
  return changes.filter(({ item }) => item === key).map(({ reason }) => reason);
}

/** Whether an order may be placed: the person has done their part; the video call may follow. */
export function readyToInvest(
  kyc: Pick<KycRecord, 'complete' | 'complete_except_video' | 'verdict'>,
): boolean {
  return kyc.verdict !== 'rejected' && (kyc.complete || kyc.complete_except_video);
}

const BEFORE_REVIEW: readonly KycVerdict[] = [
  'not_started',
  'in_progress',
  'action_needed',
  'expired',
];

/**
 * The status to show: a person who has just done the last step sees "in review" at once, before the
 * record says so.
 */
export function shownVerdict(kyc: Pick<KycRecord, 'checklist' | 'verdict'>): KycVerdict {
  return isReadyForReview(kyc.checklist) && BEFORE_REVIEW.includes(kyc.verdict)
    ? 'in_review'
    : kyc.verdict;
}
