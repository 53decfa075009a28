import { listPayments } from '@bb1/domain/payments/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatEur, formatQuantity } from '../../ui/format.ts';
import { deskMoneyTexts, deskTexts } from '../desk-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/payments-page.ts';

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.payments);

/** Those that need a person come first. */
const STATES = ['queued', 'new', 'matched'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, { name: 'state', choices: STATES, fallback: 'queued' });
  const list = await deskApi(args)(listPayments, { query: { state: filterValue(state), page: chosenPage(searchParams) } });
  return { ...list, state };
}

export default function PaymentsPage({ loaderData: { payments, total, page, state } }: Route.ComponentProps) {
  const texts = useTexts(deskMoneyTexts).payments;
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns();
  const options = [...STATES.map((value) => ({ value, label: texts.states[value] })), { value: ALL, label: lists.all }];
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      <FilterLinks name="state" chosen={state} options={options} />
      {payments.length === 0 ? <p className="text-small text-muted">{lists.noneInFilter}</p> : <DeskTable caption={texts.title} columns={columns} rows={payments} rowKey={(row) => row.id} />}
      <Paging page={page} total={total} />
    </div>
  );
}

type Payment = Reply<typeof listPayments>['payments'][number];

function useColumns(): DeskColumn<Payment>[] {
  const texts = useTexts(deskMoneyTexts).payments;
  const locale = useLocale();
  return [
    { key: 'payer', title: texts.payer, cell: (row) => <Payer payment={row} /> },
    { key: 'amount', title: texts.amount, align: 'end', cell: (row) => (row.currency === 'EUR' ? formatEur(locale, row.amount) : formatQuantity(locale, row.amount, row.currency)) },
    { key: 'state', title: texts.state, wraps: true, cell: (row) => <PaymentState payment={row} /> },
    { key: 'remittance', title: texts.remittance, wraps: true, cell: (row) => <span className="break-words">{row.remittance}</span> },
    { key: 'booked', title: texts.bookingDate, cell: (row) => (row.booking_date === null ? '' : formatDate(locale, row.booking_date, 'short')) },
    { key: 'received', title: texts.received, cell: (row) => formatMoment(locale, row.received_at) },
  ];
}

/** The state, and in plain words why a person is needed, or the order the payment belongs to. */
function PaymentState({ payment }: { readonly payment: Payment }) {
  const texts = useTexts(deskMoneyTexts).payments;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={payment.state === 'queued' ? 'warning' : payment.state === 'matched' ? 'success' : 'neutral'}>{texts.states[payment.state]}</Badge>
      {payment.queue_reason !== null && <span>{texts.reasons[payment.queue_reason]}</span>}
      {payment.order_reference !== null && <span>{texts.order} <span className="font-mono">{payment.order_reference}</span></span>}
    </span>
  );
}

function Payer({ payment }: { readonly payment: Payment }) {
  const texts = useTexts(deskMoneyTexts).payments;
  return (
    <span className="grid">
      <span>{payment.payer_name ?? texts.unknownPayer}</span>
      {payment.payer_account !== null && <span className="font-mono text-fine text-muted">{payment.payer_account}</span>}
    </span>
  );
}
