import {
  getScreeningList,
  type ScreeningList,
  approveScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { languageTag } from '../../ui/format.ts';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { Route } from './+types/screening-list-page.ts';
import { useListName } from './use-list-name.ts';
import { VersionStateBadge } from './screening-lists-page.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { type FactLine, fact, FactTable } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.version);

export const loader = deskLoader((api, params) => api(getScreeningList, { params }));

export const action = pageAct((api, form, { params }) => runVersionAction(api, form, params.id));

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
      back={['/desk/screening/lists', texts.back]}
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
      {!handledByOthers && <VersionNextStep version={version} />}
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

/**
 * The officers' actions on a version, by the `intent` of its page's forms, with the resulting
 * state.
 */
const VERSION_ACTIONS = {
  propose: 'proposed',
  approve: 'in_force',
  withdraw: 'withdrawn',
} as const;
type VersionAction = keyof typeof VERSION_ACTIONS;

interface VersionActionDone {
  readonly done: (typeof VERSION_ACTIONS)[VersionAction] | 'first_approved';
}

function isVersionActionDone(answer: unknown): answer is VersionActionDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

/** Performs the sent form's action. */
async function runVersionAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<VersionActionDone> {
  const params = { id };
  switch (form.text('intent')) {
    case 'propose':
      await api(proposeScreeningList, { params });
      return { done: 'proposed' };
    case 'approve':
      return {
        done:
          (
            await api(approveScreeningList, {
              params,
              body: form.body([], { ticks: ['warnings_seen'] }),
            })
          ).state === 'in_force'
            ? 'in_force'
            : 'first_approved',
      };
    case 'withdraw':
      await api(withdrawScreeningList, { params, body: form.body(['reason']) });
      return { done: 'withdrawn' };
    default:
      throw new Response(null, { status: 400 });
  }
}

type Touched = NonNullable<ScreeningList['touched']>;
type Person = Touched['people'][number];

/** Whom a proposed version would touch: what its approver has to see. */
function TouchedPeople({ version }: { readonly version: ScreeningList }) {
  const texts = useTexts(deskScreeningTexts).version.touched;
  if (version.state !== 'proposed') return null;
  return (
    <Panel title={texts.title}>
      {version.touched === null ? (
        <Alert kind="info">{texts.counting}</Alert>
      ) : (
        <Count touched={version.touched} />
      )}
    </Panel>
  );
}

function Count({ touched }: { readonly touched: Touched }) {
  const texts = useTexts(deskScreeningTexts).version.touched;
  const format = useFormat();
  const columns = useColumns();
  const {
    accounts,
    people,
    counted_at: at,
    takes_two: takesTwo,
    first_approved_by: first,
  } = touched;
  return (
    <>
      {accounts === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Alert kind="warning" title={texts.count({ count: accounts })}>
          {takesTwo && <p>{texts.takesTwo}</p>}
          {first !== null && <p>{texts.first({ name: first })}</p>}
        </Alert>
      )}
      {people.length > 0 && (
        <DeskTable
          caption={texts.title}
          columns={columns}
          rows={people}
          rowKey={(person) => person.account_id}
        />
      )}
      <p className="text-fine text-muted">
        {texts.countedAt({ time: format.moment(at) })}{' '}
        {people.length < accounts && texts.firstPeople({ count: people.length })}
      </p>
    </>
  );
}

function useColumns(): DeskColumn<Person>[] {
  const texts = useTexts(deskScreeningTexts).version.touched;
  const mayView = useRight('kyc.view');
  return [
    column('person', texts.person, (person) =>
      mayView ? (
        <RecordLink to={`/desk/kyc/${person.account_id}`}>{person.full_name}</RecordLink>
      ) : (
        person.full_name
      ),
    ),
    textColumn('entries', texts.entries, ({ entries }) =>
      entries.map(({ ref, name }) => `${name} (${ref})`).join(', '),
    ),
  ];
}

type Example = ScreeningList['examples'][number];

const KINDS = { added: 'info', gone: 'warning', changed: 'neutral' } as const;

/**
 * The first added, changed and removed entries, so that the second officer sees more than figures.
 */
