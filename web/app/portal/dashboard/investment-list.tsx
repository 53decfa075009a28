import { cents } from '@bb1/domain/money';
import type { Order, OrderFlag } from '@bb1/domain/orders/endpoints';
import { holdsReservation, isPayable } from '@bb1/domain/orders/order-status';
import type { CouponPayout } from '@bb1/domain/payouts/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import {
  formatDate,
  formatDateTime,
  formatEur,
  formatPrice,
  formatQuantity,
} from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { useTokenCode } from '../use-token-code.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { StatusBadge } from '../investment/status-badge.tsx';
import { CancelOrder } from './cancel-order.tsx';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import {
  holdingHistory,
  type Investment,
  type SettledClaim,
  type HistoryEvent,
} from './holding-history.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { StoryLine } from './story-line.tsx';

interface InvestmentListProps {
  readonly orders: readonly Order[];
  /** Allocation and average price of every order that counts as an investment. */
  readonly investments: readonly Investment[];
  /** Oldest first. */
  readonly claims: readonly SettledClaim[];
  readonly payouts: readonly CouponPayout[];
  /** The server's time in milliseconds. */
  readonly now: number;
  readonly isVerified: boolean;
}

/** Every order and what became of it; ended ones are collapsed. */
export function InvestmentList({ orders, ...known }: InvestmentListProps) {
  const { investments: texts, orders: orderTexts } = useTexts(dashboardTexts);
  const live = orders.filter((order) => !isSettled(order));
  const over = orders.filter(isSettled);
  return (
    <Card title={texts.title}>
      {live.length === 0 && <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
      {live.length > 0 && <Rows orders={live} {...known} />}
      {over.length > 0 && (
        <Disclosure summary={orderTexts.earlier({ count: over.length })}>
          <Rows orders={over} {...known} />
        </Disclosure>
      )}
    </Card>
  );
}

/** Ended, without money that is being refunded or awaits a decision. */
function isSettled(order: Order): boolean {
  return !holdsReservation(order.status) && order.flags.length === 0;
}

function Rows({ orders, investments, claims, payouts, now, isVerified }: InvestmentListProps) {
  return (
    <ul className="grid">
      {orders.map((order) => {
        const investment = investments.find((one) => one.order_id === order.id);
        return (
          <Row
            key={order.id}
            order={order}
            step={nextStep(order, { now, isVerified })}
            investment={investment}
            story={holdingHistory({ order, investment, claims, payouts })}
          />
        );
      })}
    </ul>
  );
}

interface OrderProps {
  readonly order: Order;
  readonly step: NextStep | null;
}

function Row({
  order,
  step,
  investment,
  story,
}: OrderProps & {
  readonly investment: Investment | undefined;
  readonly story: readonly HistoryEvent[];
}) {
  const { orders: texts, story: storyTexts } = useTexts(dashboardTexts);
  const { methods } = useTexts(investmentTexts);
  const locale = useLocale();
  const { declared_at: declaredAt } = order.withdrawal;
  return (
    <li className="grid gap-4 border-b border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <p className="figures text-lead font-semibold">{formatEur(locale, order.amount)}</p>
          <p className="text-fine text-muted">
            <span className="font-mono">{order.reference}</span> ·{' '}
            {methods[order.payment_method].name} ·{' '}
            {goodBreaks(texts.placed({ date: formatDate(locale, order.placed_at) }))}
            {declaredAt !== null && (
              <> · {goodBreaks(texts.withdrawnOn({ date: formatDate(locale, declaredAt) }))}</>
            )}
          </p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <Tokens order={order} investment={investment} />
      <NextStepOfOrder order={order} step={step} />
      <OrderFlags flags={order.flags} />
      <OrderActions order={order} step={step} />
      {story.length > 1 && (
        <Disclosure
          summary={
            <>
              {storyTexts.title}
              <span className="sr-only">: {order.reference}</span>
            </>
          }
        >
          <StoryLine story={story} />
        </Disclosure>
      )}
    </li>
  );
}

/** How many tokens, at which average price, and since when they are the person's. */
function Tokens({
  order,
  investment,
}: Pick<OrderProps, 'order'> & { readonly investment: Investment | undefined }) {
  const texts = useTexts(dashboardTexts).investments;
  const locale = useLocale();
  const tokens = formatQuantity(locale, order.tokens, useTokenCode());
  return (
    <dl className="grid gap-x-8 gap-y-1 text-small sm:flex sm:flex-wrap">
      <Fact name={texts.tokens} value={tokens} />
      {investment !== undefined && (
        <>
          <Fact name={texts.price} value={formatPrice(locale, investment.token_price)} />
          <Fact
            name={texts.allocation}
            value={
              investment.token_allocation === null
                ? texts.notYet
                : formatDate(locale, investment.token_allocation)
            }
          />
        </>
      )}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid gap-0.5 max-sm:flex max-sm:justify-between max-sm:gap-4">
      <dt className="text-muted sm:text-fine">{name}</dt>
      <dd className="figures font-medium whitespace-nowrap">{value}</dd>
    </div>
  );
}

function NextStepOfOrder({ order, step }: OrderProps) {
  const texts = useTexts(dashboardTexts).orders;
  const locale = useLocale();
  const { declared_at: declaredAt } = order.withdrawal;
  if (step === null) return null;
  const sentences = {
    pay: texts.steps.pay({
      missing: formatEur(locale, order.missing),
      date: formatDateTime(locale, order.payment_deadline),
    }),
    too_late: texts.steps.too_late({ date: formatDateTime(locale, order.payment_deadline) }),
    final: texts.steps.final,
    verification: texts.steps.verification,
    allocation: texts.steps.allocation,
    tokens_back: texts.steps.tokens_back({
      date: declaredAt === null ? '' : formatDate(locale, declaredAt),
    }),
  };
  const isPartPaid = cents(order.paid) > 0n && cents(order.paid) < cents(order.amount);
  return (
    <div className="grid gap-1 text-small">
      {isPartPaid && (
        <p className="figures">
          {texts.progress({
            paid: formatEur(locale, order.paid),
            amount: formatEur(locale, order.amount),
          })}
        </p>
      )}
      <p className={step === 'pay' ? 'font-medium' : 'text-muted'}>{goodBreaks(sentences[step])}</p>
    </div>
  );
}

/** The missing amount is part of the next step. */
function OrderFlags({ flags }: { readonly flags: readonly OrderFlag[] }) {
  const texts = useTexts(investmentTexts).flags;
  const answer = flags.filter((flag) => flag !== 'underpaid');
  if (answer.length === 0) return null;
  return (
    <ul className="grid gap-1.5 border-l-2 border-edge pl-3 text-small">
      {answer.map((flag) => (
        <li key={flag}>{texts[flag]}</li>
      ))}
    </ul>
  );
}

function OrderActions({ order, step }: OrderProps) {
  const texts = useTexts(dashboardTexts).orders;
  const { withdrawal } = useTexts(investmentTexts);
  const payable = isPayable(order.status);
  const { possible, declared_at: declaredAt } = order.withdrawal;
  const name = <span className="sr-only">: {order.reference}</span>;
  if (declaredAt !== null)
    return (
      <div>
        <ButtonLink to={`/investment/${order.id}/withdrawal`} look="secondary">
          {withdrawal.toReceipt}
          {name}
        </ButtonLink>
      </div>
    );
  if (!payable && !possible) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      <ButtonLink to={`/investment/${order.id}`} look={step === 'pay' ? 'primary' : 'secondary'}>
        {payable ? texts.payment : texts.details}
        {name}
      </ButtonLink>
      {order.status === 'pending' && <CancelOrder order={order} />}
      {possible && (
        <ButtonLink to={`/investment/${order.id}/withdrawal`} look="quiet">
          {withdrawal.start}
          {name}
        </ButtonLink>
      )}
    </div>
  );
}
