import type { getKyc } from '@bb1/domain/kyc/endpoints';
import type { Reply } from '../../session/api-client.ts';

/** The own KYC record as the interface answers it. */
export type KycRecord = Reply<typeof getKyc>;

/** Whether an order may be placed: the person has done their part; the video call may follow. */
export function readyToInvest(kyc: Pick<KycRecord, 'complete' | 'complete_except_video' | 'verdict'>): boolean {
  return kyc.verdict !== 'rejected' && (kyc.complete || kyc.complete_except_video);
}
