import {
  exportHolders,
  HOLDER_FILTERS,
  HOLDER_ORDERS,
  keepHolderSnapshot,
  listHolders,
  listHolderSnapshots,
} from '@bb1/domain/holders/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/holders-page.ts';
import { requestedMoment } from './requested-moment.ts';
import { useHolderColumns } from './holder-columns.tsx';
import { HolderSumsPanel } from './holder-sums.tsx';
import { KeepList } from './keep-list.tsx';
import { KeptLists } from './kept-lists.tsx';
import { MomentForm } from './moment-form.tsx';
import { NotReady } from './not-ready.tsx';

export const meta = pageMeta(deskHolderTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const who = chosenFilter(searchParams, { name: 'who', choices: HOLDER_FILTERS, fallback: ALL });
  const order = HOLDER_ORDERS.find((one) => one === searchParams.get('order')) ?? 'largest';
  const moment = requestedMoment(searchParams);
  const filters = { who: filterValue(who), q: searchedWords(searchParams), order };
  const api = deskApi(args);
  const [list, snapshots] = await Promise.all([
    api(listHolders, { query: { ...moment, ...filters, page: chosenPage(searchParams) } }),
    api(listHolderSnapshots),
  ]);
  return { list, snapshots, filters, moment };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, async (api, form) => {
    await api(keepHolderSnapshot, {
      body: { ledger: Number(form.text('ledger')), reason: form.text('reason') },
    });
    return { done: 'kept' } as const;
  });
}

/**
 * The token holders on the ledger at a moment, whether that matches the books, and a button to
 * store the list.
 */
export default function HoldersPage({
  loaderData: { list, snapshots, filters, moment },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskHolderTexts);
  const { lists } = useTexts(deskTexts);
  const format = useFormat();
  const columns = useHolderColumns();
  const mayKeep = useRight('holders.keep');
  const who = filters.who ?? ALL;
  const { ledger, closed_at: closedAt } = list;
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={
        list.state === 'ready' && (
          <ExportLink
            endpoint={exportHolders}
            query={{ ledger: String(ledger ?? ''), ...filters }}
          />
        )
      }
      answer={actionData}
      done={texts.keep.done}
    >
      <MomentForm moment={moment} keep={{ who, order: filters.order, q: filters.q ?? '' }} />
      {list.state !== 'ready' && <NotReady state={list.state} read={list.read} />}
      {list.state === 'ready' && ledger !== null && closedAt !== null && list.sums !== null && (
        <>
          <p className="text-small font-semibold" data-ledger={ledger}>
            {texts.moment.asOf({ ledger, time: format.dateTime(closedAt) })}
          </p>
          <HolderSumsPanel sums={list.sums} />
          <FilterLinks
            name="who"
            title={texts.byWho}
            chosen={who}
            options={[
              { value: ALL, label: texts.who.all },
              ...HOLDER_FILTERS.map((value) => ({ value, label: texts.who[value] })),
            ]}
          />
          <ListFilters
            keep={{ who, ...moment }}
            search={{ label: texts.search, hint: texts.searchHint, value: filters.q ?? '' }}
            selects={[
              {
                name: 'order',
                label: texts.order,
                chosen: filters.order,
                options: HOLDER_ORDERS.map((value) => ({ value, label: texts.orders[value] })),
              },
            ]}
          />
          <DeskTable
            caption={texts.title}
            columns={columns}
            rows={list.holders}
            rowKey={(row) => row.public_key}
            none={lists.noneInFilter}
          />
          <Paging page={list.page} total={list.total} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {(list.snapshot !== null || mayKeep) && (
              <KeepList
                ledger={ledger}
                snapshot={list.snapshot}
                answer={isRefused(actionData) ? actionData : null}
              />
            )}
            <KeptLists snapshots={snapshots} />
          </div>
        </>
      )}
    </DeskPage>
  );
}
