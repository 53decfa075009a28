import { sql, type Query, type Queryable } from '../../../platform/db/database.ts';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { PAYMENT_ORDERS } from '@bb1/domain/payments/payment-endpoints';
import type { PaymentRow as ShownPayment } from '@bb1/domain/payments/payment-row';
import { isSmall } from '../small/small-store.ts';
import { foundIn, foundPage, pageQuery, filterQuery } from '../../../platform/db/filter-query.ts';

export const exists = sql<{
  full_name: string;
  kyc_verdict: string;
  accepted: Record<string, string>;
  accepted_hashes: Record<string, string>;
}>(
  'orders.desk_facts',
  "select a.full_name, coalesce(k.verdict, 'not_started') as kyc_verdict, o.accepted, o.accepted_hashes from orders o join accounts a on a.id = o.account_id left join kyc_records k on k.account_id = o.account_id where o.id = $1",
);

export const parts = sql<{ tier: number; price: string; amount: string; tokens: string }>(
  'order_parts.desk',
  'select tier, price_eur::text as price, amount_eur::text as amount, token_amount::text as tokens from order_parts where order_id = $1 order by part_no',
);

export const history = sql<{ from: string; to: string; by: string; reason: string; at: Date }>(
  'order_status_changes.desk',
  `select c.from_status as "from", c.to_status as "to", coalesce(p.name, c.actor_kind) as "by", c.reason, c.at from order_status_changes c left join officer_names p on p.id = c.actor_id and c.actor_kind = 'officer' where c.order_id = $1 order by c.id`,
);

interface AssignmentShown {
  id: string;
  order_id: string;
  order_reference: string;
  full_name: string;
  amount: string;
  credited_eur: string;
  assigned_at: Date;
  reversed_at: Date | null;
  reversal_reason: string | null;
}

export interface CandidateRow {
  order_id: string;
  reference: string;
  account_id: string;
  full_name: string;
  status: OrderStatus;
  payment_method: PaymentMethod;
  amount_eur: string;
  paid: string;
  placed_at: Date;
  sender: string | null;
}

export const assignments = sql<AssignmentShown>(
  'payment_assignments.desk',
  `select a.id, a.order_id, o.reference as order_reference, acc.full_name, a.amount, a.credited_eur, a.assigned_at, r.reversed_at, r.reason as reversal_reason
   from payment_assignments a join orders o on o.id = a.order_id join accounts acc on acc.id = o.account_id left join assignment_reversals r on r.assignment_id = a.id where a.payment_id = $1 order by a.assigned_at, a.id`,
);

// Open orders of the currency: those that the payment names, those with its amount, its payer or
// its account, or the officer's search.
export const candidates = sql<CandidateRow>(
  'orders.candidates',
  `select o.id as order_id, o.reference, o.account_id, coalesce(nullif(concat_ws(' ', ip.first_name, ip.last_name), ''), a.full_name) as full_name, o.status, o.payment_method, o.amount_eur, coalesce(s.credited_eur + s.seen_eur, 0)::numeric(20, 2) as paid, o.placed_at,
     case when o.payment_method = 'EUR' then o.sender_iban else o.sender_xlm_address end as sender
   from orders o join accounts a on a.id = o.account_id left join order_standings s on s.order_id = o.id
   left join lateral (select first_name, last_name from identity_proofs where account_id = o.account_id order by id limit 1) ip on true
   where o.payment_method = $1 and (o.status in ('pending', 'received') or o.id = $2)
     and (($5::text is not null and strpos(lower(o.reference || ' ' || a.full_name), lower($5)) > 0)
       or ($5::text is null and (o.id = $2 or ($1 = 'EUR' and o.amount_eur - coalesce(s.credited_eur, 0) = $3) or o.sender_iban = $4 or o.sender_xlm_address = $4
         or exists (select from unnest(string_to_array(lower(coalesce($6, '')), ' ')) as word where length(word) > 2 and strpos(lower(a.full_name), word) > 0))))
   order by (o.id = $2) desc nulls last, o.placed_at desc limit 50`,
);

export interface DeskPaymentRow extends Omit<
  ShownPayment,
  'received_at' | 'first_seen_at' | 'amount' | 'unassigned'
