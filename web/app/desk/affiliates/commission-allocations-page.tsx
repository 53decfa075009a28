import {
  approveCommissionAllocation,
  type CommissionAllocation,
  listCommissionAllocations,
  proposeCommissionAllocation,
  rejectCommissionAllocation,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import type { SentForm } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime, formatQuantity } from '../../ui/format.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { type ActDone, isActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/commission-allocations-page.ts';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.allocations);

const ACTS = ['propose', 'approve', 'reject'] as const;
type Line = CommissionAllocation['lines'][number];

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(listCommissionAllocations);
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, actOnAllocation);
}

async function actOnAllocation(
  api: ApiCall,
  form: SentForm,
): Promise<ActDone<(typeof ACTS)[number]>> {
  const act = ACTS.find((one) => one === form.text('intent'));
  const params = { id: form.text('id') };
  if (act === 'propose') await api(proposeCommissionAllocation);
  else if (act === 'approve')
    await api(approveCommissionAllocation, { params, body: form.body(['content_hash']) });
  else if (act === 'reject')
    await api(rejectCommissionAllocation, { params, body: form.body(['reason']) });
  else throw new Response(null, { status: 400 });
  return { done: act };
}

export default function CommissionAllocationsPage({
  loaderData: { ready, waiting, allocations },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskAffiliateTexts).allocations;
  const mayPropose = useRight('affiliates.propose');
  const lines = useLineColumns();
  const columns = useAllocationColumns();
  const round = useFormsRound(actionData, isDone);
  const open = allocations.filter(({ state }) => state === 'proposed');
  return (
    <div className="grid gap-5">
      <DeskTitle before={<BackLink to="/desk/affiliates">{texts.back}</BackLink>} lead={texts.lead}>
        {texts.title}
      </DeskTitle>
      <ActOutcome
        answer={actionData}
        round={round}
        done={isDone(actionData) ? texts.done[actionData.done] : undefined}
      />
      {open.map((allocation) => (
        <OpenAllocation
          key={`${allocation.id} ${round}`}
          allocation={allocation}
          answer={actionData}
        />
      ))}
      <Panel title={texts.ready}>
        {ready.length === 0 ? (
          <p className="text-small text-muted">{texts.readyNone}</p>
        ) : (
          <DeskTable
            caption={texts.ready}
            columns={lines}
            rows={ready}
            rowKey={(row) => row.affiliate_id}
          />
        )}
        {ready.length > 0 && mayPropose && (
          <PageForm answer={answerTo('propose', actionData)}>
            <HiddenFields intent="propose" />
            <SubmitButton className="justify-self-start">{texts.propose}</SubmitButton>
          </PageForm>
        )}
        {ready.length > 0 && !mayPropose && (
          <p className="text-small text-muted">{texts.mayNotPropose}</p>
        )}
      </Panel>
      {waiting.length > 0 && (
        <Panel title={texts.waiting}>
          <DeskTable
            caption={texts.waiting}
            columns={[
              ...lines,
              { key: 'waits', title: texts.waitsFor, cell: (row) => texts.reasons[row.waits_for] },
            ]}
            rows={waiting}
            rowKey={(row) => row.affiliate_id}
          />
        </Panel>
      )}
      <Panel title={texts.earlier}>
        <DeskTable
          caption={texts.earlier}
          columns={columns}
          rows={allocations.filter(({ state }) => state !== 'proposed')}
          rowKey={(row) => row.id}
          none={texts.none}
        />
      </Panel>
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, ACTS);
}

/** The hash is sent along, so that only what this page shows can be approved. */
function OpenAllocation({
  allocation,
  answer,
}: {
  readonly allocation: CommissionAllocation;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAffiliateTexts).allocations;
  const locale = useLocale();
  const lines = useLineColumns();
  return (
    <Panel title={texts.open}>
      <p className="text-small text-muted">
        {texts.byAt({
          name: allocation.proposed_by,
          time: formatDateTime(locale, allocation.proposed_at),
        })}
      </p>
      <DeskTable
        caption={texts.open}
        columns={lines}
        rows={allocation.lines}
        rowKey={(row) => row.affiliate_id}
      />
      <HashLine label={texts.hash} hash={allocation.content_hash} />
      <SecondOfficer
        makerId={allocation.proposed_by_id}
        right="affiliates.approve"
        answer={answer}
        hidden={{ id: allocation.id, content_hash: allocation.content_hash }}
        approve={texts.approve({ tokens: formatQuantity(locale, allocation.total_tokens) })}
        approveHint={texts.approveHint({ count: allocation.lines.length })}
        rejectHint={texts.rejectHint}
      />
    </Panel>
  );
}

function useLineColumns(): DeskColumn<Line>[] {
  const { list, allocations } = useTexts(deskAffiliateTexts);
  const locale = useLocale();
  return [
    {
      key: 'name',
      title: list.name,
      cell: (row) => <PersonLink accountId={row.affiliate_id} name={row.full_name} />,
    },
    {
      key: 'tokens',
      title: allocations.total,
      align: 'end',
      cell: (row) => formatQuantity(locale, row.tokens),
    },
  ];
}

function useAllocationColumns(): DeskColumn<CommissionAllocation>[] {
  const all = useTexts(deskAffiliateTexts);
  const texts = all.allocations;
  const locale = useLocale();
  const byAt = (name: string | null, at: string | null) =>
    name === null || at === null ? '–' : texts.byAt({ name, time: formatDateTime(locale, at) });
  return [
    {
      key: 'proposed',
      title: texts.proposed,
      cell: (row) => byAt(row.proposed_by, row.proposed_at),
    },
    { key: 'people', title: texts.people, align: 'end', cell: (row) => row.lines.length },
    {
      key: 'total',
      title: texts.total,
      align: 'end',
      cell: (row) => formatQuantity(locale, row.total_tokens),
    },
    { key: 'state', title: texts.state, cell: (row) => all.proposals[row.state] },
    { key: 'decided', title: texts.decided, cell: (row) => byAt(row.decided_by, row.decided_at) },
  ];
}
