import { getRefund } from '@bb1/domain/payments/money-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { deskRefundTexts } from '../desk-texts.ts';
import { isActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { formatMoney } from '../parts/format-money.ts';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/refund-page.ts';
import { actOnRefund, REFUND_ACTS } from './refund-act.ts';
import { RefundFacts } from './refund-facts.tsx';
import { RefundNextStep } from './refund-next-step.tsx';
import { RefundedPayment } from './refunded-payment.tsx';
import { RefundStateBadge } from './refund-state-badge.tsx';

export const meta = pageMeta(deskRefundTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getRefund, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => actOnRefund(api, form, args.params.id));
}

/** What goes where on the left, what has to happen on the right. */
export default function RefundPage({
  loaderData: { refund, payment },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskRefundTexts).page;
  const locale = useLocale();
  const round = useFormsRound(actionData, isDone);
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/refunds">{texts.back}</BackLink>}
        lead={<span className="figures">{formatMoney(locale, refund)}</span>}
        beside={<RefundStateBadge state={refund.state} />}
      >
        <span className="figures">{refund.number}</span>
      </DeskTitle>
      <ActOutcome
        answer={actionData}
        round={round}
        done={isDone(actionData) ? texts.done[actionData.done] : undefined}
      />
      <div key={round} className="grid items-start gap-5 lg:grid-cols-2">
        <RefundFacts refund={refund} />
        <div className="grid min-w-0 gap-5">
          <RefundNextStep refund={refund} answer={actionData} />
          <RefundedPayment payment={payment} />
        </div>
      </div>
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, REFUND_ACTS);
}
