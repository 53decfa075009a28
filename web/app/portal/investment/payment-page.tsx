import { getKyc } from '@bb1/domain/kyc/endpoints';
import { getPaymentDetails, listOrders, type Order } from '@bb1/domain/orders/endpoints';
import { message } from '@bb1/domain/messages';
import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { loaderApi } from '../../session/page-api.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime, formatEur, formatPrice, formatQuantity } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { FactList } from '../../ui/table.tsx';
import { useTokenCode } from '../use-token-code.ts';
import type { Route } from './+types/payment-page.ts';
import { investmentTexts } from './investment-texts.ts';
import { orderSteps } from './order-steps.ts';
import { TransferCode, TransferDetails } from './transfer-details.tsx';
import { StatusBadge } from './status-badge.tsx';

export const meta = pageMeta(investmentTexts, (texts) => texts.payment);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [orders, { applicant_type: applicantType }] = await Promise.all([api(listOrders), api(getKyc)]);
  const order = orders.find((one) => one.id === args.params.id);
  if (order === undefined) throw data({ message: message(localeOfPath(new URL(args.request.url).pathname), 'not_found') }, { status: 404 });
  // Whoever has paid, or must not pay any more, is not shown an account to pay to.
  const payable = order.status === 'pending' || order.status === 'received';
  return { order, applicantType, details: payable ? await api(getPaymentDetails, { params: { id: order.id } }) : null };
}

export default function PaymentPage({ loaderData: { order, applicantType, details } }: Route.ComponentProps) {
  const texts = useTexts(investmentTexts);
  const steps = orderSteps(order.status);
  return (
    <div className="grid gap-7">
      <PageTitle eyebrow={fill(texts.payment.lead, { reference: order.reference })} lead={order.status === 'pending' ? texts.payment.leadPending : undefined}>{texts.payment.title}</PageTitle>
      {steps !== null && <Stepper steps={(['placed', 'payment', 'allocation'] as const).map((key) => ({ key, title: texts.payment.steps[key], state: steps[key] }))} stateLabels={texts.payment.stepStates} />}
      {details !== null && order.status === 'pending' ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 gap-6"><TransferDetails details={details} applicantType={applicantType} /></div>
          <div className="grid gap-6">
            <TransferCode details={details} />
            <OrderFacts order={order} />
          </div>
        </div>
      ) : (
        <div className="max-w-3xl"><OrderFacts order={order} /></div>
      )}
      {details !== null && order.status === 'received' && (
        <details className="max-w-3xl">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">{texts.payment.again}</summary>
          <div className="mt-4 grid gap-6"><TransferDetails details={details} applicantType={applicantType} /></div>
        </details>
      )}
      <div><ButtonLink to="/dashboard" look="secondary">{texts.payment.toDashboard}</ButtonLink></div>
    </div>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const prices = order.parts.map((part) => (order.parts.length === 1 ? formatPrice(locale, part.price) : fill(texts.preview.part, { tokens: formatQuantity(locale, part.tokens), price: formatPrice(locale, part.price) })));
  return (
    <Card title={texts.payment.order} actions={<StatusBadge status={order.status} />}>
      <p className="text-small text-muted">{texts.statuses[order.status].text}</p>
      <FactList
        facts={[
          { key: 'amount', name: texts.amount, value: formatEur(locale, order.amount) },
          { key: 'tokens', name: texts.preview.tokens, value: formatQuantity(locale, order.tokens, tokenCode) },
          { key: 'price', name: texts.preview.price, value: <span className="grid text-right">{prices.map((price) => <span key={price}>{price}</span>)}</span> },
          { key: 'faceValue', name: texts.preview.faceValue, value: formatEur(locale, order.face_value) },
          { key: 'placed', name: texts.payment.placedAt, value: formatDateTime(locale, order.placed_at) },
        ]}
      />
    </Card>
  );
}
