import { getPayment } from '@bb1/domain/payments/payment-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskPage } from '../parts/desk-page.tsx';
import { searchedWords } from '../parts/list-filters.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/payment-page.ts';
import { paymentKind } from './payment-kind.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { runPaymentAction, PAYMENT_ACTIONS } from './payment-actions.ts';
import { PaymentCandidates } from './payment-candidates.tsx';
import { PaymentDecisions } from './payment-decisions.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentParts } from './payment-parts.tsx';
import { PaymentTakeBacks } from './payment-take-backs.tsx';
import { PaymentStateBadge } from './payment-state-badge.tsx';
import { UnbookedPayment } from './unbooked-payment.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const q = searchedWords(new URL(args.request.url).searchParams);
  const { id } = args.params;
  const [payment, neighbours] = await Promise.all([
    deskApi(args)(getPayment, { params: { id }, query: { q } }),
    loadNeighbours(paymentKind, args, `/desk/payments/${id}`),
  ]);
  return { payment, q, neighbours };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, (api, form) =>
    runPaymentAction(api, form, { paymentId: args.params.id, locale }),
  );
}

/** The matching desk: on the left the payment and its parts, on the right the candidate orders. */
export default function PaymentPage({
  loaderData: { payment, q, neighbours },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskPaymentTexts);
  const evidenceTexts = useTexts(deskTexts).evidence;
  const format = useFormat();
  return (
    <DeskPage
      title={<span className="figures">{format.money(payment)}</span>}
      before={
        <ListPlace to="/desk/payments" neighbours={neighbours}>
          {texts.page.back}
        </ListPlace>
      }
      lead={payment.queue_reason === null ? undefined : texts.reasons[payment.queue_reason]}
      beside={<PaymentStateBadge state={payment.state} />}
      answer={actionData}
      done={texts.decide.done}
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <PaymentFacts payment={payment} />
          <Panel title={evidenceTexts.title}>
            <PaymentEvidenceList evidence={payment.evidence} />
          </Panel>
          <PaymentParts payment={payment} />
          <PaymentTakeBacks payment={payment} />
          <UnbookedPayment payment={payment} answer={actionData} />
          <PaymentDecisions payment={payment} />
        </div>
        <div className="grid min-w-0 gap-5">
          <DecidePanel payment={payment} answer={actionData} />
          <PaymentCandidates payment={payment} search={q} answer={actionData} />
        </div>
      </div>
    </DeskPage>
  );
}
