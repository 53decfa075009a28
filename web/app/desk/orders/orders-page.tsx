import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import { DESK_ORDER_FLAGS, listDeskOrders } from '@bb1/domain/orders/desk-endpoints';
import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { ORDER_STATUSES } from '@bb1/domain/orders/order-status';
import { exportOrders } from '@bb1/domain/payments/export-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur, formatQuantity } from '../../ui/format.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/orders-page.ts';
import { OrderFlags } from './order-flags.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

export const meta = pageMeta(deskOrderTexts, (texts) => texts.list);

const ORDERS = ['newest', 'oldest', 'largest', 'deadline'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const status = chosenFilter(searchParams, {
    name: 'status',
    choices: ORDER_STATUSES,
    fallback: ALL,
  });
  const method = chosenFilter(searchParams, {
    name: 'payment_method',
    choices: PAYMENT_METHODS,
    fallback: ALL,
  });
  const flag = chosenFilter(searchParams, {
    name: 'flag',
    choices: DESK_ORDER_FLAGS,
    fallback: ALL,
  });
  const order = ORDERS.find((one) => one === searchParams.get('order')) ?? 'newest';
  const filters = {
    status: filterValue(status),
    payment_method: filterValue(method),
    flag: filterValue(flag),
    q: searchedWords(searchParams),
    order,
  };
  const list = await deskApi(args)(listDeskOrders, {
    query: { ...filters, page: chosenPage(searchParams) },
  });
  return { ...list, filters };
}

export default function OrdersPage({
  loaderData: { orders, total, page, filters },
}: Route.ComponentProps) {
  const texts = useTexts(deskOrderTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns();
  const all = { value: ALL, label: lists.all };
  const status = filters.status ?? ALL;
  return (
    <div className="grid gap-5">
      <DeskTitle
        lead={texts.list.lead}
        beside={<ExportLink endpoint={exportOrders} query={filters} />}
      >
        {texts.list.title}
      </DeskTitle>
      <FilterLinks
        name="status"
        title={texts.list.byStatus}
        chosen={status}
        options={[all, ...ORDER_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))]}
      />
      <ListFilters
        keep={{ status }}
        search={{ label: texts.list.search, hint: texts.list.searchHint, value: filters.q ?? '' }}
        selects={[
          {
            name: 'payment_method',
            label: texts.list.method,
            chosen: filters.payment_method ?? ALL,
            options: [all, ...PAYMENT_METHODS.map((value) => ({ value, label: value }))],
          },
          {
            name: 'flag',
            label: texts.list.flag,
            chosen: filters.flag ?? ALL,
            options: [
              all,
              ...DESK_ORDER_FLAGS.map((value) => ({ value, label: texts.flags[value] })),
            ],
          },
          {
            name: 'order',
            label: texts.list.order,
            chosen: filters.order,
            options: ORDERS.map((value) => ({ value, label: texts.list.orders[value] })),
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={orders}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

type Order = Reply<typeof listDeskOrders>['orders'][number];

function useColumns(): DeskColumn<Order>[] {
  const texts = useTexts(deskOrderTexts).list;
  const locale = useLocale();
  return [
    {
      key: 'reference',
      title: titleOfBoth(texts.reference, texts.placed),
      cell: (row) => (
        <TwoLines
          first={
            <RecordLink
              to={`/desk/orders/${row.id}`}
              className="link inline-flex min-h-6 items-center font-mono"
            >
              {row.reference}
            </RecordLink>
          }
          second={formatMoment(locale, row.placed_at)}
        />
      ),
    },
    {
      key: 'name',
      title: titleOfBoth(texts.name, texts.verdict),
      cell: (row) => (
        <span className="grid w-max max-w-56 justify-items-start gap-1">
          <span className="max-w-full truncate">
            <PersonLink accountId={row.account_id} name={row.full_name} />
          </span>
          <Verdict name={row.kyc_verdict} />
        </span>
      ),
    },
    {
      key: 'amount',
      title: titleOfBoth(texts.amount, texts.tokens),
      align: 'end',
      cell: (row) => (
        <TwoLines
          first={formatEur(locale, row.amount)}
          second={formatQuantity(locale, row.tokens)}
        />
      ),
    },
    { key: 'paid', title: texts.paid, align: 'end', cell: (row) => formatEur(locale, row.paid) },
    {
      key: 'status',
      title: texts.status,
      cell: (row) => (
        <span className="flex max-w-56 flex-wrap gap-1">
          <OrderStatusBadge status={row.status} />
          <OrderFlags flags={row.flags} />
        </span>
      ),
    },
    {
      key: 'deadline',
      title: titleOfBoth(texts.deadline, texts.method),
      cell: (row) => (
        <TwoLines first={formatMoment(locale, row.payment_deadline)} second={row.payment_method} />
      ),
    },
  ];
}

function Verdict({ name }: { readonly name: string }) {
  const verdict = KYC_VERDICTS.find((one) => one === name);
  return verdict === undefined ? name : <VerdictBadge verdict={verdict} />;
}
