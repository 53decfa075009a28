import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { PaymentSource, PaymentState } from '@bb1/domain/payments/payment-state';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import type { DepositFinality } from '../../integrations/deposits/deposit-watch.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface PaymentRow {
  id: string;
  source: PaymentSource;
  source_key: string;
  currency: PaymentMethod;
  amount: string;
  payer_name: string | null;
  payer_account: string | null;
  remittance: string;
  end_to_end_id: string | null;
  is_return: boolean;
  is_unsplit_batch: boolean;
  is_muxed: boolean;
  memo_type: 'text' | 'id' | 'hash' | 'return' | null;
  deposit_address: string | null;
  transaction_id: string | null;
  first_seen_at: Date;
  /** Null while it is not final. */
  final_at: Date | null;
  finality: DepositFinality;
  confirmations: number | null;
  height: string | null;
  state: PaymentState;
  queue_reason: QueueReason | null;
  named_order_id: string | null;
  version: number;
}

export interface AssignmentRow {
  id: string;
  payment_id: string;
  order_id: string;
  amount: string;
  credited_eur: string;
  quote_id: string | null;
}

export const COLUMNS = `id, source, source_key, currency, amount, payer_name, payer_account, remittance, end_to_end_id, is_return, is_unsplit_batch, is_muxed, memo_type, deposit_address, transaction_id,
  first_seen_at, case when finality = 'final' then coalesce(final_at, received_at) end as final_at, finality, confirmations, height, state, queue_reason, named_order_id, version`;

const insertPaymentRows = sql(
  'payments.insert_many',
  `insert into payments (id, source, source_key, currency, amount, payer_name, payer_account, remittance, end_to_end_id, booking_date, is_return, is_unsplit_batch, received_at, first_seen_at,
     final_at, finality, transaction_id, deposit_address, memo_type, is_muxed, height, confirmations)
   select id, source, "sourceKey", currency, amount, "payerName", "payerAccount", remittance, "endToEndId", "bookingDate", "isReturn", "isUnsplitBatch", "receivedAt", "firstSeenAt",
     case when finality = 'final' then coalesce("finalAt", "receivedAt") end, finality, "transactionId", "depositAddress", "memoType", "isMuxed", height, confirmations
   from jsonb_to_recordset($1::jsonb) as p (id uuid, source text, "sourceKey" text, currency text, amount numeric, "payerName" text, "payerAccount" text, remittance text, "endToEndId" text, "bookingDate" date, "isReturn" boolean,
     "isUnsplitBatch" boolean, "receivedAt" timestamptz, "firstSeenAt" timestamptz, "finalAt" timestamptz, finality text, "transactionId" text, "depositAddress" text, "memoType" text, "isMuxed" boolean, height bigint, confirmations integer)
   on conflict (source, source_key) do nothing`,
);

export const findPayment = sql<PaymentRow>(
  'payments.find',
  `select ${COLUMNS} from payments where id = $1`,
).maybe((id: string) => [id]);

export const findPaymentByKey = sql<PaymentRow>(
  'payments.find_by_key',
  `select ${COLUMNS} from payments where source = $1 and source_key = $2`,
).maybe((source: PaymentSource, key: string) => [source, key]);

export const lockPaymentByKey = sql<PaymentRow>(
  'payments.lock_by_key',
  `select ${COLUMNS} from payments where source = $1 and source_key = $2 for update`,
).lock((source: PaymentSource, key: string) => [source, key]);

const lockOne = sql<PaymentRow>(
  'payments.lock',
  `select ${COLUMNS} from payments where id = $1 for update`,
);

/**
 * Payments that a chain knows and that are pending for an order, until they are processed as final.
 */
export const seenPaymentsOf = sql<PaymentRow>(
  'payments.seen_of_order',
  `select ${COLUMNS} from payments where named_order_id = $1 and (finality = 'seen' or (finality = 'final' and (state = 'new' or queue_reason = 'rate_missing'))) order by first_seen_at, id`,
).rows((orderId: string) => [orderId]);

export const openKeys = sql<{ source_key: string }>(
  'payments.open_keys',
  "select source_key from payments where source = $1 and finality = 'seen' order by first_seen_at",
).column((source: PaymentSource) => [source]);

