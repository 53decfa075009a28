import type { CouponPayout } from '@bb1/domain/payouts/endpoints';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { useTexts } from '../../language/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PayoutRow } from './payout-row.tsx';

interface PayoutListProps {
  /** Newest first. */
  readonly payouts: readonly CouponPayout[];
  /** Of a deceased holder whose heir the person is. */
  readonly isInherited?: boolean;
}

/** More than a year of quarters; the rest is collapsed. */
const SHOWN = 5;

export function PayoutList({ payouts, isInherited = false }: PayoutListProps) {
  const texts = useTexts(dashboardTexts).history;
  const earlier = payouts.slice(SHOWN);
  const rows = (some: readonly CouponPayout[]) => (
    <ul className="grid">
      {some.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} isInherited={isInherited} />
      ))}
    </ul>
  );
  return (
    <>
      {rows(payouts.slice(0, SHOWN))}
      {earlier.length > 0 && (
        <Disclosure summary={texts.earlier({ count: earlier.length })}>{rows(earlier)}</Disclosure>
      )}
    </>
  );
}
