import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import {
  type ReceivableState,
  type SettlementKind,
  type TakeBackCause,
  UNDOING_KINDS,
} from '@bb1/domain/receivables/receivable-state';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { Waiting, WorkQueue } from '../../module.ts';

export interface ReceivableRow {
  id: string;
  reference: string;
  account_id: string | null;
  order_id: string | null;
  payment_id: string;
  refund_id: string | null;
  cause: TakeBackCause;
  currency: PaymentMethod;
  amount: string;
  amount_eur: string;
  open_amount: string;
  open_eur: string;
  state: ReceivableState;
  raised_at: Date;
  open_since: Date;
  pay_by: string;
  ended_at: Date | null;
  version: number;
}

const COLUMNS =
  'id, reference, account_id, order_id, payment_id, refund_id, cause, currency, amount, amount_eur, open_amount, open_eur, state, raised_at, open_since, pay_by, ended_at, version';

export const insertReceivable = sql(
  'receivables.insert',
  `insert into receivables (id, reference, account_id, order_id, payment_id, refund_id, cause, currency, amount, amount_eur, open_amount, open_eur, raised_at, open_since, pay_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10, $11, $11, $12)`,
).run(
  (
    row: Omit<
      ReceivableRow,
      'open_amount' | 'open_eur' | 'open_since' | 'state' | 'ended_at' | 'version'
    >,
  ) => [
    row.id,
    row.reference,
    row.account_id,
    row.order_id,
    row.payment_id,
    row.refund_id,
    row.cause,
    row.currency,
    row.amount,
    row.amount_eur,
    row.raised_at,
    row.pay_by,
  ],
);
export const findReceivable = sql<ReceivableRow>(
  'receivables.find',
  `select ${COLUMNS} from receivables where id = $1`,
).maybe((id: string) => [id]);
/** Lock the payments that may pay it first. */
export const lockReceivable = sql<ReceivableRow>(
  'receivables.lock',
  `select ${COLUMNS} from receivables where id = $1 for update`,
).lock((id: string) => [id]);
export const findReceivablesByReferences = sql<ReceivableRow>(
  'receivables.find_by_references',
  `select ${COLUMNS} from receivables where reference = any($1) order by id`,
).rows((references: readonly string[]) => [references]);
/** Oldest first. */
export const lockReceivablesOfPayment = sql<ReceivableRow>(
  'receivables.lock_of_payment',
  `select ${COLUMNS} from receivables where payment_id = $1 order by raised_at, id for update`,
).lockedRows((paymentId: string) => [paymentId]);
export const saveBalance = sql(
  'receivables.set_balance',
  'update receivables set state = $2, open_amount = $3, open_eur = $4, open_since = $5, pay_by = $6, ended_at = $7, version = version + 1 where id = $1',
).run((row: ReceivableRow) => [
  row.id,
  row.state,
  row.open_amount,
  row.open_eur,
  row.open_since,
  row.pay_by,
  row.ended_at,
]);
export const isReferenceInUse = sql<{ taken: boolean }>(
  'receivables.reference_taken',
  'select exists (select from order_references where reference = $1) or exists (select from receivables where reference = $1) as taken',
).value((reference: string) => [reference]);
const owing = sql<{ account_id: string }>(
  'receivables.people_who_owe',
  'select distinct account_id from people_who_owe where account_id = any($1)',
);
const raisedOf = sql<{ amount: string }>(
  'receivables.raised_of',
  `select coalesce(sum(r.amount - (select coalesce(sum(s.amount), 0) from receivable_settlements s where s.receivable_id = r.id and s.kind = any($4))), 0)::numeric(40, 18) as amount
   from receivables r where r.payment_id = $1 and r.order_id is not distinct from $2 and r.refund_id is not distinct from $3`,
);

export async function personOwes(db: Queryable, accountId: string): Promise<boolean> {
  return (await peopleWhoOwe(db, [accountId])).has(accountId);
}

/** Those of these accounts that owe. */
export async function peopleWhoOwe(
  db: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(owing, [accountIds])).map((row) => row.account_id));
}

/** The receivables of a payment because of an order or a refund, with an existing cause; a decimal of its currency. */
export async function raisedFor(
  tx: Tx,
  part: Pick<ReceivableRow, 'payment_id' | 'order_id' | 'refund_id'>,
): Promise<string> {
  const { payment_id: paymentId, order_id: orderId, refund_id: refundId } = part;
  return (await tx.one(raisedOf, [paymentId, orderId, refundId, UNDOING_KINDS])).amount;
}

/** What one kind, and one payment, has lowered a receivable by until now, newest first. */
export interface SettledPart {
  receivable_id: string;
  kind: SettlementKind;
  payment_id: string | null;
  amount: string;
  amount_eur: string;
  payment_amount: string | null;
  payment_currency: PaymentMethod | null;
}

