import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import {
  DESK_ORDER_FLAGS,
  DESK_ORDER_ORDERS,
  listDeskOrders,
} from '@bb1/domain/orders/desk-endpoints';
import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { ORDER_STATUSES } from '@bb1/domain/orders/order-status';
import { exportOrders } from '@bb1/domain/payments/export-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { column, figureColumn } from '../parts/columns.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { listFile, listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { OrderFlags, OrderStatusBadge } from './order-status-badge.tsx';

export const orderKind = listedKind(deskOrderTexts, {
  path: '/desk/orders',
  filters: {
    status: ORDER_STATUSES,
    payment_method: PAYMENT_METHODS,
    flag: DESK_ORDER_FLAGS,
  },
  orders: DESK_ORDER_ORDERS,
  list: listDeskOrders,
  rows: 'orders',
  placeOf: ({ id }) => `/desk/orders/${id}`,
  useList: (_, { texts, format }) => ({
    title: texts.list.title,
    lead: texts.list.lead,
    search: { label: texts.list.search, hint: texts.list.searchHint },
    filters: {
      status: { label: texts.list.byStatus, words: texts.statuses, as: 'links' },
      payment_method: {
        label: texts.list.method,
        words: { EUR: 'EUR', XLM: 'XLM', BTC: 'BTC', ETH: 'ETH' },
        as: 'select',
      },
      flag: { label: texts.list.flag, words: texts.flags, as: 'select' },
    },
    columns: [
      column(
        'reference',
        titleOfBoth(texts.list.reference, texts.list.placed),
        (row) => (
          <TwoLines
            first={<ReferenceLink to={`/desk/orders/${row.id}`}>{row.reference}</ReferenceLink>}
            second={format.moment(row.placed_at)}
          />
        ),
        { descending: 'newest', ascending: 'oldest' },
      ),
      column('name', titleOfBoth(texts.list.name, texts.list.verdict), (row) => (
        <span className="grid w-max max-w-56 justify-items-start gap-1">
          <span className="max-w-full truncate">
            <PersonLink accountId={row.account_id} name={row.full_name} />
          </span>
          <Verdict name={row.kyc_verdict} />
        </span>
      )),
      figureColumn(
        'amount',
        titleOfBoth(texts.list.amount, texts.list.tokens),
        (row) => <TwoLines first={format.eur(row.amount)} second={format.quantity(row.tokens)} />,
        { descending: 'largest', ascending: 'smallest' },
      ),
      figureColumn('paid', texts.list.paid, (row) => format.eur(row.paid)),
      column('status', texts.list.status, (row) => (
        <span className="flex max-w-56 flex-wrap gap-1">
          <OrderStatusBadge state={row.status} />
          <OrderFlags flags={row.flags} />
        </span>
      )),
      column(
        'deadline',
        titleOfBoth(texts.list.deadline, texts.list.method),
        (row) => (
          <TwoLines first={format.moment(row.payment_deadline)} second={row.payment_method} />
        ),
        { ascending: 'deadline', descending: 'last_deadline' },
      ),
    ],
    download: listFile(exportOrders, {
      reference: ['reference', 'placed_at'],
      name: ['full_name', 'kyc_verdict'],
      amount: ['amount', 'tokens'],
      paid: ['paid'],
      status: ['status', 'flags'],
      deadline: ['payment_deadline', 'payment_method'],
    }),
  }),
});

export const meta = pageMeta(deskOrderTexts, (texts) => texts.list);
export const loader = listLoader(orderKind);
export default listPage(orderKind);

function Verdict({ name }: { readonly name: string }) {
  const verdict = KYC_VERDICTS.find((one) => one === name);
  return verdict === undefined ? name : <VerdictBadge state={verdict} />;
}