> {
  received_at: Date;
  first_seen_at: Date;
  amount: string;
  unassigned: string;
  currency: PaymentMethod;
  version: number;
  end_to_end_id: string | null;
  height: string | null;
  named_order_id: string | null;
}

export interface PaymentFilter {
  readonly state?: string | undefined;
  readonly source?: string | undefined;
  readonly reason?: string | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof PAYMENT_ORDERS)[number];
  /** Limits by currency as JSON: what waits and is no larger is left out. */
  readonly withoutSmall?: string | undefined;
}

const COLUMNS = `p.id, p.source, p.received_at, p.first_seen_at, p.booking_date, p.amount, p.currency, p.payer_name, p.payer_account, p.remittance, p.memo_type, p.finality, p.confirmations, p.transaction_id, p.deposit_address,
  p.state, p.queue_reason, p.version, p.end_to_end_id, p.height, p.named_order_id,
  coalesce((select -sum(j.amount) from journal_lines j where j.account = 'suspense' and j.subject_id = p.id), 0)::numeric(40, 18) as unassigned,
  (select coalesce(array_agg(distinct o.reference), '{}') from orders o where o.id in (select p.named_order_id union all select a.order_id from live_assignments a where a.payment_id = p.id)) as order_references,
  p.id in (select payment_id from payments_proposed) as has_open_decision,
  exists (select from refunds r where r.payment_id = p.id and r.state in ('proposed', 'approved', 'exported', 'sending')) as has_open_refund`;

// Each part has its own index: one condition over all of them would read every payment.
const small = (text: string) => `lower(${text} collate pg_c_utf8)`;

const TEXTS = [
  small('f.payer_name'),
  small('f.payer_account'),
  small('f.remittance'),
  'lower(f.transaction_id)',
  'lower(f.end_to_end_id)',
  'lower(f.deposit_address)',
];

const FOUND = 'select f.id, f.received_at, f.amount, f.state, f.source, f.queue_reason';

const anyOf = (has: (text: string) => string) =>
  `(${TEXTS.map((text) => `${FOUND} from payments f where ${has(text)}`).join(' union ')} union ${FOUND} from orders o join payments f on f.named_order_id = o.id where ${has('lower(o.reference)')}) p`;

const ORDERS = {
  newest: 'p.received_at desc, p.id desc',
  oldest: 'p.received_at, p.id',
  largest: 'p.amount desc, p.id desc',
  smallest: 'p.amount, p.id',
} as const satisfies Readonly<Record<PaymentFilter['order'], string>>;

export const findDeskPayment = sql<DeskPaymentRow>(
  'payments.desk_find',
  `select ${COLUMNS} from payments p where p.id = $1`,
).maybe((id: string) => [id]);

export const deskPaymentsOfOrder = sql<DeskPaymentRow>(
  'payments.desk_of_order',
  `select ${COLUMNS} from payments p where p.id in (select n.id from payments n where n.named_order_id = $1 union select a.payment_id from payment_assignments a where a.order_id = $1) order by p.first_seen_at, p.id`,
).rows((orderId: string) => [orderId]);

const showChosen = sql<DeskPaymentRow>(
  'payments.desk_chosen',
  `select ${COLUMNS} from unnest($1::uuid[]) with ordinality chosen (id, place) join payments p using (id) order by chosen.place`,
);

interface Rows {
  readonly limit: number;
  readonly offset: number;
}

export async function deskPaymentsPage(
  db: Queryable,
  filter: PaymentFilter,
  rows: Rows,
): Promise<{ payments: DeskPaymentRow[]; total: number }> {
  const { from, values, isSearch } = wantedPayments(filter);
  if (isSearch) {
    const { total, ids } = await foundPage(db, {
      name: 'payments.desk_found',
      rows: `select p.* ${from}`,
      alias: 'p',
      order: ORDERS[filter.order],
      values,
      ...rows,
    });
    return { payments: await db.rows(showChosen, [ids]), total };
  }
  const { total } = await db.one(
    sql<{ total: number }>('payments.desk_count', `select count(*)::int as total ${from}`),
    values,
  );
  const page = deskPayments(filter, { ...rows, total });
  return { payments: await db.rows(page.statement, page.values), total };
}

