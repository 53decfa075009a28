import { isReadyForReview } from '@bb1/domain/kyc/checklist';
import type { getKyc } from '@bb1/domain/kyc/endpoints';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { Reply } from '../../session/api-client.ts';

/** The own KYC record as the interface answers it. */
export type KycRecord = Reply<typeof getKyc>;

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

/** The verdict to show: anyone who has just done the last step is told so at once, while the record still moves on. */
export function shownVerdict(kyc: Pick<KycRecord, 'checklist' | 'verdict'>): KycVerdict {
  return isReadyForReview(kyc.checklist) && BEFORE_REVIEW.includes(kyc.verdict)
    ? 'in_review'
    : kyc.verdict;
}