const listFinal = sql<{ source_key: string; height: number }>(
  'payments.final_of_late',
  "select source_key, height::int as height from payments where source = $1 and finality = 'final' and height > (select coalesce(head_height, 0) - $2 from chain_cursors where source = $1)",
);

export const savePaymentState = sql(
  'payments.set_state',
  'update payments set state = $2, queue_reason = $3, version = version + 1 where id = $1',
).run((id: string, state: PaymentState, reason: QueueReason | null = null) => [id, state, reason]);

export const saveNamedOrder = sql(
  'payments.set_named_order',
  'update payments set named_order_id = $2, version = version + 1 where id = $1 and named_order_id is distinct from $2',
).run((id: string, orderId: string | null) => [id, orderId]);

export const saveFinality = sql(
  'payments.set_finality',
  "update payments set finality = $2, height = $3, confirmations = $4, state = $5, final_at = case when $2 = 'final' then $6::timestamptz end, queue_reason = null, version = version + 1 where id = $1",
).run(
  (
    id: string,
    to: {
      finality: DepositFinality;
      height: number | null;
      confirmations: number;
      state: PaymentState;
      /** Of what is final now. */
      finalAt?: Date;
    },
  ) => {
    const { finality, height, confirmations, state, finalAt = null } = to;
    return [id, finality, height, confirmations, state, finalAt];
  },
);

export const saveDepth = sql(
  'payments.set_depth',
  'update payments set height = $2, confirmations = $3 where id = $1 and (height is distinct from $2 or confirmations is distinct from $3)',
).run((id: string, depth: { height: number | null; confirmations: number }) => [
  id,
  depth.height,
  depth.confirmations,
]);

/** Whether a payment that was made up to a moment, and names an order, waits for its proof. */
export const hasUnprovenPayment = sql<{ found: boolean }>(
  'payments.unproven_of_order',
  "select exists (select from payments where named_order_id = $1 and state = 'queued' and queue_reason in ('single_source', 'statement_not_joined') and first_seen_at <= $2) as found",
).value((orderId: string, until: Date) => [orderId, until]);

/** Why money that names an order waits for officers. */
export const heldReasonsOf = sql<{ reason: QueueReason }>(
  'payments.held_of_order',
  "select queue_reason as reason from payments where named_order_id = $1 and state = 'queued' group by queue_reason",
).column((orderId: string) => [orderId]);

export const insertAssignment = sql(
  'payment_assignments.insert',
  'insert into payment_assignments (id, payment_id, order_id, amount, credited_eur, quote_id, decision_id, assigned_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
).run(
  (assignment: {
    id: string;
    paymentId: string;
    orderId: string;
    amount: string;
    creditedEur: string;
    quoteId: string | null;
    decisionId: string | null;
    at: Date;
  }) => [
    assignment.id,
    assignment.paymentId,
    assignment.orderId,
    assignment.amount,
    assignment.creditedEur,
    assignment.quoteId,
    assignment.decisionId,
    assignment.at,
  ],
);

const ASSIGNMENT =
  'select id, payment_id, order_id, amount, credited_eur, quote_id from live_assignments';

export const liveAssignmentsOfPayment = sql<AssignmentRow>(
  'payment_assignments.of_payment',
  `${ASSIGNMENT} where payment_id = $1 order by assigned_at, id`,
).rows((paymentId: string) => [paymentId]);

export const liveAssignmentsOfOrder = sql<AssignmentRow>(
  'payment_assignments.of_order',
  `${ASSIGNMENT} where order_id = $1 order by assigned_at, id`,
).rows((orderId: string) => [orderId]);

export const saveReversal = sql(
  'assignment_reversals.insert',
  'insert into assignment_reversals (assignment_id, reason, reversed_at) values ($1, $2, $3)',
).run((assignmentId: string, reason: string, at: Date) => [assignmentId, reason, at]);

/** Every order that a payment was ever assigned to, or names. */
export const ordersOfPayment = sql<{ order_id: string }>(
  'payments.orders_of',
  'select order_id from payment_assignments where payment_id = $1 union select named_order_id from payments where id = $1 and named_order_id is not null',
).column((paymentId: string) => [paymentId]);

