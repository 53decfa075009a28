import {
  getHoldingAdjustment,
  stopHoldingAdjustment,
  uploadHoldingSignatures,
} from '@bb1/domain/holdings/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { BackLink } from '../parts/back-link.tsx';
import { COLD_SIGNED_FORMS, runColdSignedAction } from '../parts/cold-signed-actions.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/holding-adjustment-page.ts';
import { HoldingAdjustmentBadge } from './holding-adjustment-badge.tsx';
import { HoldingAdjustmentFacts } from './holding-adjustment-facts.tsx';
import { HoldingAdjustmentNextStep } from './holding-adjustment-next-step.tsx';
import { TransactionContent } from './transaction-content.tsx';

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getHoldingAdjustment, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) =>
    runColdSignedAction(api, form, {
      id: args.params.id,
      stop: stopHoldingAdjustment,
      upload: uploadHoldingSignatures,
    }),
  );
}

/** The adjustment on the left, the next step on the right. */
export default function HoldingAdjustmentPage({
  loaderData: { act, transaction },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  return (
    <DeskPage
      title={<span className="figures">{act.number}</span>}
      before={<BackLink to="/desk/holdings/acts">{texts.page.back}</BackLink>}
      lead={texts.kinds[act.kind]}
      beside={<HoldingAdjustmentBadge state={act.state} />}
      answer={actionData}
      done={texts.page.done_acts}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <HoldingAdjustmentFacts act={act} />
          {transaction !== null && <TransactionContent transaction={transaction} />}
        </div>
        <HoldingAdjustmentNextStep act={act} transaction={transaction} answer={actionData} />
      </div>
    </DeskPage>
  );
}
