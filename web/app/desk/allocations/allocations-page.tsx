import {
  listAllocations,
  previewAllocation,
  proposeAllocation,
  type Allocation,
} from '@bb1/domain/tokens/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { DeskPage } from '../parts/desk-page.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/allocations-page.ts';
import { ReadyOrders } from './ready-orders.tsx';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import type { Reply } from '../../session/api-client.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { RecordLink, ReferenceLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskTokenTexts, (texts) => texts.allocations);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [preview, allocations] = await Promise.all([api(previewAllocation), api(listAllocations)]);
  return { preview, ...allocations };
}

export const action = pageAct(async (api, form, { toApproval }) => {
  const body = form.body([], { more: { ids: form.texts('ids') } });
  return toApproval(await api(proposeAllocation, { body }));
});

type WaitingOrder = Reply<typeof previewAllocation>['waiting'][number];

export default function AllocationsPage({
  loaderData: { preview, allocations, approval_ids: waiting },
}: Route.ComponentProps) {
  const [{ allocations: texts }, format] = useWords(deskTokenTexts);
  const { ownEvidence } = useTexts(deskTexts).evidence;
  const why = (name: string) => {
    const verdict = KYC_VERDICTS.find((one) => one === name);
    return verdict === undefined ? name : texts.waitingFor[verdict];
  };
  const waitingColumns: DeskColumn<WaitingOrder>[] = [
    column('reference', texts.reference, (row) => (
      <ReferenceLink to={`/desk/orders/${row.order_id}`}>{row.reference}</ReferenceLink>
    )),
    column('name', texts.name, (row) => row.full_name),
    figureColumn('amount', texts.amount, (row) => format.eur(row.amount)),
    textColumn('why', texts.waitingWhy, (row) =>
      row.own_evidence ? ownEvidence : row.owes ? texts.owes : why(row.kyc_verdict),
    ),
  ];
  const columns: DeskColumn<Allocation>[] = [
    column('proposed', texts.proposedAt, (row) => (
      <RecordLink
        to={`/desk/approvals/${row.id}`}
        className="link inline-flex min-h-6 items-center"
      >
        {format.moment(row.proposed_at)}
      </RecordLink>
    )),
    figureColumn('orders', texts.orders, (row) => row.orders),
    figureColumn('amount', texts.amount, (row) => format.eur(row.total_eur)),
    figureColumn('tokens', texts.tokens, (row) => format.quantity(row.total_tokens)),
    column('maker', texts.proposedBy, (row) => row.proposed_by),
    column('checker', texts.decidedBy, (row) => row.decided_by),
    column('decided', texts.decidedAt, ({ decided_at: at }) =>
      at === null ? '' : format.moment(at),
    ),
  ];
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      {waiting.map((id) => (
        <WaitingApproval key={id} id={id} />
      ))}
      <ReadyOrders preview={preview} />
      <TablePanel title={texts.waiting} columns={waitingColumns} rows={preview.waiting} />
      <TablePanel title={texts.earlier} columns={columns} rows={allocations} none={texts.none} />
    </DeskPage>
  );
}
