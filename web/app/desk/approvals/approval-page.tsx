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
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActionOutcome, NextRecord } from '../parts/action-outcome.tsx';
import { DeskPage, nextAfter } from '../parts/desk-page.tsx';
import { fact, FactTable, type Fact } from '../parts/fact-table.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { neighboursAmong } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import { useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/approval-page.ts';
import { STATE_KINDS } from './approval-state-kinds.ts';
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

export const action = pageAct(async (api, form, { params, to }) => {
  switch (form.text('intent')) {
    case 'approve':
      return api(approveProposal, { params, body: form.body(['content_hash']) });
    case 'reject':
      return api(sendProposalBack, { params, body: form.body(['reason']) });
    case 'take_out': {
      const { id } = await api(takeLineOut, { params, body: form.body(['line', 'reason']) });
      return to(`/desk/approvals/${id}`);
    }
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
  const texts = useTexts(deskApprovalTexts);
  const format = useFormat();
  const toFacts = useFacts();
  const toWords = useCodes();
  const toOutcome = useOutcome();
  const showsChanges = approval.evidence.flat().some((piece) => piece.format === 'difference');
  return (
    <DeskPage
      title={texts.kinds[approval.kind]}
      back={['/desk/approvals', texts.detail.back, neighbours]}
      lead={texts.detail.proposedBy({
        name: approval.proposed_by,
        time: format.moment(approval.proposed_at),
      })}
      beside={<Badge kind={STATE_KINDS[approval.state]}>{texts.states[approval.state]}</Badge>}
    >
      <div
        className={classNames(
          'grid items-start gap-5',
          !hasLines(approval.kind) && 'lg:grid-cols-2',
        )}
      >
        <Panel title={texts.detail.content}>
          <FactTable
            facts={[
              ...toFacts(approval.facts),
              fact(texts.detail.reason, toWords(approval.reason)),
            ]}
          />
          <HashLine
            label={texts.detail.hash}
            hash={approval.content_hash}
            hint={texts.detail.hashHint}
          />
        </Panel>
        <Panel title={showsChanges ? texts.detail.changes : texts.detail.evidence}>
          {approval.evidence.length === 0 ? (
            <p className="text-small text-muted">{texts.detail.noEvidence}</p>
          ) : hasLines(approval.kind) ? (
            <ApprovalLines lines={approval.evidence} />
          ) : (
            <ul className="grid gap-4">
              {approval.evidence.map((facts) => (
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
  const texts = useTexts(deskApprovalTexts);
  const format = useFormat();
  const { officer, now } = useDesk();
  const isProposer = officer.id === approval.proposed_by_id;
  const canObject = Date.parse(now) < Date.parse(approval.approvable_from);
  const hint = useHint(approval);
  return (
    <Panel title={texts.decide.title}>
      <ActionOutcome answer={answer} done={undefined} round={0} />
      {approval.conflict !== null && !isProposer && (
        <Alert kind="info">{texts.conflicts[approval.conflict]}</Alert>
      )}
      {canObject && (
        <Alert kind="info">
          {texts.decide.waiting({ time: format.dateTime(approval.approvable_from) })}
        </Alert>
      )}
      {isProposer && (
        <ActForm
          intent="withdraw"
          hint={texts.decide.withdrawHint}
          look="danger"
          submit={texts.decide.withdraw}
        />
      )}
      {approval.conflict === null && !canObject && (
        <ActForm
          intent="approve"
          hidden={{ content_hash: approval.content_hash }}
          takesProof
          submit={texts.decide.approve}
          className="grid justify-items-start gap-3"
        >
          <p className="text-small">{hint}</p>
        </ActForm>
      )}
      {approval.may_send_back && (
        <ReasonFold
          intent="reject"
          title={texts.decide.sendBack}
          hint={texts.decide.sendBackHint}
          reason={texts.decide.sendBackReason}
          submit={texts.decide.sendBackSubmit}
          takesProof={false}
        />
      )}
      {mayTakeOut(approval.conflict) && hasLines(approval.kind) && (
        <ReasonFold
          intent="take_out"
          title={texts.decide.takeOut}
          hint={texts.decide.takeOutHint}
          reason={texts.decide.sendBackReason}
          submit={texts.decide.takeOut}
          takesProof={false}
        >
          <TextField name="line" label={texts.decide.line[approval.kind]} maxLength={60} />
        </ReasonFold>
      )}
      <p className="text-fine text-muted">
        {texts.detail.lapses({ time: format.moment(approval.lapses_at) })}
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
  const texts = useTexts(deskApprovalTexts);
  const toFacts = useFacts();
  return (
    <DeskTable
      caption={texts.detail.evidence}
      columns={useLineColumns(lines)}
      rows={lines.map((line) => ({ line, facts: toFacts(line) }))}
      rowKey={({ line }) => line.map(({ value, path }) => `${value} ${path}`).join(' ')}
    />
  );
}

function useLineColumns(lines: readonly Line[]): DeskColumn<Row>[] {
  const texts = useTexts(deskApprovalTexts);
  const shared = (lines[0] ?? [])
    .slice(0, MOST_COLUMNS)
    .filter(({ name }, at) => lines.every((line) => line[at]?.name === name));
  const evidence: DeskColumn<Row> = textColumn('evidence', texts.detail.evidence, ({ facts }) => (
    <FactTable facts={facts.slice(shared.length)} />
  ));
  return [
    ...shared.map(({ name, format }, at): DeskColumn<Row> => ({
      key: name,
      title: texts.facts[name],
      align: FIGURES.has(format) ? 'end' : 'start',
      cell: ({ facts }) => facts[at]?.value,
    })),
    ...(lines.some((line) => line.length > shared.length) ? [evidence] : []),
  ];
}
