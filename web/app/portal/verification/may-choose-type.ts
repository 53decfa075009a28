import { isApproved, type KycVerdict } from '@bb1/domain/kyc/kyc-verdict';

/**
 * Whether the applicant type may still change: never after an approval, whose proofs are evidence,
 * nor after a refusal.
 */
export function mayChooseType(verdict: KycVerdict): boolean {
  return verdict !== 'rejected' && verdict !== 'expired' && !isApproved(verdict);
}
