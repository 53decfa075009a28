import {
  exportReceivables,
  listReceivables,
  RECEIVABLE_ORDERS,
  type Receivable,
} from '@bb1/domain/receivables/desk-endpoints';
import { RECEIVABLE_STATES } from '@bb1/domain/receivables/receivable-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import deskTexts from '@bb1/texts/pages/desk';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { formatAge, urgency } from '../parts/age.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/receivables-page.ts';
import { ReceivableStateBadge } from './receivable-state-badge.tsx';

export const meta = pageMeta(deskReceivableTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: RECEIVABLE_STATES,
    fallback: 'open',
  });
  const order = RECEIVABLE_ORDERS.find((one) => one === searchParams.get('order')) ?? 'oldest';
  const filters = { state: filterValue(state), q: searchedWords(searchParams), order };
  const list = await deskApi(args)(listReceivables, {
    query: { ...filters, page: chosenPage(searchParams) },
  });
  return { ...list, filters };
}

/** What persons owe, the oldest first. */
export default function ReceivablesPage({
  loaderData: { receivables, total, page, open_eur: openEur, now, filters },
}: Route.ComponentProps) {
  const texts = useTexts(deskReceivableTexts);
  const { lists } = useTexts(deskTexts);
  const locale = useLocale();
  const columns = useColumns(now);
  const state = filters.state ?? ALL;
  return (
    <div className="grid gap-5">
      <DeskTitle
        lead={`${texts.list.lead} ${texts.list.openSum({ amount: formatEur(locale, openEur) })}`}
        beside={<ExportLink endpoint={exportReceivables} query={filters} />}
      >
        {texts.list.title}
      </DeskTitle>
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[
          ...RECEIVABLE_STATES.map((value) => ({ value, label: texts.states[value] })),
          { value: ALL, label: lists.all },
        ]}
      />
      <ListFilters
        keep={{ state }}
        search={{ label: texts.list.search, hint: texts.list.searchHint, value: filters.q ?? '' }}
        selects={[
          {
            name: 'order',
            label: texts.list.order,
            chosen: filters.order,
            options: RECEIVABLE_ORDERS.map((value) => ({
              value,
              label: texts.list.orders[value],
            })),
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={receivables}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

function useColumns(now: string): DeskColumn<Receivable>[] {
  const texts = useTexts(deskReceivableTexts);
  const words = texts.list;
  const locale = useLocale();
  return [
    {
      key: 'person',
      title: words.person,
      cell: (row) => (
        <RecordLink to={`/desk/receivables/${row.id}`}>{row.full_name ?? texts.nobody}</RecordLink>
      ),
    },
    {
      key: 'open',
      title: words.open,
      align: 'end',
      cell: (row) => <span className="font-semibold">{formatEur(locale, row.open_eur)}</span>,
    },
    {
      key: 'amount',
      title: words.amount,
      align: 'end',
      cell: (row) => formatEur(locale, row.amount_eur),
    },
    { key: 'state', title: words.state, cell: (row) => <ReceivableStateBadge state={row.state} /> },
    {
      key: 'age',
      title: words.age,
      cell: (row) =>
        row.state === 'open' && (
          <Badge kind={urgency({ since: row.open_since, now })}>
            {formatAge(locale, { since: row.open_since, now })}
          </Badge>
        ),
    },
    {
      key: 'pay_by',
      title: words.payBy,
      cell: (row) => row.state === 'open' && formatDate(locale, row.pay_by, 'short'),
    },
    { key: 'letters', title: words.letters, align: 'end', cell: (row) => row.notices },
    { key: 'cause', title: words.cause, cell: (row) => texts.causes[row.cause] },
    {
      key: 'for',
      title: words.reason,
      cell: (row) => <span className="font-mono">{row.order_reference ?? texts.forRefund}</span>,
    },
    {
      key: 'reference',
      title: words.reference,
      cell: (row) => <span className="font-mono">{row.reference}</span>,
    },
  ];
}
