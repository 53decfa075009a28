import { isApproved, type KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { Locale } from '@bb1/domain/locale';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { SentForm } from '../../session/submission.ts';
import verificationTexts from '@bb1/texts/pages/verification';

/** The field by which the question comes, and by which `SaveDetails` sends the answer. */
export const APPROVAL_ENDS = 'approval_ends';

/** Asks back before a change is saved that ends an approval; nothing happens where it ends none, or when the person has said yes. For acts of `submission`. */
export function askBeforeApprovalEnds(
  form: Pick<SentForm, 'text'>,
  {
    locale,
    verdict,
    ends,
  }: { readonly locale: Locale; readonly verdict: KycVerdict; readonly ends: boolean },
): void {
  if (!ends || !isApproved(verdict) || form.text(APPROVAL_ENDS) === 'yes') return;
  throw new ApiRefusal(409, { [APPROVAL_ENDS]: [verificationTexts[locale].approvalEnds.title] });
}