function VersionDifferences({
  version: { examples, differences },
}: {
  readonly version: ScreeningList;
}) {
  const texts = useTexts(deskScreeningTexts).version;
  const columns = useVersionDifferencesColumns();
  if (examples.length === 0) return null;
  const all = differences.added + differences.gone + differences.changed;
  const title =
    examples.length < all ? texts.firstExamples({ count: examples.length }) : texts.examples;
  return <TablePanel title={title} columns={columns} rows={examples} rowKey={(row) => row.ref} />;
}

function useVersionDifferencesColumns(): DeskColumn<Example>[] {
  const texts = useTexts(deskScreeningTexts).version;
  return [
    textColumn('name', texts.name, (row) => <span className="wrap-anywhere">{row.name}</span>),
    column('difference', texts.difference, (row) => (
      <Badge kind={KINDS[row.difference]}>{texts.differences[row.difference]}</Badge>
    )),
    column('ref', texts.ref, (row) => <span className="font-mono">{row.ref}</span>),
  ];
}

/** The version's source, and its officers so far. */
function VersionFacts({ version }: { readonly version: ScreeningList }) {
  const texts = useTexts(deskScreeningTexts).version;
  return (
    <Panel title={texts.facts}>
      <FactTable facts={useFacts(version)} />
      <HashLine label={texts.hash} hash={version.file_hash} />
    </Panel>
  );
}

function useFacts(version: ScreeningList): FactLine[] {
  const texts = useTexts(deskScreeningTexts);
  const words = texts.version;
  const format = useFormat();
  const step = (name: string | null, at: string | null) =>
    at === null
      ? null
      : name === null
        ? format.moment(at)
        : texts.overview.by({ name, time: format.moment(at) });
  const replaced = version.in_force;
  const waits = version.state === 'previewed' || version.state === 'proposed';
  const facts = [
    fact(texts.overview.file, version.file_name),
    fact(words.edition, version.edition === null ? words.noEdition : format.date(version.edition)),
    fact(words.skipped, format.number(version.skipped), words.skippedNote),
    fact(
      words.unreadable,
      version.unreadable === null ? null : format.number(version.unreadable),
      words.unreadableNote,
    ),
    fact(
      words.replaces,
      !waits
        ? null
        : replaced === null
          ? words.replacesNothing
          : words.replacesEntries({
              count: replaced.entries,
              time: format.moment(replaced.in_force_at),
            }),
    ),
    fact(words.proposed, step(version.proposed_by, version.proposed_at)),
    fact(words.approved, step(version.approved_by, version.in_force_at)),
    fact(words.ended, step(version.ended_by, version.ended_at)),
    fact(words.reason, version.reason),
  ];
  return facts.filter(({ value }) => value !== null);
}

interface StepProps {
  readonly version: ScreeningList;
}

/** Propose, approve, or discard: only what this officer may do now, and otherwise why not. */
function VersionNextStep({ version }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const mayPropose = useRight('screening.propose_list');
  if (version.state !== 'previewed' && version.state !== 'proposed') return null;
  return (
    <Panel title={texts.next}>
      {version.state === 'previewed' ? <Proposal /> : <Approval version={version} />}
      {mayPropose && <Withdrawal />}
    </Panel>
  );
}

function Proposal() {
  const texts = useTexts(deskScreeningTexts).version;
  if (!useRight('screening.propose_list')) return <Alert kind="info">{texts.mayNotPropose}</Alert>;
  return (
    <ActForm intent="propose" submit={texts.propose} className="grid justify-items-start gap-3">
      <p className="text-small">{texts.proposeHint}</p>
    </ActForm>
  );
}

function Approval({ version }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const mayApprove = useRight('screening.approve_list');
  if (version.mine) return <Alert kind="info">{texts.mine}</Alert>;
  if (!mayApprove) return <Alert kind="info">{texts.mayNotApprove}</Alert>;
  if (version.touched === null) return null;
  return (
    <ActForm
      intent="approve"
      takesProof
      submit={texts.approve}
      className="grid justify-items-start gap-3"
    >
      <p className="text-small">{texts.approveHint}</p>
      {version.warnings.length > 0 && (
        <CheckboxField name="warnings_seen" label={texts.warningsSeen} />
      )}
    </ActForm>
  );
}

function Withdrawal() {
  const texts = useTexts(deskScreeningTexts).version;
  return (
    <ActForm fold={texts.withdrawFold} intent="withdraw" look="danger" submit={texts.withdraw}>
      <ReasonField label={texts.withdrawReason} />
    </ActForm>
  );
}
