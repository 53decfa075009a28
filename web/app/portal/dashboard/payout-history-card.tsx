import { cents, eur } from '@bb1/domain/money';
import type { CouponPayout, UpcomingPayout } from '@bb1/domain/payouts/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card, EmptyState } from '../../ui/card.tsx';
import { formatEur } from '../../ui/format.ts';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { PayoutChart } from './payout-chart.tsx';
import { payoutColumns } from './payout-columns.ts';
import { PayoutList } from './payout-list.tsx';

interface PayoutHistoryProps {
  /** Newest first. */
  readonly payouts: readonly CouponPayout[];
  readonly upcoming: readonly UpcomingPayout[];
}

/** All past payouts, as totals, as a chart with the expected ones, and one by one. */
export function PayoutHistoryCard({ payouts, upcoming }: PayoutHistoryProps) {
  const texts = useTexts(dashboardTexts).history;
  const chart = payoutColumns(payouts, upcoming);
  if (chart.columns.length === 0)
    return (
      <Card title={texts.title}>
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      </Card>
    );
  return (
    <Card title={texts.title}>
      {payouts.length > 0 ? (
        <Sums payouts={payouts} />
      ) : (
        <p className="text-small text-muted">
          {texts.none}. {texts.noneText}
        </p>
      )}
      <PayoutChart chart={chart} />
      {payouts.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-small font-semibold">{texts.list}</h3>
          <PayoutList payouts={payouts} />
        </div>
      )}
    </Card>
  );
}

function Sums({ payouts }: Pick<PayoutHistoryProps, 'payouts'>) {
  const texts = useTexts(dashboardTexts).history;
  const locale = useLocale();
  const sum = (some: readonly CouponPayout[], amount: (payout: CouponPayout) => bigint) =>
    formatEur(locale, eur(some.reduce((total, one) => total + amount(one), 0n)));
  const paid = payouts.filter(({ state }) => state === 'paid');
  const open = payouts.filter(({ state }) => state === 'parked');
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-[1.4fr_1fr_1fr_1fr]">
      <div className="grid content-start gap-0.5 max-md:col-span-2">
        <dt className="text-fine text-muted">{texts.received}</dt>
        <dd className="figures text-title font-semibold">{sum(paid, ({ net }) => cents(net))}</dd>
        <dd className="text-fine text-muted">{texts.receivedHint}</dd>
      </div>
      <Figure name={texts.before} value={sum(paid, ({ gross_total: gross }) => cents(gross))} />
      <Figure name={texts.withheld} value={sum(paid, taxOf)} />
      {open.length > 0 && (
        <Figure name={texts.waiting} value={sum(open, ({ net }) => cents(net))} />
      )}
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-fine text-muted">{name}</dt>
      <dd className="figures text-lead font-semibold">{value}</dd>
    </div>
  );
}

function taxOf({ taxes }: CouponPayout): bigint {
  return (
    cents(taxes.capital_gains_tax) + cents(taxes.solidarity_surcharge) + cents(taxes.church_tax)
  );
}
