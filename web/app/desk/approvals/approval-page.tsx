import {
  type Approval,
  approveProposal,
  getApproval,
  listApprovals,
  sendProposalBack,
  takeLineOut,
  withdrawProposal,
} from '@bb1/domain/approvals/endpoints';
import { useActionData } from 'react-router';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { hasLines } from '@bb1/domain/approvals/approval-kinds';
import { mayTakeOut } from '@bb1/domain/approvals/approval-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActionOutcome, NextRecord } from '../parts/action-outcome.tsx';
import { DeskPage, nextAfter } from '../parts/desk-page.tsx';
import { fact, FactTable, type Fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useWords } from '../parts/use-words.ts';
import { neighboursAmong } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import { useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/approval-page.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { useCodes, useFacts } from './fact-value.tsx';
import { useOutcome } from './past-approvals.tsx';
import { type DeskColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskApprovalTexts, (texts) => texts.detail);

/** With the place among the proposals that the officer may decide. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const api = deskApi(args);
  const [approval, { approvals }] = await Promise.all([
    api(getApproval, { params: { id } }),
    api(listApprovals, { query: { page: 1 } }),
  ]);
  const open = approvals.filter(
    (one) => one.state === 'proposed' && (one.conflict === null || one.id === id),
  );
  const placeOf = (one: { readonly id: string }) => `/desk/approvals/${one.id}`;
  return {
    approval,
    neighbours: neighboursAmong(open.map(placeOf), placeOf({ id }), '/desk/approvals'),
  };
}

export const action = pageAct(async (api, form, { params, toApproval }) => {
  switch (form.text('intent')) {
    case 'approve':
      return api(approveProposal, { params, body: form.body(['content_hash']) });
    case 'reject':
      return api(sendProposalBack, { params, body: form.body(['reason']) });
    case 'take_out':
      return toApproval(await api(takeLineOut, { params, body: form.body(['line', 'reason']) }));
    case 'withdraw':
      return api(withdrawProposal, { params });
    default:
      throw new Response(null, { status: 400 });
  }
});

const OUTCOME_KINDS = {
  proposed: 'info',
  approved: 'success',
  sent_back: 'warning',
  withdrawn: 'info',
  lapsed: 'info',
  stopped: 'warning',
} as const;

/** One proposal: its content, its evidence, and the second officer's decision. */
export default function ApprovalPage({
  loaderData: { approval, neighbours },
  actionData,
}: Route.ComponentProps) {
  const [{ detail: texts, kinds }, format] = useWords(deskApprovalTexts);
  const toFacts = useFacts();
  const toWords = useCodes();
  const toOutcome = useOutcome();
  const { evidence } = approval;
  const isOfLines = hasLines(approval.kind);
  const showsChanges = evidence.flat().some((piece) => piece.format === 'difference');
  return (
    <DeskPage
      title={kinds[approval.kind]}
      back={['/desk/approvals', texts.back, neighbours]}
      lead={texts.proposedBy({
        name: approval.proposed_by,
        time: format.moment(approval.proposed_at),
      })}
      beside={<ApprovalBadge state={approval.state} />}
    >
      <div className={classNames('grid items-start gap-5', !isOfLines && 'lg:grid-cols-2')}>
        <FactsPanel
          title={texts.content}
          facts={[...toFacts(approval.facts), fact(texts.reason, toWords(approval.reason))]}
        >
          <HashLine label={texts.hash} hash={approval.content_hash} hint={texts.hashHint} />
        </FactsPanel>
        <Panel title={showsChanges ? texts.changes : texts.evidence}>
          {evidence.length === 0 ? (
            <Note>{texts.noEvidence}</Note>
          ) : isOfLines ? (
            <ApprovalLines lines={evidence} />
          ) : (
            <ul className="grid gap-4">
              {evidence.map((facts) => (
                <li
                  key={facts.map(({ value, path }) => `${value} ${path}`).join(' ')}
                  className="rounded-control bg-sunken px-4 py-2"
                >
                  <FactTable facts={toFacts(facts, approval.facts)} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {approval.state === 'proposed' ? (
        <Decision approval={approval} />
      ) : (
        <FocusHere when={actionData !== undefined}>
          <Alert kind={OUTCOME_KINDS[approval.state]}>
            {toOutcome(approval)}{' '}
            {actionData !== undefined && <NextRecord to={nextAfter(neighbours)} />}
          </Alert>
        </FocusHere>
      )}
    </DeskPage>
  );
}

/** The hash is sent along, so that only what this page shows can be approved. */
function Decision({ approval }: { readonly approval: Approval }) {
  const answer = useActionData<unknown>();
  const [{ decide: texts, detail, conflicts }, format] = useWords(deskApprovalTexts);
  const { officer, now } = useDesk();
  const { conflict, kind, approvable_from: from } = approval;
  const isProposer = officer.id === approval.proposed_by_id;
  const canObject = Date.parse(now) < Date.parse(from);
  const hint = useHint(approval);
  return (
    <Panel title={texts.title}>
      <ActionOutcome answer={answer} done={undefined} round={0} />
      {conflict !== null && !isProposer && <Alert kind="info">{conflicts[conflict]}</Alert>}
      {canObject && <Alert kind="info">{texts.waiting({ time: format.dateTime(from) })}</Alert>}
      {isProposer && (
        <ActForm
          intent="withdraw"
          hint={texts.withdrawHint}
          look="danger"
          submit={texts.withdraw}
        />
      )}
      {conflict === null && !canObject && (
        <ActForm
          intent="approve"
          hidden={{ content_hash: approval.content_hash }}
          takesProof
          submit={texts.approve}
          className="grid justify-items-start gap-3"
        >
          <p className="text-small">{hint}</p>
        </ActForm>
      )}
      {approval.may_send_back && (
        <ReasonFold
          intent="reject"
          title={texts.sendBack}
          hint={texts.sendBackHint}
          reason={texts.sendBackReason}
          submit={texts.sendBackSubmit}
          takesProof={false}
        />
      )}
      {mayTakeOut(conflict) && hasLines(kind) && (
        <ReasonFold
          intent="take_out"
          title={texts.takeOut}
          hint={texts.takeOutHint}
          reason={texts.sendBackReason}
          submit={texts.takeOut}
          takesProof={false}
        >
          <TextField name="line" label={texts.line[kind]} maxLength={60} />
        </ReasonFold>
      )}
      <p className="text-fine text-muted">
        {detail.lapses({ time: format.moment(approval.lapses_at) })}
      </p>
    </Panel>
  );
}

/** What an approval does; an adjustment says it for its own kind alone. */
function useHint({ kind, facts }: Approval): string | undefined {
  const { hint, adjustmentHint } = useTexts(deskApprovalTexts).decide;
  if (kind !== 'holding_adjustment') return hint[kind];
  const hints: Readonly<Record<string, string>> = adjustmentHint;
  return hints[facts.find(({ name }) => name === kind)?.value ?? ''];
}

type Line = Approval['evidence'][number];

interface Row {
  readonly line: Line;
  readonly facts: readonly Fact[];
}

/** A table of more columns scrolls sideways on most screens. */
const MOST_COLUMNS = 4;
const FIGURES = new Set<Line[number]['format']>(['eur', 'money', 'count', 'quantity']);

/** The lines of a proposal in rows: what each begins with in columns, then its evidence. */
function ApprovalLines({ lines }: { readonly lines: readonly Line[] }) {
  const { detail, facts: titles } = useTexts(deskApprovalTexts);
  const toFacts = useFacts();
  const shared = (lines[0] ?? [])
    .slice(0, MOST_COLUMNS)
    .filter(({ name }, at) => lines.every((line) => line[at]?.name === name));
  const columns: DeskColumn<Row>[] = [
    ...shared.map(({ name, format }, at): DeskColumn<Row> => ({
      key: name,
      title: titles[name],
      align: FIGURES.has(format) ? 'end' : 'start',
      cell: ({ facts }) => facts[at]?.value,
    })),
    textColumn('evidence', detail.evidence, ({ facts }) => (
      <FactTable facts={facts.slice(shared.length)} />
    )),
  ];
  const hasMore = lines.some((line) => line.length > shared.length);
  return (
    <DeskTable
      caption={detail.evidence}
      columns={hasMore ? columns : columns.slice(0, -1)}
      rows={lines.map((line) => ({ line, facts: toFacts(line) }))}
      rowKey={({ line }) => line.map(({ value, path }) => `${value} ${path}`).join(' ')}
    />
  );
}
