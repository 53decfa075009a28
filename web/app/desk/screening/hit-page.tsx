import {
  getScreeningHit,
  judgeScreeningHit,
  type ScreeningHit,
} from '@bb1/domain/screening/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { DeskPage } from '../parts/desk-page.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/hit-page.ts';
import { hitKind } from './hit-kind.tsx';
import { HitComparison } from './hit-comparison.tsx';
import { HitStateBadge } from './hit-state-badge.tsx';
import { JudgementPanel } from './judgement-panel.tsx';
import { useListName } from './use-list-name.ts';
import { Panel } from '../parts/panel.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.hit);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [hit, neighbours] = await Promise.all([
    deskApi(args)(getScreeningHit, { params: { id } }),
    loadNeighbours(hitKind, args, `/desk/screening/hits/${id}`),
  ]);
  return { hit, neighbours };
}

export const action = pageAct((api, form, { params }) =>
  api(judgeScreeningHit, {
    params,
    body: form.body(['judgement', 'reason'], {
      more: { revision: Number(form.text('revision')) },
    }),
  }),
);

/** The person beside the entry, and the officer's decision. */
export default function HitPage({ loaderData: { hit, neighbours } }: Route.ComponentProps) {
  const texts = useTexts(deskScreeningTexts).hit;
  const listName = useListName();
  return (
    <DeskPage
      title={
        <>
          <PersonLink accountId={hit.account_id} name={hit.subject_name} />
        </>
      }
      back={['/desk/screening?state=open', texts.back, neighbours]}
      lead={listName(hit.list)}
      beside={<HitStateBadge state={hit.state} />}
    >
      <HitComparison hit={hit} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <JudgementPanel hit={hit} />
        <HitHistory hit={hit} />
      </div>
    </DeskPage>
  );
}

/** Every transition of the hit, newest first. */
function HitHistory({ hit }: { readonly hit: ScreeningHit }) {
  const texts = useTexts(deskScreeningTexts);
  const format = useFormat();
  return (
    <Panel title={texts.hit.history}>
      <ol className="grid gap-3">
        {hit.moves
          .map((move, at) => ({ ...move, at: move.at, key: at }))
          .toReversed()
          .map((move) => (
            <li key={move.key} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
              <span className="font-medium">
                {move.from === null
                  ? texts.states[move.to]
                  : texts.hit.move({
                      from: texts.states[move.from],
                      to: texts.states[move.to],
                    })}
              </span>
              <span className="text-fine text-muted">
                {move.officer ?? texts.hit.bySystem}, {format.moment(move.at)}
              </span>
              {move.reason !== null && (
                <span className="whitespace-pre-wrap wrap-anywhere">{move.reason}</span>
              )}
            </li>
          ))}
      </ol>
    </Panel>
  );
}
