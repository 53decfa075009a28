import { cents, decimal, eur } from '@bb1/domain/money';
import { isPayable, type OrderStatus } from '@bb1/domain/orders/order-status';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { PaymentDetail } from '@bb1/domain/payments/money-desk-endpoints';
import { isSameCompanyName, isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { mustFind } from '@bb1/domain/refusal';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { makerAndChecker } from '../../officers/maker-and-checker.ts';
import { latestQuote } from '../../rates/quotes.ts';
import { amountOf } from '../books.ts';
import { decisionsOfPayment, type DecisionRow } from '../decisions.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { type DeskPaymentRow, findDeskPayment, shownPayment } from './payment-rows.ts';
import { shownRefund } from './shown-refund.ts';

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

interface CandidateRow {
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

const assignments = sql<AssignmentShown>(
  'payment_assignments.desk',
  `select a.id, a.order_id, o.reference as order_reference, acc.full_name, a.amount, a.credited_eur, a.assigned_at, r.reversed_at, r.reason as reversal_reason
   from payment_assignments a join orders o on o.id = a.order_id join accounts acc on acc.id = o.account_id left join assignment_reversals r on r.assignment_id = a.id where a.payment_id = $1 order by a.assigned_at, a.id`,
);
// Open orders of the currency: what the payment names, what has its amount, its payer or its account, or what the officer looks for.
const candidates = sql<CandidateRow>(
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

/** One payment with everything an officer decides by. */
export async function paymentDetail(
  db: Queryable,
  wish: { id: string; q: string | undefined },
): Promise<PaymentDetail> {
  const row = mustFind(await findDeskPayment(db, wish.id));
  const money = (text: string) => decimal(amountOf(row.currency, text));
  return {
    ...shownPayment(row),
    version: row.version,
    end_to_end_id: row.end_to_end_id,
    height: row.height === null ? null : Number(row.height),
    assignments: (await db.rows(assignments, [row.id])).map((one) => ({
      ...one,
      amount: money(one.amount),
      assigned_at: one.assigned_at.toISOString(),
      reversed_at: one.reversed_at?.toISOString() ?? null,
    })),
    decisions: (await decisionsOfPayment(db, row.id)).map((one) => shownDecision(one, money)),
    refunds: (await refundsOfPayment(db, row.id)).map(shownRefund),
    candidates: row.state === 'queued' ? await scored(db, row, wish.q) : [],
  };
}

function shownDecision(
  row: DecisionRow,
  money: (text: string) => string,
): PaymentDetail['decisions'][number] {
  return {
    id: row.id,
    kind: row.kind,
    amount: money(row.amount),
    order_id: row.order_id,
    order_reference: row.order_reference,
    reason: row.reason,
    state: row.state,
    ...makerAndChecker(row),
    rejection_reason: row.rejection_reason,
  };
}

async function scored(
  db: Queryable,
  payment: DeskPaymentRow,
  q: string | undefined,
): Promise<PaymentDetail['candidates']> {
  const undecided = amountOf(payment.currency, payment.unassigned);
  const rows = await db.rows(candidates, [
    payment.currency,
    payment.named_order_id,
    payment.currency === 'EUR' ? decimal(undecided) : null,
    payment.payer_account,
    q === undefined || q === '' ? null : q,
    payment.payer_name,
  ]);
  const shown = await Promise.all(
    rows.map(async (row) => ({ row, signs: await signsOf(db, payment, row) })),
  );
  const score = (signs: PaymentDetail['candidates'][number]['signs']) =>
    (signs.reference ? 8 : 0) +
    (signs.amount ? 4 : 0) +
    (signs.name ? 2 : 0) +
    (signs.account ? 1 : 0);
  return shown
    .toSorted((one, other) => score(other.signs) - score(one.signs))
    .slice(0, 20)
    .map(({ row, signs }) => ({
      order_id: row.order_id,
      reference: row.reference,
      account_id: row.account_id,
      full_name: row.full_name,
      status: row.status,
      payment_method: row.payment_method,
      amount: row.amount_eur,
      missing: isPayable(row.status) ? missingOf(row) : '0.00',
      placed_at: row.placed_at.toISOString(),
      signs,
    }));
}

function missingOf(row: CandidateRow): string {
  const missing = cents(row.amount_eur) - cents(row.paid);
  return eur(missing < 0n ? 0n : missing);
}

async function signsOf(
  db: Queryable,
  payment: DeskPaymentRow,
  row: CandidateRow,
): Promise<PaymentDetail['candidates'][number]['signs']> {
  const undecided = amountOf(payment.currency, payment.unassigned).units;
  const quote = payment.currency === 'EUR' ? null : await latestQuote(db, row.order_id);
  return {
    reference: row.order_id === payment.named_order_id,
    amount:
      payment.currency === 'EUR'
        ? cents(missingOf(row)) === undecided && undecided > 0n
        : quote !== null && quote.dueUnits === undecided,
    name:
      isSamePersonName(payment.payer_name, row.full_name) ||
      isSameCompanyName(payment.payer_name, row.full_name),
    account: row.sender !== null && row.sender === payment.payer_account,
  };
}
