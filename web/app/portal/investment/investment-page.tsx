import { getKyc } from '@bb1/domain/kyc/endpoints';
import { getConfig, type PublicConfig } from '@bb1/domain/offering/endpoints';
import {
  ACCEPTANCES,
  checkDiscountCode,
  getInitialOrder,
  getOrderLimits,
  listOrders,
  placeOrder,
} from '@bb1/domain/orders/endpoints';
import { listConfirmationTimes } from '@bb1/domain/payments/endpoints';
import { listPaymentRates } from '@bb1/domain/rates/endpoints';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { loaderApi } from '../../session/page-api.ts';
import { type SentForm, submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { readyToInvest, type KycRecord } from '../verification/kyc-record.ts';
import type { Route } from './+types/investment-page.ts';
import type { CheckedCode } from './checked-code.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { OrderForm } from './order-form.tsx';
import { SaleClosed } from './sale-closed.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { Card } from '../../ui/card.tsx';
import { formatEur } from '../../ui/format.ts';
import { checklistItems } from '../verification/checklist-items.ts';
import { VerdictBanner } from '../verification/verdict-banner.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

export const meta = pageMeta(investmentTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [config, kyc, { initial_order: intended }, orders, limits, rates, times] =
    await Promise.all([
      api(getConfig),
      api(getKyc),
      api(getInitialOrder),
      api(listOrders),
      api(getOrderLimits),
      api(listPaymentRates),
      api(listConfirmationTimes),
    ]);
  // After an order the form is not prefilled with the same order again.
  const ordered = orders.some((order) => holdsReservation(order.status));
  return {
    config,
    kyc,
    limits,
    rates,
    times,
    intended: askedAmount(args.request) ?? (ordered ? null : (intended?.amount ?? null)),
    waiting: orders.filter((order) => order.status === 'pending').length,
    orderKey: crypto.randomUUID(),
  };
}

/** The amount that a wallet asked for; null without one. */
function askedAmount(request: Request): string | null {
  const amount = new URL(request.url).searchParams.get('amount') ?? '';
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) ? amount : null;
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const amount = typedDecimal(locale, form.text('amount'));
    if (form.text('intent') !== 'order') return checkedCode(api, form, amount);
    // Values typed for another payment method stay in the form, but are not part of the order.
    const method = form.text('payment_method');
    const sender =
      method === 'EUR'
        ? (['sender_iban'] as const)
        : method === 'XLM'
          ? (['sender_xlm_address'] as const)
          : [];
    const body = form.body(['currency', 'payment_method', 'discount_code', ...sender], {
      ticks: ACCEPTANCES,
      more: { amount },
    });
    const order = await api(placeOrder, { body, idempotencyKey: form.text('order_key') });
    return redirect(localPath(locale, `/investment/${order.id}`));
  });
}

/**
 * The effect of the code on this amount. The enter key checks it too, and gets no message when no
 * code was typed.
 */
async function checkedCode(api: ApiCall, form: SentForm, amount: string): Promise<CheckedCode> {
  const wanted = form.text('intent') === 'apply_code' || form.text('discount_code').trim() !== '';
  const discount = wanted
    ? await api(checkDiscountCode, { body: form.body(['discount_code'], { more: { amount } }) })
    : null;
  return { checked: true, status: 200, discount, values: form.values() };
}

export default function InvestmentPage({ loaderData }: Route.ComponentProps) {
  const { config, kyc, limits, rates, times, intended, waiting, orderKey } = loaderData;
  const texts = useTexts(investmentTexts);
  return (
    <div className="grid gap-7">
      <PageTitle lead={config.sale_phase === 'open' ? texts.lead : undefined}>
        {texts.title}
      </PageTitle>
      {waiting > 0 && (
        <Alert kind="info">
          {texts.waiting({ count: waiting })} <PageLink to="/dashboard">{texts.toOrders}</PageLink>
        </Alert>
      )}
      <Body config={config}>
        {readyToInvest(kyc) ? (
          <OrderForm
            applicantType={kyc.applicant_type}
            config={config}
            limits={limits}
            rates={rates}
            times={times}
            intended={intended}
            orderKey={orderKey}
          />
        ) : (
          <KycGate kyc={kyc} intended={intended} />
        )}
      </Body>
    </div>
  );
}

function Body({
  config,
  children,
}: {
  readonly config: PublicConfig;
  readonly children: ReactNode;
}) {
  const texts = useTexts(investmentTexts);
  if (config.sale_phase === 'open') return children;
  const at =
    config.sale_phase === 'before' ? config.sale_start_timestamp : config.sale_end_timestamp;
  return (
    <SaleClosed
      phase={config.sale_phase}
      at={at}
      action={
        <ButtonLink to="/dashboard" look="secondary">
          {texts.payment.toDashboard}
        </ButtonLink>
      }
    />
  );
}

/** Replaces the order form until the person has done their part of the verification. */
function KycGate({ kyc, intended }: { readonly kyc: KycRecord; readonly intended: string | null }) {
  const texts = useTexts(investmentTexts).gate;
  const verification = useTexts(verificationTexts);
  const locale = useLocale();
  const items = checklistItems(kyc);
  const done = items.filter((item) => item.state === 'done').length;
  return (
    <Card title={texts.title} className="max-w-3xl">
      <p>
        {texts.text}
        {intended !== null && <> {texts.wish({ amount: formatEur(locale, intended) })}</>}
      </p>
      <VerdictBanner kyc={kyc} />
      {kyc.verdict !== 'rejected' && (
        <>
          <div className="grid gap-2">
            <progress
              value={done}
              max={items.length}
              aria-label={verification.progress}
              className="h-1.5 w-full overflow-hidden rounded-full text-brand"
            />
            <span className="figures text-small text-muted">
              {verification.steps({ done, all: items.length })}
            </span>
          </div>
          <ButtonLink to="/verification/checklist" className="justify-self-start">
            {verification.toChecklist}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
