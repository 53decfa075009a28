import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskTexts from '@bb1/texts/pages/desk';
import reasonTexts from '@bb1/texts/acts/reasons';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { describeReason } from './describe-reason.ts';

/** A recorded reason in the officer's language, with the words of the pages its codes come from. */
export function useReasons(): (reason: string) => string {
  const locale = useLocale();
  const words = {
    ...useTexts(deskTexts).roles,
    ...useTexts(deskPaymentTexts).reasons,
    ...useTexts(deskCouponRunTexts).reasons,
    ...useTexts(deskApprovalTexts).codes,
    ...useTexts(reasonTexts),
  };
  return (reason) => describeReason(locale, words, reason);
}