const PART = `select receivable_id, kind, payment_id, sum(amount)::numeric(40, 18) as amount, sum(amount_eur)::numeric(20, 2) as amount_eur, sum(payment_amount)::numeric(40, 18) as payment_amount, payment_currency from receivable_settlements`;
const BY_PART =
  'group by receivable_id, kind, payment_id, payment_currency having sum(amount) <> 0 order by max(at) desc, receivable_id, kind';
export const settledParts = sql<SettledPart>(
  'receivable_settlements.parts',
  `${PART} where receivable_id = $1 ${BY_PART}`,
).rows((receivableId: string) => [receivableId]);
export const partsPaidBy = sql<SettledPart>(
  'receivable_settlements.paid_by',
  `${PART} where payment_id = $1 ${BY_PART}`,
).rows((paymentId: string) => [paymentId]);
export const saveSettlement = sql(
  'receivable_settlements.insert',
  'insert into receivable_settlements (id, receivable_id, kind, amount, amount_eur, payment_id, payment_amount, payment_currency, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run((id: string, part: SettledPart, at: Date) => [
  id,
  part.receivable_id,
  part.kind,
  part.amount,
  part.amount_eur,
  part.payment_id,
  part.payment_amount,
  part.payment_currency,
  at,
]);

/** What is or was owed because a payment was taken back, oldest first. */
export const receivablesOfPayment = sql<
  Pick<ReceivableRow, 'id' | 'reference' | 'state' | 'open_eur'>
>(
  'receivables.of_payment',
  'select id, reference, state, open_eur from receivables where payment_id = $1 order by raised_at, id',
).rows((paymentId: string) => [paymentId]);

/** Receivables that a payment paid, with how much of it they took. */
export const receivablesPaidBy = sql<{ id: string; reference: string; amount: string; at: Date }>(
  'receivable_settlements.shown_paid_by',
  `select r.id, r.reference, sum(s.payment_amount)::numeric(40, 18) as amount, max(s.at) as at from receivable_settlements s join receivables r on r.id = s.receivable_id
   where s.payment_id = $1 group by r.id having sum(s.payment_amount) <> 0 order by max(s.at), r.id`,
).rows((paymentId: string) => [paymentId]);

export const receivableQueues: readonly WorkQueue[] = [
  {
    name: 'open_receivables',
    right: 'receivables.work',
    waiting: sql<Waiting>(
      'work_queues.open_receivables',
      "select count(*)::int as count, min(open_since) as oldest_at from receivables where state = 'open'",
    ),
  },
];

export const findOfPerson = sql(
  'receivables.of_person',
  `select r.reference, o.reference as order_reference, r.cause, r.currency, r.amount::text, r.amount_eur::text, r.open_eur::text, r.state, r.raised_at, r.pay_by, r.ended_at,
     (select json_agg(json_build_object('kind', s.kind, 'amount_eur', s.amount_eur::text, 'at', s.at) order by s.at, s.id) from receivable_settlements s where s.receivable_id = r.id) as settled_by,
     (select json_agg(n.sent_at order by n.sent_at) from receivable_notices n where n.receivable_id = r.id) as reminded_at
   from receivables r left join order_references o on o.id = r.order_id where r.account_id = $1 order by r.raised_at, r.id`,
);

export const lastMovement = sql<{ at: Date | null }>(
  'receivables.last_of_person',
  'select max(coalesce(ended_at, open_since)) as at from receivables where account_id = $1',
);

/** Open receivables of known persons, with how many notices were sent since they are open. */
const OPEN =
  "select r.id, r.open_since, (select coalesce(max(n.number) + 1, 0)::int from receivable_notices n where n.receivable_id = r.id and n.open_since = r.open_since) as notices from receivables r where r.state = 'open' and r.account_id is not null";

export const listOpen = sql<{ id: string; open_since: Date; notices: number }>(
  'receivables.open_of_people',
  `${OPEN} order by r.open_since, r.id`,
);

export const findOpen = sql<{ id: string; open_since: Date; notices: number }>(
  'receivables.open_with_notices',
  `${OPEN} and r.id = $1`,
);

export const insertNotice = sql(
  'receivable_notices.insert',
  'insert into receivable_notices (receivable_id, open_since, number, sent_at) values ($1, $2, $3, $4)',
);

export const findOrderReference = sql<{ reference: string }>(
  'order_references.find',
  'select reference from order_references where id = $1',
);

export const wasNoticed = sql<{ found: boolean }>(
  'receivable_notices.any',
  'select exists (select from receivable_notices where receivable_id = $1) as found',
);
