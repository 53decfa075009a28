import { getDeskClaim } from '@bb1/domain/claims/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { formatQuantity } from '../../ui/format.ts';
import { deskClaimTexts } from '../desk-texts.ts';
import { isActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/claim-page.ts';
import { actOnClaim, CLAIM_ACTS } from './claim-act.ts';
import { ClaimAttempts } from './claim-attempts.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimHistory } from './claim-history.tsx';
import { ClaimNextStep } from './claim-next-step.tsx';
import { ClaimOnLedger } from './claim-on-ledger.tsx';
import { ClaimStateBadge } from './claim-state-badge.tsx';

export const meta = pageMeta(deskClaimTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getDeskClaim, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => actOnClaim(api, form, args.params.id));
}

/** What goes where, what the ledger says, and what can be done; below it everything that was ever built for it. */
export default function ClaimPage({ loaderData: detail, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskClaimTexts).page;
  const locale = useLocale();
  const round = useFormsRound(actionData, isDone);
  const { claim } = detail;
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/claims">{texts.back}</BackLink>}
        lead={
          <span className="figures">{formatQuantity(locale, claim.tokens, claim.asset_code)}</span>
        }
        beside={<ClaimStateBadge claim={claim} />}
      >
        {claim.full_name}
      </DeskTitle>
      <ActOutcome
        answer={actionData}
        round={round}
        done={isDone(actionData) ? texts.done[actionData.done] : undefined}
      />
      <div key={round} className="grid items-start gap-5 lg:grid-cols-2">
        <ClaimFacts detail={detail} />
        <div className="grid min-w-0 gap-5">
          <ClaimNextStep detail={detail} answer={actionData} />
          <ClaimOnLedger detail={detail} />
        </div>
      </div>
      <ClaimAttempts attempts={detail.attempts} />
      <ClaimHistory history={detail.history} />
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, CLAIM_ACTS);
}
