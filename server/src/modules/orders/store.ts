import { cents } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface OrderRow {
  id: string;
  account_id: string;
  token_code: string;
  status: OrderStatus;
  amount_eur: string;
  token_amount: string;
  face_value_eur: string;
  payment_method: PaymentMethod;
  discount_code: string | null;
  sender_iban: string | null;
  sender_xlm_address: string | null;
  reference: string;
  request_hash: Buffer;
  placed_at: Date;
  payment_deadline: Date;
  /** The deadline, or later where a revaluation left something open. */
  payable_until: Date;
  /** It does not lapse until then: a payment made in time waits for its proof. */
  kept_until: Date | null;
  parts: { price: string; amount: string; tokens: string }[];
  allocated_at: Date | null;
  /** When its money was last complete; it may have gone back since. */
  paid_at: Date | null;
  credited_eur: string;
  seen_eur: string;
  is_overpaid: boolean;
  is_late: boolean;
  is_from_another: boolean;
  has_refund_pending: boolean;
  /** Its tokens are allocated and not paid any more. */
  is_owed: boolean;
  withdrawal_declared_at: Date | null;
  withdrawal_completed_at: Date | null;
}

/** The payment summary of an order; see the table. */
export interface Standing {
  readonly creditedEur: string;
  readonly seenEur: string;
  /** Null: until the deadline. */
  readonly payableUntil: Date | null;
  /** Null: it lapses after the deadline and the days of grace. */
  readonly keptUntil: Date | null;
  readonly isOverpaid: boolean;
  readonly isLate: boolean;
  readonly isFromAnother: boolean;
  readonly hasRefundPending: boolean;
}

export interface NewOrder {
  readonly id: string;
  readonly accountId: string;
  readonly tokenCode: string;
  readonly amountEur: string;
  readonly tokenAmount: string;
  readonly faceValueEur: string;
  readonly paymentMethod: PaymentMethod;
  readonly discountCode: string | null;
  readonly senderIban: string | null;
  readonly senderXlmAddress: string | null;
  readonly reference: string;
  /** Version and SHA-256 of each accepted text, by the declaration that accepts it. */
  readonly accepted: Readonly<Record<string, string>>;
  readonly acceptedHashes: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly placedAt: Date;
  readonly paymentDeadline: Date;
  readonly parts: readonly {
    tier: number;
    priceEur: string;
    amountEur: string;
    tokenAmount: string;
  }[];
}

const COLUMNS = `o.id, o.account_id, o.token_code, o.status, o.amount_eur, o.token_amount, o.face_value_eur, o.payment_method, o.discount_code,
  o.sender_iban, o.sender_xlm_address, o.reference, o.request_hash, o.placed_at, o.payment_deadline, greatest(o.payment_deadline, s.payable_until) as payable_until, s.kept_until,
  (select json_agg(json_build_object('price', p.price_eur::text, 'amount', p.amount_eur::text, 'tokens', p.token_amount::text) order by p.part_no) from order_parts p where p.order_id = o.id) as parts,
  (select max(c.at) from order_status_changes c where c.order_id = o.id and c.to_status = 'tokens_allocated') as allocated_at,
  (select max(c.at) from order_status_changes c where c.order_id = o.id and c.to_status = 'funds_received') as paid_at,
  coalesce(s.credited_eur, 0)::numeric(20, 2) as credited_eur, coalesce(s.seen_eur, 0)::numeric(20, 2) as seen_eur, coalesce(s.is_overpaid, false) as is_overpaid, coalesce(s.is_late, false) as is_late,
  coalesce(s.is_from_another, false) as is_from_another, coalesce(s.has_refund_pending, false) as has_refund_pending, exists (select from orders_owed w where w.order_id = o.id) as is_owed, w.declared_at as withdrawal_declared_at, w.completed_at as withdrawal_completed_at`;
const ORDERS =
  'orders o left join order_standings s on s.order_id = o.id left join withdrawals w on w.order_id = o.id';

