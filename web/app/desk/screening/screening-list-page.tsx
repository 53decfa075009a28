import {
  getScreeningList,
  type ScreeningList,
  approveScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { CountTiles } from '../parts/count-tiles.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { useWords } from '../parts/use-words.ts';
import type { Route } from './+types/screening-list-page.ts';
import { useListName } from './use-list-name.ts';
import { VersionStateBadge } from './screening-lists-page.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { fact } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.version);

export const loader = deskLoader((api, params) => api(getScreeningList, { params }));

export const action = pageAct((api, form, { params }) => runVersionAction(api, form, params.id));

export default function ScreeningListPage({
  loaderData: version,
  actionData: answer,
}: Route.ComponentProps) {
  const [{ version: texts, overview }, format] = useWords(deskScreeningTexts);
  const listName = useListName();

  const handledByOthers = isRefused(answer) && answer.status === 409;
  const done = isVersionActionDone(answer) ? answer.done : null;
  const { touched } = version;
  const step = (name: string | null, at: string | null) =>
    at === null
      ? null
      : name === null
        ? format.moment(at)
        : overview.by({ name, time: format.moment(at) });
  const replaced = version.in_force;
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
      <CountTiles
        names={COUNTS}
        counts={{ entries: version.entries, ...version.differences }}
        titles={texts.counts}
        hints={texts.countHints}
        marked={version.warnings.length > 0 ? { name: 'gone', border: 'border-warning' } : null}
      />
      {version.warnings.length > 0 && (
        <Alert kind="warning" title={texts.warningsTitle}>
          <ul className="grid gap-1">
            {version.warnings.map((warning) => (
              <li key={warning}>{texts.warnings[warning]}</li>
            ))}
          </ul>
        </Alert>
      )}
      {version.state === 'proposed' && (
        <Panel title={texts.touched.title}>
          {touched === null ? (
            <Alert kind="info">{texts.touched.counting}</Alert>
          ) : (
            <>
              {touched.accounts === 0 ? (
                <p>{texts.touched.none}</p>
              ) : (
                <Alert kind="warning" title={texts.touched.count({ count: touched.accounts })}>
                  {touched.takes_two && <p>{texts.touched.takesTwo}</p>}
                  {touched.first_approved_by !== null && (
                    <p>{texts.touched.first({ name: touched.first_approved_by })}</p>
                  )}
                </Alert>
              )}
              {touched.people.length > 0 && (
                <DeskTable
                  caption={texts.touched.title}
                  columns={({ column, textColumn }) => [
                    column('person', texts.touched.person, (person) => (
                      <PersonLink accountId={person.account_id} name={person.full_name} />
                    )),
                    textColumn('entries', texts.touched.entries, ({ entries }) =>
                      entries.map(({ ref, name }) => `${name} (${ref})`).join(', '),
                    ),
                  ]}
                  rows={touched.people}
                  rowKey={(person) => person.account_id}
                />
              )}
              <p className="text-fine text-muted">
                {texts.touched.countedAt({ time: format.moment(touched.counted_at) })}{' '}
                {touched.people.length < touched.accounts &&
                  texts.touched.firstPeople({ count: touched.people.length })}
              </p>
            </>
          )}
        </Panel>
      )}
      {!handledByOthers && <VersionNextStep version={version} />}
      <FactsPanel
        title={texts.facts}
        facts={[
          fact(overview.file, version.file_name),
          fact(
            texts.edition,
            version.edition === null ? texts.noEdition : format.date(version.edition),
          ),
          fact(texts.skipped, format.number(version.skipped), texts.skippedNote),
          fact(
            texts.unreadable,
            version.unreadable === null ? null : format.number(version.unreadable),
            texts.unreadableNote,
          ),
          fact(
            texts.replaces,
            !(version.state === 'previewed' || version.state === 'proposed')
              ? null
              : replaced === null
                ? texts.replacesNothing
                : texts.replacesEntries({
                    count: replaced.entries,
                    time: format.moment(replaced.in_force_at),
                  }),
          ),
          fact(texts.proposed, step(version.proposed_by, version.proposed_at)),
          fact(texts.approved, step(version.approved_by, version.in_force_at)),
          fact(texts.ended, step(version.ended_by, version.ended_at)),
          fact(texts.reason, version.reason),
        ].filter(({ value }) => value !== null)}
      >
        <HashLine label={texts.hash} hash={version.file_hash} />
      </FactsPanel>
      <TablePanel
        title={
          version.examples.length <
          version.differences.added + version.differences.gone + version.differences.changed
            ? texts.firstExamples({ count: version.examples.length })
            : texts.examples
        }
        columns={({ column, textColumn }) => [
          textColumn('name', texts.name, (row) => (
            <span className="wrap-anywhere">{row.name}</span>
          )),
          column('difference', texts.difference, (row) => (
            <Badge kind={KINDS[row.difference]}>{texts.differences[row.difference]}</Badge>
          )),
          column('ref', texts.ref, (row) => <span className="font-mono">{row.ref}</span>),
        ]}
        rows={version.examples}
        rowKey={(row) => row.ref}
      />
    </DeskPage>
  );
}

const COUNTS = ['entries', 'added', 'gone', 'changed'] as const;

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

const KINDS = { added: 'info', gone: 'warning', changed: 'neutral' } as const;

interface StepProps {
  readonly version: ScreeningList;
}

/** Propose, approve, or discard: only what this officer may do now, and otherwise why not. */
function VersionNextStep({ version }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;

  if (version.state !== 'previewed' && version.state !== 'proposed') return null;
  return (
    <Panel title={texts.next}>
      {version.state === 'previewed' ? <Proposal /> : <Approval version={version} />}
      <ActForm
        right="screening.propose_list"
        fold={texts.withdrawFold}
        intent="withdraw"
        look="danger"
        submit={texts.withdraw}
      >
        <ReasonField label={texts.withdrawReason} />
      </ActForm>
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
