import { cents, eur } from '@bb1/domain/money';
import type { UpcomingPayout } from '@bb1/domain/payouts/endpoints';

/** What a payout day is expected to pay, in EUR before tax; an unknown part counts as nothing. */
export function expectedSum({ expected }: UpcomingPayout): string {
  return eur(
    cents(expected.fixed_coupon) +
      cents(expected.variable_coupon ?? '0') +
      cents(expected.repayment),
  );
}