/** The undecided part of a payment, as a decimal of its currency. */
export const undecidedAmount = sql<{ held: string }>(
  'journal.suspense_of',
  "select coalesce(-sum(amount), 0)::numeric(40, 18) as held from journal_lines where account = 'suspense' and subject_id = $1",
).value((paymentId: string) => [paymentId]);

export interface NewPayment {
  readonly id: string;
  readonly source: PaymentSource;
  readonly sourceKey: string;
  readonly currency: PaymentMethod;
  readonly amount: string;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly remittance: string;
  readonly endToEndId: string | null;
  readonly bookingDate: string | null;
  readonly isReturn: boolean;
  readonly isUnsplitBatch: boolean;
  readonly receivedAt: Date;
  readonly firstSeenAt: Date;
  /** Of final money; when it came, unless said. */
  readonly finalAt?: Date;
  readonly finality: DepositFinality;
  readonly transactionId: string | null;
  readonly depositAddress: string | null;
  readonly memoType: PaymentRow['memo_type'];
  readonly isMuxed: boolean;
  readonly height: number | null;
  readonly confirmations: number | null;
}

/** The number of those not stored before. */
export async function insertPayments(tx: Tx, payments: readonly NewPayment[]): Promise<number> {
  return payments.length === 0 ? 0 : tx.run(insertPaymentRows, [JSON.stringify(payments)]);
}

/** Lock the orders it may belong to first. */
export function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  return tx.one(lockOne, [id]);
}

/** Final payments in the newest blocks of a chain. */
export async function finalKeys(
  db: Queryable,
  source: PaymentSource,
  blocks: number,
): Promise<{ key: string; height: number }[]> {
  return (await db.rows(listFinal, [source, blocks])).map((row) => ({
    key: row.source_key,
    height: row.height,
  }));
}

/** What of a payment the issuer has for its own, as a decimal of its currency. */
export const ownFundsOf = sql<{ amount: string }>(
  'payment_decisions.own_funds_of',
  `select (coalesce((select sum(d.amount) from payment_decisions d where d.payment_id = $1 and d.kind = 'own_funds' and d.state = 'approved'), 0)
     - coalesce((select sum(l.amount) from journal_lines l where l.account = 'own_funds' and l.subject_id = $1), 0))::numeric(40, 18) as amount`,
).value((paymentId: string) => [paymentId]);

export const balances = sql<{ order_id: string; currency: PaymentMethod; amount: string }>(
  'journal.balances_of_orders',
  'select subject_id as order_id, currency, -sum(amount) as amount from journal_lines where account = $1 and subject_id = any($2) group by 1, 2 having sum(amount) <> 0 order by 1, 2',
);

export const newPayments = sql<{ id: string }>(
  'payments.still_new',
  "select id from payments where state = 'new' and finality = 'final' and received_at < $1 order by received_at limit 500",
);

export const refundTransfers = sql<{ transfer_id: string }>(
  'refunds.sending_transfers',
  "select transfer_id from refunds where state = 'sending' and transfer_id is not null",
);

export const debitsToExplain = sql<{ id: string }>(
  'bank_lines.unexplained',
  `select l.id from bank_lines l join journal_lines j on j.account = 'unexplained_debits' and j.subject_id = l.id where not exists (select from unexplained_debits u where u.bank_line_id = l.id) and not exists (select from waiting_bank_lines w where w.bank_line_id = l.id) and not exists (select from single_source_lines w where w.bank_line_id = l.id) group by l.id having sum(j.amount) <> 0 limit 500`,
);

export const restrictedNames = sql<{ name: string }>(
  'accounts.restricted_names',
  `with people as (select id, lower(email) as email from accounts where restricted_at is not null),
     theirs as (select o.id from orders o join people p on p.id = o.account_id),
     paid as (select n.id, n.source, n.source_key from payments n where n.named_order_id in (select id from theirs) or n.id in (select a.payment_id from live_assignments a where a.order_id in (select id from theirs)))
   select id::text as name from people union select email from people where email is not null union select id::text from paid
   union select l.id::text from bank_lines l join paid on paid.source = 'bank' and paid.source_key = l.account_iban || '|' || l.line_key`,
);
