import { cents, eur, parseMoney, tokens } from '@bb1/domain/money';
import type { Order } from '@bb1/domain/orders/endpoints';
import type { getUpcomingPayouts } from '@bb1/domain/payouts/endpoints';
import type { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatQuantity } from '../../ui/format.ts';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { expectedSum } from './expected-sum.ts';
import { hasUnclaimed } from './token-card.tsx';

interface OverviewProps {
  readonly orders: readonly Order[];
  readonly balance: Reply<typeof getTokenBalance>;
  readonly upcoming: Reply<typeof getUpcomingPayouts>;
}

/** The sum invested, the tokens held and the next payout: the reason for most visits. */
export function Overview({ orders, balance, upcoming }: OverviewProps) {
  const texts = useTexts(dashboardTexts).overview;
  return (
    <section
      aria-label={texts.title}
      className="rounded-card border border-line bg-surface shadow-card"
    >
      <dl className="grid divide-line max-md:divide-y md:grid-cols-[auto_auto_auto] md:divide-x">
        <Invested orders={orders} />
        <Tokens orders={orders} balance={balance} upcoming={upcoming} />
        <NextPayout upcoming={upcoming} />
      </dl>
    </section>
  );
}

function Invested({ orders }: Pick<OverviewProps, 'orders'>) {
  const texts = useTexts(dashboardTexts).overview;
  const locale = useLocale();
  const sumOf = (...statuses: readonly Order['status'][]) =>
    orders
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount }) => sum + cents(amount), 0n);
  const paid = sumOf('funds_received', 'tokens_allocated');
  const unpaid = sumOf('pending', 'received');
  return <Figure name={texts.invested} value={formatEur(locale, eur(paid))} hint={hint()} />;

  function hint(): string {
    if (unpaid > 0n) return texts.unpaid({ amount: formatEur(locale, eur(unpaid)) });
    return paid > 0n ? texts.allPaid : texts.nonePaid;
  }
}

function Tokens({ orders, balance, upcoming }: OverviewProps) {
  const texts = useTexts(dashboardTexts).overview;
  const locale = useLocale();
  const { token_code: tokenCode, unclaimed_tokens: unclaimed } = balance;
  return (
    <Figure
      name={texts.tokens}
      value={formatQuantity(locale, upcoming.tokens, tokenCode)}
      hint={hint()}
    />
  );

  function hint(): string {
    if (!upcoming.ledger_reachable) return texts.walletsMissing;
    if (hasUnclaimed(balance))
      return texts.unclaimed({ tokens: formatQuantity(locale, unclaimed, tokenCode) });
    const due = orders
      .filter(({ status }) => status === 'funds_received')
      .reduce((sum, order) => sum + parseMoney('TOKEN', order.tokens).units, 0n);
    if (due > 0n) return texts.due({ tokens: formatQuantity(locale, tokens(due), tokenCode) });
    return /[1-9]/.test(upcoming.tokens) ? texts.inWallets : texts.noTokens;
  }
}

function NextPayout({ upcoming }: Pick<OverviewProps, 'upcoming'>) {
  const texts = useTexts(dashboardTexts).overview;
  const locale = useLocale();
  const [next] = upcoming.payouts;
  if (next === undefined) return <Figure name={texts.next} value="–" hint={texts.noNext} />;
  const date = formatDate(locale, next.payment_date);
  const amount = expectedSum(next);
  return cents(amount) > 0n ? (
    <Figure
      name={texts.next}
      value={texts.about({ amount: formatEur(locale, amount) })}
      hint={texts.onDay({ date })}
    />
  ) : (
    <Figure
      name={texts.next}
      value={date}
      hint={texts.toHolders({ record: formatDate(locale, next.record_date) })}
    />
  );
}

function Figure({
  name,
  value,
  hint,
}: {
  readonly name: string;
  readonly value: string;
  readonly hint: string;
}) {
  return (
    <div className="grid content-start gap-1 px-5 py-4 sm:px-7 sm:py-6">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures text-title font-semibold break-words">{value}</dd>
      <dd className="text-fine text-muted">{hint}</dd>
    </div>
  );
}
