import {
  listAllocations,
  previewAllocation,
  proposeAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { DeskPage } from '../parts/desk-page.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/allocations-page.ts';
import { useAllocationColumns, useWaitingColumns } from './allocation-columns.tsx';
import { ReadyOrders } from './ready-orders.tsx';

export const meta = pageMeta(deskTokenTexts, (texts) => texts.allocations);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [preview, allocations] = await Promise.all([api(previewAllocation), api(listAllocations)]);
  return { preview, ...allocations };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api, form) => {
    const { id } = await api(proposeAllocation, {
      body: form.body([], { more: { ids: form.texts('ids') } }),
    });
    return redirect(localPath(locale, `/desk/approvals/${id}`));
  });
}

export default function AllocationsPage({
  loaderData: { preview, allocations, approval_ids: waiting },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTokenTexts).allocations;
  const waitingColumns = useWaitingColumns();
  const allocationColumns = useAllocationColumns();
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      {waiting.map((id) => (
        <WaitingApproval key={id} id={id} />
      ))}
      <ReadyOrders preview={preview} answer={actionData} />
      {preview.waiting.length > 0 && (
        <TablePanel
          title={texts.waiting}
          columns={waitingColumns}
          rows={preview.waiting}
          rowKey={(row) => row.order_id}
        />
      )}
      <TablePanel
        title={texts.earlier}
        columns={allocationColumns}
        rows={allocations}
        rowKey={(row) => row.id}
        none={texts.none}
      />
    </DeskPage>
  );
}