const insertWithParts = sql(
  'orders.insert',
  `with placed as (
     insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, discount_code, sender_iban, sender_xlm_address, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline, accepted_hashes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $21) returning id, amount_eur),
   provisional as (insert into provisional_orders (order_id, amount_eur) select id, amount_eur from placed where $22)
   insert into order_parts (order_id, part_no, tier, price_eur, amount_eur, token_amount)
   select placed.id, part.no, part.tier, part.price, part.amount, part.tokens
   from placed, unnest($17::int[], $18::numeric[], $19::numeric[], $20::numeric[]) with ordinality as part (tier, price, amount, tokens, no)`,
);
export const findOwnOrder = sql<OrderRow>(
  'orders.find_own',
  `select ${COLUMNS} from ${ORDERS} where o.id = $1 and o.account_id = $2`,
).maybe((id: string, accountId: string) => [id, accountId]);
const findById = sql<OrderRow>('orders.find', `select ${COLUMNS} from ${ORDERS} where o.id = $1`);
export const findOrderByKey = sql<OrderRow>(
  'orders.find_by_key',
  `select ${COLUMNS} from ${ORDERS} where o.account_id = $1 and o.idempotency_key = $2`,
).maybe((accountId: string, idempotencyKey: string) => [accountId, idempotencyKey]);
export const listOwnOrders = sql<OrderRow>(
  'orders.list_own',
  `select ${COLUMNS} from ${ORDERS} where o.account_id = $1 order by o.placed_at desc, o.id limit 200`,
).rows((accountId: string) => [accountId]);
/** The first order that an account placed in a time. */
export const findFirstOrderPlaced = sql<OrderRow>(
  'orders.first_placed',
  `select ${COLUMNS} from ${ORDERS} where o.account_id = $1 and o.placed_at >= $2 and o.placed_at < $3 order by o.placed_at, o.id limit 1`,
).maybe((placed: { readonly accountId: string; readonly from: Date; readonly until: Date }) => [
  placed.accountId,
  placed.from,
  placed.until,
]);
const moveStatuses = sql<{ moved: boolean }>(
  'orders.move',
  `with moved as (
     update orders set status = $3 where id = any($1) and (select count(*) from orders where id = any($1) and status = $2) = cardinality($1::uuid[]) returning id),
   noted as (
     insert into order_status_changes (order_id, from_status, to_status, actor_kind, actor_id, reason, at) select id, $2, $3, $4, $5::uuid, $6, $7::timestamptz from moved order by id)
   select exists (select from moved) as moved`,
);
export const findOrdersByReferences = sql<OrderRow>(
  'orders.find_by_references',
  `select ${COLUMNS} from ${ORDERS} where o.reference = any($1)`,
).rows((references: readonly string[]) => [references]);
/** Orders in one of the statuses with a payment deadline before a moment, and no payment that waits for its proof. */
export const listOverdueOrderIds = sql<{ id: string }>(
  'orders.overdue',
  'select o.id from orders o left join order_standings s on s.order_id = o.id where o.status = any($2) and o.payment_deadline < $1 and (s.kept_until is null or s.kept_until < $3) order by o.payment_deadline limit 500',
).column((overdue: { before: Date; at: Date; statuses: readonly OrderStatus[] }) => [
  overdue.before,
  overdue.statuses,
  overdue.at,
]);
const lockMany = sql<{ id: string }>(
  'orders.lock_many',
  'select id from orders where id = any($1) order by id for update',
);
export const saveStanding = sql(
  'order_standings.save',
  `insert into order_standings (order_id, credited_eur, seen_eur, is_overpaid, is_late, is_from_another, has_refund_pending, updated_at, payable_until, kept_until) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (order_id) do update set credited_eur = excluded.credited_eur, seen_eur = excluded.seen_eur, is_overpaid = excluded.is_overpaid, is_late = excluded.is_late,
     is_from_another = excluded.is_from_another, has_refund_pending = excluded.has_refund_pending, updated_at = excluded.updated_at, payable_until = excluded.payable_until, kept_until = excluded.kept_until`,
).run((orderId: string, standing: Standing, at: Date) => [
  orderId,
  standing.creditedEur,
  standing.seenEur,
  standing.isOverpaid,
  standing.isLate,
  standing.isFromAnother,
  standing.hasRefundPending,
  at,
  standing.payableUntil,
  standing.keptUntil,
]);
// The accounts of one person count together as far as officers have approved or found them so.
const PERSON = 'with person as (select accounts_of_person($1) as account_id)';
/** Decimal EUR of all orders of an account that reserve a part of the sale. */
export const investedEur = sql<{ sum: string }>(
  'orders.sum_invested',
  `${PERSON} select coalesce(sum(o.amount_eur), 0)::numeric(20, 2) as sum from person join orders o using (account_id) where o.status not in ('lapsed', 'cancelled', 'withdrawn')`,
).value((accountId: string) => [accountId]);
export const sumsOfPerson = sql<OrderSums>(
  'orders.sums_of_person',
  `${PERSON} select coalesce(sum(o.amount_eur) filter (where o.account_id = $1), 0)::numeric(20, 2) as account_eur, coalesce(sum(o.amount_eur), 0)::numeric(20, 2) as person_eur,
     coalesce(sum(o.amount_eur - coalesce(s.credited_eur, 0)) filter (where o.status in ('pending', 'received')), 0)::numeric(20, 2) as unpaid_eur,
     (count(*) filter (where o.status in ('pending', 'received')))::int as unpaid_orders
   from person join orders o using (account_id) left join order_standings s on s.order_id = o.id and o.status = 'received'
   where o.status not in ('lapsed', 'cancelled', 'withdrawn')`,
).one((accountId: string) => [accountId]);
const sumRaised = sql<{ sum: string }>(
  'sale_sums.raised',
  'select coalesce(sum(raised_eur), 0)::numeric(20, 2) as sum from sale_sums',
);
const endProvisionalOrder = sql<{ amount_eur: string }>(
  'provisional_orders.end',
  'delete from provisional_orders where order_id = $1 returning amount_eur',
);
/** The same for all orders that are paid, or whose person is approved by now. */
export const endSettledProvisional = sql<{ amount_eur: string }>(
  'provisional_orders.end_settled',
  `delete from provisional_orders p using orders o left join kyc_records k on k.account_id = o.account_id
   where o.id = p.order_id and (o.status not in ('pending', 'received') or k.verdict in ('approved', 'approved_except_video')) returning p.amount_eur`,
).lockedRows();

