import {
  getRefund,
  cancelRefund,
  clearRefundTransaction,
  nameRefundTransaction,
} from '@bb1/domain/payments/refund-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { type ActionDone } from '../parts/action-done.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { useFormat } from '../parts/use-format.ts';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { ListPlace } from '../records/list-place.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/refund-page.ts';
import { refundKind } from './refund-kind.tsx';
import { RefundFacts } from './refund-facts.tsx';
import { RefundReports } from './refund-reports.tsx';
import { RefundNextStep } from './refund-next-step.tsx';
import { RefundStateBadge } from './refund-state-badge.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { PaymentEvidence } from '@bb1/domain/payments/evidence-endpoints';
import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { RecordLink } from '../parts/record-link.tsx';

/** The officers' actions on a refund, by the `intent` of its page's forms. */
const REFUND_ACTIONS = ['cancel', 'name', 'clear'] as const;

type RefundAction = (typeof REFUND_ACTIONS)[number];

/** Performs the sent form's action. */
async function runRefundAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActionDone<RefundAction>> {
  const act = REFUND_ACTIONS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (act) {
    case 'cancel':
      await api(cancelRefund, { params, body: form.body(['reason']) });
      break;
    case 'name':
      await api(nameRefundTransaction, { params, body: form.body(['transaction_id', 'version']) });
      break;
    case 'clear':
      await api(clearRefundTransaction, { params });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}

export const meta = pageMeta(deskRefundTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [detail, neighbours] = await Promise.all([
    deskApi(args)(getRefund, { params: { id } }),
    loadNeighbours(refundKind, args, `/desk/refunds/${id}`),
  ]);
  return { ...detail, neighbours };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => runRefundAction(api, form, args.params.id));
}

/** The refund on the left, the next step on the right. */
export default function RefundPage({
  loaderData: { refund, payment, person, evidence, reports, neighbours },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  return (
    <DeskPage
      title={<span className="figures">{refund.number}</span>}
      before={
        <ListPlace to="/desk/refunds" neighbours={neighbours}>
          {texts.back}
        </ListPlace>
      }
      lead={<span className="figures">{format.money(refund)}</span>}
      beside={<RefundStateBadge state={refund.state} />}
      answer={actionData}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RefundFacts refund={refund} />
        <div className="grid min-w-0 gap-5">
          <RefundNextStep refund={refund} answer={actionData} />
          {reports.length > 0 && <RefundReports reports={reports} />}
          {payment !== null && <RefundedPayment payment={payment} evidence={evidence} />}
          {person !== null && <RefundedTax person={person} />}
        </div>
      </div>
    </DeskPage>
  );
}

/** The person who gets tax back. */
function RefundedTax({
  person,
}: {
  readonly person: { readonly account_id: string; readonly full_name: string };
}) {
  const texts = useTexts(deskRefundTexts).page;
  const maySeeTaxes = useRight('taxes.view');
  return (
    <Panel title={texts.tax}>
      <FactTable facts={[fact(texts.person, person.full_name)]} />
      <p className="text-small text-muted">{texts.taxHint}</p>
      {maySeeTaxes && (
        <RecordLink
          to={`/desk/taxes/people/${person.account_id}`}
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {texts.toTaxes}
        </RecordLink>
      )}
    </Panel>
  );
}

/** The original payment, so that both officers see that the refund goes back to its source. */
function RefundedPayment({
  payment,
  evidence,
}: {
  readonly payment: PaymentRow;
  readonly evidence: readonly PaymentEvidence[];
}) {
  const texts = useTexts(deskRefundTexts).page;
  const { sources } = useTexts(deskPaymentTexts);
  const format = useFormat();
  const facts = [
    fact(
      texts.received,
      format.money(payment),
      `${sources[payment.source]}, ${format.dateTime(payment.first_seen_at)}`,
    ),
    fact(texts.payer, payment.payer_name ?? texts.unknownPayer),
    fact(texts.payerAccount, mono(payment.payer_account ?? texts.none)),
  ];
  return (
    <Panel title={texts.payment}>
      <FactTable facts={facts} />
      <PaymentEvidenceList evidence={evidence} />
      <RecordLink
        to={`/desk/payments/${payment.id}`}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {texts.toPayment}
      </RecordLink>
    </Panel>
  );
}
