import type { InheritedPayout } from '@bb1/domain/payouts/endpoints';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import { PayoutList } from './payout-list.tsx';

/** Payouts that the person gets as the heir of deceased holders, newest first; nothing without any. */
export function InheritedPayoutsCard({
  payouts,
}: {
  readonly payouts: readonly InheritedPayout[];
}) {
  const texts = useTexts(dashboardTexts).inherited;
  if (payouts.length === 0) return null;
  return (
    <Card title={texts.title}>
      <p className="max-w-prose text-small text-muted">
        <WithSupportEmail sentence={texts.text} />
      </p>
      {[...Map.groupBy(payouts, ({ holder }) => holder)].map(([holder, ofHolder]) => (
        <section key={holder} className="grid gap-1">
          <h3 className="text-small font-semibold">{texts.of({ name: holder })}</h3>
          <PayoutList payouts={ofHolder} isInherited />
        </section>
      ))}
    </Card>
  );
}