/** Returns the order as `getOrder` would, which spares the waiting orders that query. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  { isProvisional }: { isProvisional: boolean },
): Promise<OrderRow> {
  const { parts } = order;
  await tx.run(insertWithParts, [
    order.id,
    order.accountId,
    order.tokenCode,
    order.amountEur,
    order.tokenAmount,
    order.faceValueEur,
    order.paymentMethod,
    order.discountCode,
    order.senderIban,
    order.senderXlmAddress,
    order.reference,
    JSON.stringify(order.accepted),
    order.idempotencyKey,
    order.requestHash,
    order.placedAt,
    order.paymentDeadline,
    parts.map((part) => part.tier),
    parts.map((part) => part.priceEur),
    parts.map((part) => part.amountEur),
    parts.map((part) => part.tokenAmount),
    JSON.stringify(order.acceptedHashes),
    isProvisional,
  ]);
  return {
    id: order.id,
    account_id: order.accountId,
    token_code: order.tokenCode,
    status: 'pending',
    amount_eur: order.amountEur,
    token_amount: order.tokenAmount,
    face_value_eur: order.faceValueEur,
    payment_method: order.paymentMethod,
    discount_code: order.discountCode,
    sender_iban: order.senderIban,
    sender_xlm_address: order.senderXlmAddress,
    reference: order.reference,
    request_hash: order.requestHash,
    placed_at: order.placedAt,
    payment_deadline: order.paymentDeadline,
    payable_until: order.paymentDeadline,
    kept_until: null,
    parts: parts.map(({ priceEur: price, amountEur: amount, tokenAmount: tokens }) => ({
      price,
      amount,
      tokens,
    })),
    allocated_at: null,
    paid_at: null,
    credited_eur: '0.00',
    seen_eur: '0.00',
    is_overpaid: false,
    is_late: false,
    is_from_another: false,
    has_refund_pending: false,
    is_owed: false,
    withdrawal_declared_at: null,
    withdrawal_completed_at: null,
  };
}

export function getOrder(db: Queryable, id: string): Promise<OrderRow> {
  return db.one(findById, [id]);
}

/** Null without one of this id. */
export function findOrder(db: Queryable, id: string): Promise<OrderRow | null> {
  return db.maybe(findById, [id]);
}

/** Of locked orders. False, and nothing moved, unless all are in the starting status. */
export async function saveStatuses(
  tx: Tx,
  change: {
    orderIds: readonly string[];
    from: OrderStatus;
    to: OrderStatus;
    actorKind: string;
    actorId: string | null;
    reason: string;
    at: Date;
  },
): Promise<boolean> {
  const { orderIds, from, to, actorKind, actorId, reason, at } = change;
  return (await tx.one(moveStatuses, [orderIds, from, to, actorKind, actorId, reason, at])).moved;
}

/**
 * Locks orders in a fixed order, so that no two transactions wait for each other. Transactions that
 * also lock payments lock orders first.
 */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.rows(lockMany, [ids]);
}

/** What one person has ordered, in EUR. */
export interface OrderSums {
  /** Living orders of the account, and of all accounts of the person. */
  account_eur: string;
  person_eur: string;
  /** The part of the person's orders that no final money has paid, and the number of these orders. */
  unpaid_eur: string;
  unpaid_orders: number;
}

/** Cents of all orders that are paid in full with final money: what the sale has raised. */
export async function raisedCents(db: Queryable): Promise<bigint> {
  return cents((await db.one(sumRaised)).sum);
}

/** Decimal EUR that an order held of the share for persons who are not approved; from now on it holds none of it. */
export async function endProvisional(tx: Tx, orderId: string): Promise<string> {
  return (await tx.maybe(endProvisionalOrder, [orderId]))?.amount_eur ?? '0.00';
}
