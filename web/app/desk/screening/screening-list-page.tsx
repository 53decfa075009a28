import { getScreeningList, type ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { languageTag } from '../../ui/format.ts';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/screening-list-page.ts';
import { runVersionAction, isVersionActionDone } from './screening-list-actions.ts';
import { TouchedPeople } from './touched-people.tsx';
import { useListName } from './use-list-name.ts';
import { VersionDifferences } from './version-differences.tsx';
import { VersionFacts } from './version-facts.tsx';
import { VersionNextStep } from './version-next-step.tsx';
import { VersionStateBadge } from './version-state-badge.tsx';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.version);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getScreeningList, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => runVersionAction(api, form, args.params.id));
}

/** One version of a list: its content and changes, and its next step. */
export default function ScreeningListPage({
  loaderData: version,
  actionData: answer,
}: Route.ComponentProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const format = useFormat();
  const listName = useListName();
  const handledByOthers = isRefused(answer) && answer.status === 409;
  const done = isVersionActionDone(answer) ? answer.done : null;
  return (
    <DeskPage
      title={listName(version.list)}
      before={<BackLink to="/desk/screening/lists">{texts.back}</BackLink>}
      lead={texts.readAt({
        name: version.read_by,
        time: format.moment(version.read_at),
      })}
      beside={<VersionStateBadge state={version.state} />}
    >
      <ActionOutcome
        answer={answer}
        done={done === null ? undefined : texts.done[done]}
        round={done ?? ''}
        notDone={texts.notDone}
      />
      <Counts version={version} />
      {version.warnings.length > 0 && <Warnings version={version} />}
      <TouchedPeople version={version} />
      {!handledByOthers && <VersionNextStep version={version} answer={answer} />}
      <VersionFacts version={version} />
      <VersionDifferences version={version} />
    </DeskPage>
  );
}

const COUNTS = ['entries', 'added', 'gone', 'changed'] as const;

function Counts({ version }: { readonly version: ScreeningList }) {
  const texts = useTexts(deskScreeningTexts).version;
  const format = new Intl.NumberFormat(languageTag(useLocale()));
  const counts = { entries: version.entries, ...version.differences };
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {COUNTS.map((name) => (
        <div
          key={name}
          className={classNames(
            'grid content-start rounded-card border bg-surface p-4',
            name === 'gone' && version.warnings.length > 0 ? 'border-warning' : 'border-line',
          )}
        >
          <dt className="text-small font-semibold">{texts.counts[name]}</dt>
          <dd className="figures order-first text-title font-semibold">
            {format.format(counts[name])}
          </dd>
          <dd className="text-fine text-muted">{texts.countHints[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ version }: { readonly version: ScreeningList }) {
  const texts = useTexts(deskScreeningTexts).version;
  return (
    <Alert kind="warning" title={texts.warningsTitle}>
      <ul className="grid gap-1">
        {version.warnings.map((warning) => (
          <li key={warning}>{texts.warnings[warning]}</li>
        ))}
      </ul>
    </Alert>
  );
}
