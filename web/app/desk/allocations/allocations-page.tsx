import {
  listAllocations,
  previewAllocation,
  proposeAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/allocations-page.ts';
import { useAllocationColumns, useWaitingColumns } from './allocation-columns.tsx';
import { AllocationLines } from './allocation-lines.tsx';

export const meta = pageMeta(deskTokenTexts, (texts) => texts.allocations);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [preview, allocations] = await Promise.all([api(previewAllocation), api(listAllocations)]);
  return { preview, allocations };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api) =>
    redirect(localPath(locale, `/desk/allocations/${(await api(proposeAllocation)).id}`)),
  );
}

export default function AllocationsPage({
  loaderData: { preview, allocations },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTokenTexts).allocations;
  const mayPropose = useRight('allocations.propose');
  const waitingColumns = useWaitingColumns();
  const allocationColumns = useAllocationColumns();
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      <Panel title={texts.ready}>
        {preview.ready.length === 0 ? (
          <p className="text-small text-muted">{texts.readyNone}</p>
        ) : (
          <AllocationLines
            caption={texts.ready}
            lines={preview.ready}
            totalEur={preview.total_eur}
            totalTokens={preview.total_tokens}
          />
        )}
        {preview.ready.length > 0 && mayPropose && (
          <PageForm answer={actionData}>
            <SubmitButton className="justify-self-start">{texts.propose}</SubmitButton>
          </PageForm>
        )}
        {preview.ready.length > 0 && !mayPropose && (
          <p className="text-small text-muted">{texts.mayNotPropose}</p>
        )}
      </Panel>
      {preview.waiting.length > 0 && (
        <Panel title={texts.waiting}>
          <DeskTable
            caption={texts.waiting}
            columns={waitingColumns}
            rows={preview.waiting}
            rowKey={(row) => row.order_id}
          />
        </Panel>
      )}
      <Panel title={texts.earlier}>
        <DeskTable
          caption={texts.earlier}
          columns={allocationColumns}
          rows={allocations}
          rowKey={(row) => row.id}
          none={texts.none}
        />
      </Panel>
    </div>
  );
}
