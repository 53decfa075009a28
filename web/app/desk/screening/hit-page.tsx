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
import { useWords } from '../parts/use-words.ts';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/hit-page.ts';
import { hitKind, HitStateBadge } from './hit-kind.tsx';
import { useListName } from './use-list-name.ts';
import { Panel } from '../parts/panel.tsx';
import { pageAct } from '../session/page-acts.ts';
import { HIT_SCORE } from '@bb1/domain/screening/match-score';
import type { ReactNode } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { countryName } from '../parts/format-moment.ts';
import { formatScore } from './format-score.ts';
import { JUDGEMENTS } from '@bb1/domain/screening/hit-state';
import { isRefused } from '../../session/refused.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { Fold } from '../parts/fold.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';

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

export default function HitPage({ loaderData: { hit, neighbours } }: Route.ComponentProps) {
  const [{ hit: texts, states }, format] = useWords(deskScreeningTexts);
  const listName = useListName();
  const locale = useLocale();
  const answer = useActionData<unknown>();
  const columns: DeskColumn<Compared>[] = [
    column('field', texts.field, (row) => row.name),
    textColumn('person', texts.person, (row) => row.person),
    textColumn('entry', texts.entry, (row) => row.entry),
    textColumn('agreement', texts.agreement, (row) => row.agreement),
  ];
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
      <Panel title={texts.compare}>
        <p className="text-small">
          {texts.score({
            score: formatScore(locale, hit.score),
            names: formatScore(locale, hit.name_score),
            least: formatScore(locale, HIT_SCORE),
          })}{' '}
          <span className="text-muted">{texts.seen}</span>
        </p>
        <DeskTable
          caption={texts.compare}
          columns={columns}
          rows={useRows(hit)}
          rowKey={(row) => row.key}
        />
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={texts.judge}>
          <ActionOutcome
            answer={answer}
            done={answer !== undefined && !isRefused(answer) ? texts.done : undefined}
            round={hit.revision}
            notDone={texts.notDone}
          />
          <Judged hit={hit} />
          {!(isRefused(answer) && answer.status === 409) && <NextStep hit={hit} />}
        </Panel>
        <Panel title={texts.history}>
          <ol className="grid gap-3">
            {hit.moves
              .map((move, at) => ({ ...move, at: move.at, key: at }))
              .toReversed()
              .map((move) => (
                <li key={move.key} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
                  <span className="font-medium">
                    {move.from === null
                      ? states[move.to]
                      : texts.move({
                          from: states[move.from],
                          to: states[move.to],
                        })}
                  </span>
                  <span className="text-fine text-muted">
                    {move.officer ?? texts.bySystem}, {format.moment(move.at)}
                  </span>
                  {move.reason !== null && (
                    <span className="whitespace-pre-wrap wrap-anywhere">{move.reason}</span>
                  )}
                </li>
              ))}
          </ol>
        </Panel>
      </div>
    </DeskPage>
  );
}

interface Compared {
  readonly key: string;
  readonly name: string;
  readonly person: ReactNode;
  readonly entry: ReactNode;
  readonly agreement: ReactNode;
}

const BIRTH_KINDS = {
  same_day: 'error',
  same_year: 'error',
  near_year: 'warning',
  other_year: 'success',
  unknown: 'neutral',
} as const;
const COUNTRY_KINDS = { common: 'error', other: 'success', unknown: 'neutral' } as const;