/**
 * The selection comes first, by an index where there is one; the columns are looked up only for the
 * selected rows.
 */
export function deskPayments(
  filter: PaymentFilter,
  rows: Rows & { readonly total?: number },
): Query<DeskPaymentRow> {
  const { from, values } = wantedPayments(filter);
  const { order, limit, offset } = pageQuery({ order: ORDERS[filter.order], ...rows });
  const statement = sql<DeskPaymentRow>(
    'payments.desk_page',
    `with chosen as materialized (select p.id ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
     select ${COLUMNS} from chosen join payments p using (id) order by ${ORDERS[filter.order]}`,
  );
  return { statement, values: [...values, limit, offset] };
}

function wantedPayments({ state, source, reason, q, withoutSmall }: PaymentFilter): {
  readonly from: string;
  readonly values: readonly unknown[];
  readonly isSearch: boolean;
} {
  const { found, where, values } = filterQuery(
    [
      ['p.state = ?', state],
      ['p.source = ?', source],
      ['p.queue_reason = ?', reason],
      [`not (${isSmall('?')})`, withoutSmall],
    ],
    foundIn(q, anyOf),
  );
  return { from: `from ${found || 'payments p'} ${where}`, values, isSearch: found !== '' };
}

export interface StatementBalances {
  statement_id: string;
  opening_eur: string | null;
  closing_eur: string | null;
  closing_date: string | null;
}

export interface PlacesRow {
  currency: PaymentMethod;
  received: string;
  proceeds: string;
  order_funds: string;
  held: string;
  refunds_due: string;
  refunded: string;
  taken_back: string;
  owed: string;
  written_off: string;
  /** Receivables that were paid in another currency. */
  exchanged: string;
  own_funds: string;
  books: string;
}

// Every place in which received money can be. A reversed payment still counts as received; its receivable is shown with the order or
// refund. Refunds of tax are omitted, because they pay out no received money.
export const places = sql<PlacesRow>(
  'journal.places',
  `select c.currency,
     coalesce(sum(l.amount) filter (where l.kind in ('payment_received', 'payment_received_again') and l.account in ('bank', 'wallet')), 0) as received,
     coalesce(-sum(l.amount) filter (where l.account = 'proceeds'), 0) as proceeds,
     coalesce(-sum(l.amount) filter (where l.account = 'order_funds'), 0) as order_funds,
     coalesce(-sum(l.amount) filter (where l.account = 'suspense'), 0) as held,
     coalesce(-sum(l.amount) filter (where l.account = 'refunds_due' and l.kind not like 'tax_refund_%'), 0) as refunds_due,
     coalesce(sum(l.amount) filter (where l.kind = 'refund_sent' and l.account = 'refunds_due'), 0) as refunded,
     coalesce(-sum(l.amount) filter (where l.kind = 'payment_taken_back' and l.account in ('bank', 'wallet', 'unexplained_debits')), 0) as taken_back,
     coalesce(sum(l.amount) filter (where l.account = 'receivables_exchange'), 0) as exchanged,
     coalesce(sum(l.amount) filter (where l.account = 'taken_back'), 0) as owed,
     coalesce(sum(l.amount) filter (where l.account = 'written_off'), 0) as written_off,
     coalesce(-sum(l.amount) filter (where l.account = 'own_funds'), 0) as own_funds,
     coalesce(sum(l.amount) filter (where l.account in ('bank', 'wallet')), 0) as books
   from unnest(array['EUR', 'XLM', 'BTC', 'ETH']) as c (currency) left join journal_sums l on l.currency = c.currency group by c.currency`,
);

// A statement that came in several files is one.
export const statements = sql<StatementBalances>(
  'bank_statements.chain',
  `select s.statement_id, s.opening_eur, s.closing_eur, s.closing_date from bank_statements s join bank_imports i on i.id = s.bank_import_id where s.account_iban = $1 and s.closing_date is not null
   group by s.statement_id, s.opening_eur, s.closing_eur, s.closing_date order by s.closing_date, min(i.imported_at), s.statement_id`,
);
