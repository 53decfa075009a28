import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import { listDeskOrders } from '@bb1/domain/orders/desk-endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@bb1/domain/orders/order-status';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatEur, formatQuantity } from '../../ui/format.ts';
import { deskMoneyTexts, deskTexts } from '../desk-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/orders-page.ts';

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.orders);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const status = chosenFilter(searchParams, { name: 'status', choices: ORDER_STATUSES, fallback: ALL });
  const list = await deskApi(args)(listDeskOrders, { query: { status: filterValue(status), page: chosenPage(searchParams) } });
  return { ...list, status };
}

export default function OrdersPage({ loaderData: { orders, total, page, status } }: Route.ComponentProps) {
  const texts = useTexts(deskMoneyTexts).orders;
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns();
  const options = [{ value: ALL, label: lists.all }, ...ORDER_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))];
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      <FilterLinks name="status" chosen={status} options={options} />
      {orders.length === 0 ? <p className="text-small text-muted">{lists.noneInFilter}</p> : <DeskTable caption={texts.title} columns={columns} rows={orders} rowKey={(row) => row.id} />}
      <Paging page={page} total={total} />
    </div>
  );
}

type Order = Reply<typeof listDeskOrders>['orders'][number];

const KINDS: Readonly<Record<OrderStatus, AlertKind | 'neutral'>> = {
  pending: 'neutral',
  received: 'info',
  funds_received: 'info',
  tokens_allocated: 'success',
  lapsed: 'warning',
  cancelled: 'neutral',
};

function useColumns(): DeskColumn<Order>[] {
  const texts = useTexts(deskMoneyTexts).orders;
  const locale = useLocale();
  return [
    { key: 'reference', title: texts.reference, cell: (row) => <span className="font-mono">{row.reference}</span> },
    { key: 'name', title: texts.name, cell: (row) => <PersonLink accountId={row.account_id} name={row.full_name} /> },
    { key: 'amount', title: texts.amount, align: 'end', cell: (row) => formatEur(locale, row.amount) },
    { key: 'tokens', title: texts.tokens, align: 'end', cell: (row) => formatQuantity(locale, row.tokens) },
    { key: 'status', title: texts.status, cell: (row) => <Badge kind={KINDS[row.status]}>{texts.statuses[row.status]}</Badge> },
    { key: 'verdict', title: texts.verdict, cell: (row) => <Verdict name={row.kyc_verdict} /> },
    { key: 'method', title: texts.method, cell: (row) => row.payment_method },
    { key: 'placed', title: texts.placed, cell: (row) => formatMoment(locale, row.placed_at) },
    { key: 'deadline', title: texts.deadline, cell: (row) => formatMoment(locale, row.payment_deadline) },
  ];
}

function Verdict({ name }: { readonly name: string }) {
  const verdict = KYC_VERDICTS.find((one) => one === name);
  return verdict === undefined ? name : <VerdictBadge verdict={verdict} />;
}