function useRows(hit: ScreeningHit): Compared[] {
  const [{ hit: texts }, format] = useWords(deskScreeningTexts);
  const locale = useLocale();
  const { subject, entry } = hit;
  const common = new Set(subject.countries.filter((code) => entry.countries.includes(code)));
  const countries = (codes: readonly string[]) => (
    <Values
      values={codes.map((code) => countryName(locale, code))}
      marked={new Set([...common].map((code) => countryName(locale, code)))}
    />
  );
  return [
    {
      key: 'names',
      name: texts.names,
      person: <Values values={subject.names} />,
      entry: <Values values={entry.names} marked={new Set([hit.entry_name])} />,
      agreement: <Badge kind="error">{formatScore(locale, hit.name_score)}</Badge>,
    },
    {
      key: 'birth',
      name: texts.birth,
      person: (
        <Values values={subject.birth_date === null ? [] : [format.date(subject.birth_date)]} />
      ),
      entry: (
        <Values
          values={entry.birth_dates.map((date) => (date.length === 10 ? format.date(date) : date))}
          marked={
            new Set(
              hit.birth === 'same_day' && subject.birth_date !== null
                ? [format.date(subject.birth_date)]
                : [],
            )
          }
        />
      ),
      agreement: <Badge kind={BIRTH_KINDS[hit.birth]}>{texts.births[hit.birth]}</Badge>,
    },
    {
      key: 'countries',
      name: texts.countries,
      person: countries(subject.countries),
      entry: countries(entry.countries),
      agreement: (
        <Badge kind={COUNTRY_KINDS[hit.country]}>{texts.countryAgreements[hit.country]}</Badge>
      ),
    },
    {
      key: 'programme',
      name: texts.programme,
      person: '',
      entry: <span className="wrap-anywhere">{entry.programme ?? texts.unknown}</span>,
      agreement: '',
    },
    {
      key: 'ref',
      name: texts.ref,
      person: '',
      entry: <span className="font-mono wrap-anywhere">{entry.ref}</span>,
      agreement: '',
    },
  ];
}

/** Entries may have hundreds of names; the rest is collapsed. */
const SHOWN_VALUES = 12;

function Values({
  values,
  marked = new Set(),
}: {
  readonly values: readonly string[];
  readonly marked?: ReadonlySet<string>;
}) {
  const texts = useTexts(deskScreeningTexts).hit;
  if (values.length === 0) return <span className="text-muted">{texts.unknown}</span>;
  const ordered = [
    ...values.filter((value) => marked.has(value)),
    ...values.filter((value) => !marked.has(value)),
  ];
  const rest = ordered.slice(SHOWN_VALUES);
  return (
    <>
      <ValueList values={ordered.slice(0, SHOWN_VALUES)} marked={marked} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="link min-h-6 cursor-pointer text-fine">+ {rest.length}</summary>
          <ValueList values={rest} marked={marked} />
        </details>
      )}
    </>
  );
}

function ValueList({
  values,
  marked,
}: {
  readonly values: readonly string[];
  readonly marked: ReadonlySet<string>;
}) {
  return (
    <ul className="grid gap-0.5">
      {values.map((value) => (
        <li key={value} className="wrap-anywhere">
          {marked.has(value) ? (
            <mark className="rounded bg-warning-wash px-1 font-semibold text-ink">{value}</mark>
          ) : (
            value
          )}
        </li>
      ))}
    </ul>
  );
}

interface JudgementProps {
  readonly hit: ScreeningHit;
}

function Judged({ hit }: { readonly hit: ScreeningHit }) {
  const [texts, format] = useWords(deskScreeningTexts);
  if (hit.state === 'ended') return <Alert kind="info">{texts.hit.over}</Alert>;
  if (hit.judged_by === null || hit.judged_at === null) return null;
  return (
    <div className="grid gap-1 text-small">
      <p>
        {texts.hit.judgedBy({
          judgement: texts.states[hit.state],
          name: hit.judged_by,
          time: format.dateTime(hit.judged_at),
        })}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{hit.reason}</p>
    </div>
  );
}

function NextStep({ hit }: JudgementProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskScreeningTexts).hit;
  const mayJudge = useRight('screening.judge');
  if (hit.state === 'ended') return null;
  if (hit.own) return <Alert kind="info">{texts.own}</Alert>;
  if (!mayJudge) return <Alert kind="info">{texts.mayNot}</Alert>;
  if (hit.state === 'true_match' && hit.judged_by_me)
    return <Alert kind="info">{texts.another}</Alert>;
  if (hit.state === 'open') return <JudgementForm hit={hit} />;
  return (
    <Fold title={texts.correct} open={isRefused(answer)}>
      <JudgementForm hit={hit} />
    </Fold>
  );
}

function JudgementForm({ hit }: JudgementProps) {
  const texts = useTexts(deskScreeningTexts).hit;
  const options = JUDGEMENTS.filter((value) => value !== hit.state).map((value) => ({
    value,
    label: texts.judgements[value],
    hint: texts.judgementHints[value],
  }));
  return (
    <ActForm
      hidden={{ revision: hit.revision }}
      hint={texts.hint}
      key={hit.revision}
      submit={texts.submit}
    >
      <RadioField name="judgement" legend={texts.judgement} options={options} />
      <TextAreaField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={1000}
        rows={4}
      />
    </ActForm>
  );
}
