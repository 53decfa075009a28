import { getKyc } from '@bb1/domain/kyc/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';
import {
  getPaymentDetails,
  listConfirmationTimes,
  listOrderPayments,
  requestQuote,
} from '@bb1/domain/payments/endpoints';
import { redirect, useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { Route } from './+types/payment-page.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { OnTheWay } from './on-the-way.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderPayments } from './order-payments.tsx';
import { orderSteps } from './order-steps.ts';
import { ownOrder } from './own-order.ts';
import { PaymentArea } from './payment-area.tsx';
import { paymentBox } from './payment-box.ts';
import { useOrderWatch } from './use-order-watch.ts';
import { useEffect, useState } from 'react';
import type { Order, OrderFlag } from '@bb1/domain/orders/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { Alert, type AlertKind } from '../../ui/alert.tsx';
import { formatDateTime, formatEur } from '../../ui/format.ts';
import { moneySentences } from './order-money.ts';

export const meta = pageMeta(investmentTexts, (texts) => texts.payment);

export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [order, { applicant_type: applicantType, verdict }, { now_timestamp: loadedAt }, times] =
    await Promise.all([
      ownOrder(api, { id, request: args.request }),
      api(getKyc),
      api(getConfig),
      api(listConfirmationTimes),
    ]);
  // A person who has paid, or must no longer pay, sees nothing to pay to.
  const [details, payments] = await Promise.all([
    isPayable(order.status) ? api(getPaymentDetails, { params: { id } }) : null,
    api(listOrderPayments, { params: { id } }),
  ]);
  return {
    order,
    applicantType,
    isVerified: verdict === 'approved',
    loadedAt,
    details,
    payments,
    times,
  };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api) => {
    await api(requestQuote, { params: { id: args.params.id } });
    return redirect(
      localPath(localeOfPath(new URL(args.request.url).pathname), `/investment/${args.params.id}`),
    );
  });
}

export default function PaymentPage({
  loaderData: { order, applicantType, isVerified, loadedAt, details, payments, times },
}: Route.ComponentProps) {
  const texts = useTexts(investmentTexts);
  const now = useServerNow(loadedAt);
  useOrderWatch({ order, details });
  const steps = orderSteps(order.status);
  const box = details === null ? null : paymentBox(details, now);
  return (
    <div className="grid gap-7">
      <PageTitle
        eyebrow={texts.payment.lead({ reference: order.reference })}
        lead={box === null ? undefined : texts.payment.leads[box]}
      >
        {box === null ? texts.payment.standing : texts.payment.title}
      </PageTitle>
      {steps !== null && (
        <Stepper
          steps={(['placed', 'payment', 'allocation'] as const).map((key) => ({
            key,
            title: texts.payment.steps[key],
            state: steps[key],
          }))}
          stateLabels={texts.payment.stepStates}
        />
      )}
      <OrderNotes order={order} />
      {steps?.allocation !== 'done' && steps !== null && <Live />}
      {details === null || box === null ? (
        <div className="grid max-w-3xl gap-6">
          <OrderPayments payments={payments} />
          <OrderFacts order={order} isVerified={isVerified} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-6">
            <div aria-live="polite" className="contents">
              {details.payment_method !== 'EUR' && <OnTheWay details={details} times={times} />}
            </div>
            <PaymentArea
              box={box}
              details={details}
              applicantType={applicantType}
              now={now}
              times={times}
            />
            <OrderPayments payments={payments} />
          </div>
          <OrderFacts order={order} isVerified={isVerified} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" look="secondary">
          {texts.payment.toDashboard}
        </ButtonLink>
        {order.withdrawal.possible && (
          <ButtonLink to={`/investment/${order.id}/withdrawal`} look="secondary">
            {texts.withdrawal.start}
          </ButtonLink>
        )}
        {order.withdrawal.declared_at !== null && (
          <ButtonLink to={`/investment/${order.id}/withdrawal`} look="secondary">
            {texts.withdrawal.toReceipt}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** With script the page refreshes itself. */
function Live() {
  const texts = useTexts(investmentTexts).payment;
  const { pathname } = useLocation();
  return (
    <>
      <p className="flex items-baseline gap-2.5 text-fine text-muted noscript:hidden">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-brand" />
        {texts.live}
      </p>
      <p className="hidden text-small text-muted noscript:block">
        <a href={pathname} className="link">
          {texts.reload}
        </a>{' '}
        {texts.reloadText}
      </p>
    </>
  );
}

/**
 * The server's time in milliseconds, advanced every second from the time when the page was loaded,
 * because a visitor's clock may be wrong. Without script it does not advance.
 */
function useServerNow(loaded: number): number {
  const [clock, setClock] = useState({ loaded, now: loaded });
  useEffect(() => {
    const ahead = loaded - Date.now();
    const tick = () => setClock({ loaded, now: Date.now() + ahead });
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [loaded]);
  return clock.loaded === loaded ? clock.now : loaded;
}

const KINDS: Readonly<Record<Exclude<OrderFlag, 'underpaid'>, AlertKind>> = {
  overpaid: 'info',
  late: 'warning',
  refund_pending: 'info',
  taken_back: 'warning',
};

/** Notes beside the status of an order, in plain words; nothing when there are none. */
function OrderNotes({ order }: { readonly order: Order }) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const sentences = moneySentences(order);
  const notes = {
    paid: texts.money.paid({
      paid: formatEur(locale, order.paid),
      amount: formatEur(locale, order.amount),
    }),
    seen: texts.money.seen({ seen: formatEur(locale, order.seen) }),
    missing: texts.money.missing({
      missing: formatEur(locale, order.missing),
      deadline: formatDateTime(locale, order.payment_deadline),
    }),
  };
  return (
    <>
      {sentences.length > 0 && (
        <Alert kind="warning" title={texts.flags.underpaid}>
          {sentences.map((sentence) => notes[sentence]).join(' ')}
        </Alert>
      )}
      {order.flags.map(
        (flag) =>
          flag !== 'underpaid' && (
            <Alert key={flag} kind={KINDS[flag]}>
              {texts.flags[flag]}
            </Alert>
          ),
      )}
    </>
  );
}
