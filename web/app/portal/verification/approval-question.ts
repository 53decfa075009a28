import { isApproved, type KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { Locale } from '@bb1/domain/locale';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { SentForm } from '../../session/submission.ts';
import verificationTexts from '@bb1/texts/pages/verification';

/** The field that carries the question, and by which `SaveDetails` sends the answer. */
export const APPROVAL_ENDS = 'approval_ends';

/**
 * Asks for confirmation before saving a change that ends an approval; does nothing where it ends
 * none, or after the confirmation. For actions of `submission`.
 */
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
