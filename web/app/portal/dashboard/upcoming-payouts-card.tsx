import type { getUpcomingPayouts, UpcomingPayout } from '@bb1/domain/payouts/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatEur, formatPercent, formatQuantity } from '../../ui/format.ts';
import { listParts } from '../../ui/list-parts.ts';
import { useTokenCode } from '../use-token-code.ts';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { expectedSum } from './expected-sum.ts';

interface UpcomingPayoutsProps {
  readonly upcoming: Reply<typeof getUpcomingPayouts>;
  /** Whether there was a payout before. */
  readonly isFirst: boolean;
  /** Today in Berlin, YYYY-MM-DD. */
  readonly today: string;
  readonly coupons: { readonly perYear: 1 | 2 | 4; readonly percent: string };
}

/** The next payout days of the bond, with the amounts for the current tokens. */
export function UpcomingPayoutsCard({ upcoming, isFirst, today, coupons }: UpcomingPayoutsProps) {
  const texts = useTexts(dashboardTexts).payouts;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const hasTokens = /[1-9]/.test(upcoming.tokens);
  const [next] = upcoming.payouts;
  return (
    <Card title={texts.title}>
      {!upcoming.ledger_reachable && <Alert kind="warning">{texts.unreachable}</Alert>}
      <p className="text-small">{next === undefined ? texts.over : nextSentence()}</p>
      {hasTokens && next !== undefined && (
        <div className="grid gap-1">
          <p className="text-fine text-muted">
            {texts.forTokens({ tokens: formatQuantity(locale, upcoming.tokens, tokenCode) })}
          </p>
          <ul className="grid">
            {upcoming.payouts.map((payout) => (
              <UpcomingDay key={payout.due_date} payout={payout} today={today} />
            ))}
          </ul>
        </div>
      )}
      <p className="text-fine text-muted">
        {texts.rhythm[coupons.perYear]({ percent: formatPercent(locale, coupons.percent) })}{' '}
        {texts.currency}
      </p>
    </Card>
  );

  function nextSentence(): string {
    if (next === undefined) return '';
    const date = formatDate(locale, next.payment_date);
    if (next.payment_date < today) return texts.overdue({ date });
    if (!hasTokens) return texts.noTokens({ date, record: formatDate(locale, next.record_date) });
    return (isFirst ? texts.first : texts.next)({
      date,
      amount: formatEur(locale, expectedSum(next)),
    });
  }
}

function UpcomingDay({
  payout,
  today,
}: { readonly payout: UpcomingPayout } & Pick<UpcomingPayoutsProps, 'today'>) {
  const { payouts: texts, history } = useTexts(dashboardTexts);
  const locale = useLocale();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 text-small last:border-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {formatDate(locale, payout.payment_date)}
        {payout.payment_date < today && <Badge kind="warning">{texts.late}</Badge>}
      </span>
      <span className="figures font-medium">{formatEur(locale, expectedSum(payout))}</span>
      <span className="col-span-2 text-fine text-muted">
        {listParts(locale, payout.parts, { first: history.parts, further: history.furtherParts })}
        {payout.expected.variable_coupon === null && `: ${texts.notYetKnown}`}
      </span>
    </li>
  );
}
