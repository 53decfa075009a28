import { getScreeningHit, judgeScreeningHit } from '@bb1/domain/screening/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { deskScreeningTexts } from '../desk-texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/hit-page.ts';
import { HitComparison } from './hit-comparison.tsx';
import { HitHistory } from './hit-history.tsx';
import { HitStateBadge } from './hit-state-badge.tsx';
import { JudgementPanel } from './judgement-panel.tsx';
import { useListName } from './use-list-name.ts';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.hit);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getScreeningHit, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) =>
    api(judgeScreeningHit, {
      params: { id: args.params.id },
      body: form.body(['judgement', 'reason'], {
        more: { revision: Number(form.text('revision')) },
      }),
    }),
  );
}

/** The person beside the entry, and what an officer makes of them. */
export default function HitPage({ loaderData: hit, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskScreeningTexts).hit;
  const listName = useListName();
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/screening?state=open">{texts.back}</BackLink>}
        lead={listName(hit.list)}
        beside={<HitStateBadge state={hit.state} />}
      >
        <PersonLink accountId={hit.account_id} name={hit.subject_name} />
      </DeskTitle>
      <HitComparison hit={hit} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <JudgementPanel hit={hit} answer={actionData} />
        <HitHistory hit={hit} />
      </div>
    </div>
  );
}
