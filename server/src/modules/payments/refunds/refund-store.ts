import type { MakerAndCheckerRow } from '../../officers/maker-and-checker.ts';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { REFUND_ORDERS, Refund } from '@bb1/domain/payments/refund-endpoints';
import type { RefundState } from '@bb1/domain/payments/payment-state';
import { type Query, type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface RefundRow extends MakerAndCheckerRow<string> {
  id: string;
  number: number;
  /** Null when it pays back tax that was withheld in excess. */
  payment_id: string | null;
  /** The person who gets tax back; null when a payment is refunded. */
  account_id: string | null;
  currency: PaymentMethod;
  amount: string;
  reason: Refund['reason'];
  note: string | null;
  payee_name: string | null;
  payee_account: string;
  payee_memo: string | null;
  is_to_source: boolean;
  state: RefundState;
  decision_reason: string | null;
  refund_file_id: string | null;
  transfer_id: string | null;
  transaction_id: string | null;
  sent_at: Date | null;
  failure: string | null;
  /** Nothing of it leaves while its payee owes. */
  is_held: boolean;
  approval_id: string | null;
  version: number;
}

const REFUND = `select r.id, r.number, r.payment_id, r.account_id, r.currency, r.amount, r.reason, r.note, r.payee_name, r.payee_account, r.payee_memo, r.is_to_source, r.state, r.proposed_by, p.name as proposed_by_name, r.proposed_at,
  d.name as decided_by_name, r.decided_at, r.decision_reason, r.refund_file_id, r.transfer_id, r.transaction_id, r.sent_at, r.failure, r.version,
  r.state in ('proposed', 'approved') and exists (select from refunds_of_debtors h where h.refund_id = r.id) as is_held,
  (select a.id from open_approvals a where a.kind = 'refund' and a.subject = 'refund:' || r.id) as approval_id
  from refunds r join officer_names p on p.id = r.proposed_by left join officer_names d on d.id = r.decided_by`;

export const insertRefund = sql(
  'refunds.insert',
  `insert into refunds (id, payment_id, currency, amount, reason, note, payee_name, payee_account, payee_memo, is_to_source, proposed_by, proposed_at, account_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
).run(
  (refund: {
    id: string;
    paymentId: string | null;
    accountId?: string;
    currency: PaymentMethod;
    amount: string;
    reason: Refund['reason'];
    note: string | null;
    payeeName: string | null;
    payeeAccount: string;
    payeeMemo: string | null;
    isToSource: boolean;
    officerId: string;
    at: Date;
  }) => [
    refund.id,
    refund.paymentId,
    refund.currency,
    refund.amount,
    refund.reason,
    refund.note,
    refund.payeeName,
    refund.payeeAccount,
    refund.payeeMemo,
    refund.isToSource,
    refund.officerId,
    refund.at,
    refund.accountId ?? null,
  ],
);

export const findRefund = sql<RefundRow>('refunds.find', `${REFUND} where r.id = $1`).maybe(
  (id: string) => [id],
);

export const refundIdOfNumber = sql<{ id: string }>(
  'refunds.by_number',
  "select id from refunds where number = $1 and currency = 'EUR'",
).valueIfAny((number: number) => [number]);

export const refundIdOfTransfer = sql<{ id: string }>(
  'refunds.by_transfer',
  'select id from refunds where transfer_id = $1',
).valueIfAny((transferId: string) => [transferId]);

const lockOne = sql<{ id: string }>(
  'refunds.lock',
  'select id from refunds where id = $1 for update',
);

export const refundsOfPayment = sql<RefundRow>(
  'refunds.of_payment',
  `${REFUND} where r.payment_id = $1 order by r.proposed_at, r.id`,
).rows((paymentId: string) => [paymentId]);

/** Refunds of a person's tax, the newest first. */
export const taxRefundsOf = sql<RefundRow>(
  'refunds.of_person_for_tax',
  `${REFUND} where r.account_id = $1 order by r.proposed_at desc, r.id`,
).rows((accountId: string) => [accountId]);

const page = sql<RefundRow>(
  'refunds.page',
  `${REFUND} where ($1::text is null or r.state = $1) and ($2::text is null or r.currency = $2) order by case when $5 = 'oldest' then r.proposed_at end, r.proposed_at desc, r.id limit $3 offset $4`,
);

const countPage = sql<{ total: number }>(
  'refunds.count',
  'select count(*)::int as total from refunds where ($1::text is null or state = $1) and ($2::text is null or currency = $2)',
);

// Omits refunds of payments that the bank has taken back since, and refunds to people who owe money.
const approvedEur = sql<{ id: string }>(
  'refunds.approved_eur',
  "select r.id from refunds r where r.state = 'approved' and r.currency = 'EUR' and (r.payment_id is null or exists (select from payments p where p.id = r.payment_id and p.finality = 'final')) and not exists (select from refunds_of_debtors h where h.refund_id = r.id) order by r.number for update of r",
);

export const refundsInState = sql<{ id: string }>(
  'refunds.in_state',
  'select id from refunds where state = $1 and currency = any($2) order by number limit 200',
).column((state: RefundState, currencies: readonly PaymentMethod[]) => [state, currencies]);

const ofFile = sql<{ id: string }>(
  'refunds.of_file',
  "select id from refunds where refund_file_id = $1 and state = 'exported' order by number for update",
);

const setState = sql(
  'refunds.set_state',
  `update refunds set state = $2, refund_file_id = $3, transfer_id = $4, transaction_id = $5, sent_at = $6, failure = $7, version = version + 1 where id = $1`,
);

export const saveRefundDecision = sql(
  'refunds.decide',
  'update refunds set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, version = version + 1 where id = $1',
).run(
  (decision: {
    id: string;
    state: 'approved' | 'rejected';
    officerId: string;
    at: Date;
    reason: string | null;
  }) => [decision.id, decision.state, decision.officerId, decision.at, decision.reason],
);

/** Pending refunds of money that is or was with an order, or that names it. */
export const openRefundsOfOrder = sql<{ count: number }>(
  'refunds.open_of_order',
  `select count(*)::int as count from refunds r where r.state in ('proposed', 'approved', 'exported', 'sending')
     and (exists (select from payment_assignments a where a.payment_id = r.payment_id and a.order_id = $1) or exists (select from payments p where p.id = r.payment_id and p.named_order_id = $1))`,
).value((orderId: string) => [orderId]);

// The refunded part of each payment, and the part that is neither refunded nor assigned. A payment that was ever assigned to
// another order is omitted: its refunds may be another person's.
/** The payments that were meant for an order, with their refunds that were sent. */
export const listReturnedMoney = sql<ReturnedMoneyRow>(
  'refunds.returned_of_order',
  `select p.currency, p.amount, p.amount - coalesce(r.sent, 0) - coalesce((select sum(l.amount) from live_assignments l where l.payment_id = p.id), 0) as rest, coalesce(r.refunds, '[]') as refunds
   from payments p left join lateral (
     select sum(s.amount) as sent, json_agg(json_build_object('number', s.number, 'amount', s.amount::text, 'transaction_id', s.transaction_id, 'sent_at', s.sent_at) order by s.number) as refunds
     from refunds s where s.payment_id = p.id and s.state = 'sent'
   ) r on true
   where p.finality <> 'gone' and (p.named_order_id = $1 or exists (select from payment_assignments a where a.payment_id = p.id and a.order_id = $1))
     and not exists (select from payment_assignments a where a.payment_id = p.id and a.order_id <> $1) order by p.first_seen_at, p.id`,
).rows((orderId: string) => [orderId]);

export interface ReturnedMoneyRow {
  currency: PaymentMethod;
  amount: string;
  /** Neither refunded nor paying an order. */
  rest: string;
  refunds: { number: number; amount: string; transaction_id: string | null; sent_at: string }[];
}

/** Lock the orders and the payment first. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findRefund(tx, id);
}

interface RefundPageRequest {
  readonly state: string | null;
  readonly currency: string | null;
  readonly order: (typeof REFUND_ORDERS)[number];
  readonly limit: number;
  readonly offset: number;
}

export function pageOfRefunds(request: RefundPageRequest): Query<RefundRow> {
  const { state, currency, order, limit, offset } = request;
  return { statement: page, values: [state, currency, limit, offset, order] };
}

export async function refundPage(
  db: Queryable,
  request: RefundPageRequest,
): Promise<{ rows: RefundRow[]; total: number }> {
  const { statement, values } = pageOfRefunds(request);
  return {
    rows: await db.rows(statement, values),
    total: (await db.one(countPage, [request.state, request.currency])).total,
  };
}

/** Locked, in the order of their numbers. */
export async function lockApprovedEur(tx: Tx): Promise<string[]> {
  return (await tx.rows(approvedEur)).map((row) => row.id);
}

export const exportedOf = sql<{ id: string }>(
  'refunds.exported_of_file',
  "select id from refunds where refund_file_id = $1 and state = 'exported'",
);

export async function lockExportedOf(tx: Tx, fileId: string): Promise<string[]> {
  return (await tx.rows(ofFile, [fileId])).map((row) => row.id);
}

export async function saveRefundState(
  tx: Tx,
  refund: RefundRow,
  to: Partial<
    Pick<RefundRow, 'refund_file_id' | 'transfer_id' | 'transaction_id' | 'sent_at' | 'failure'>
  > & { state: RefundState },
): Promise<void> {
  const next = { ...refund, ...to };
  await tx.run(setState, [
    refund.id,
    next.state,
    next.refund_file_id,
    next.transfer_id,
    next.transaction_id,
    next.sent_at,
    next.failure,
  ]);
}

export interface RefundFileRow {
  id: string;
  message_id: string;
  payment_count: number;
  total_eur: string;
  made_by_name: string;
  made_at: Date;
}

const FILE =
  'select f.id, f.message_id, f.payment_count, f.total_eur, o.name as made_by_name, f.made_at from refund_files f join officer_names o on o.id = f.made_by';

export const insertFile = sql(
  'refund_files.insert',
  'insert into refund_files (id, file, message_id, payment_count, total_eur, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)',
);

export const findFile = sql<RefundFileRow>('refund_files.find', `${FILE} where f.id = $1`);

export const findBody = sql<{ file: string; message_id: string }>(
  'refund_files.body',
  'select file, message_id from refund_files where id = $1',
);

export const listFiles = sql<RefundFileRow>(
  'refund_files.list',
  `${FILE} order by f.made_at desc limit 100`,
);

// Refunds that are approved again (recalled from the bank, or their entered transaction was no payment) although their payment
// has been taken back meanwhile.
export const approvedWithoutMoney = sql<{ id: string }>(
  'refunds.approved_without_money',
  "select r.id from refunds r join payments p on p.id = r.payment_id where r.state = 'approved' and (p.finality <> 'final' or exists (select from refunds_owed d where d.refund_id = r.id)) order by r.number limit 200",
);
