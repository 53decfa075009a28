import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { parseMoney } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { MOST_ORDERS } from '@bb1/domain/tokens/desk-endpoints';

export interface ListedAllocationRow {
  id: string;
  state: 'proposed' | 'approved' | 'rejected' | 'withdrawn';
  content_hash: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  total_eur: string;
  total_tokens: string;
  orders: number;
}

export interface AllocationRow extends ListedAllocationRow {
  lines: AllocationLine[];
}

export interface AllocationLine {
  order_id: string;
  account_id: string;
  reference: string;
  full_name: string;
  amount: string;
  tokens: string;
}

export interface PaidOrderRow extends AllocationLine {
  kyc_verdict: string;
  payment_method: PaymentMethod;
  /** Nothing of value leaves to a person who owes. */
  owes: boolean;
}

const ALLOCATION = `a.id, a.state, a.content_hash, a.proposed_by, p.name as proposed_by_name, a.proposed_at, d.name as decided_by_name, a.decided_at,
  coalesce(l.total_eur, 0)::text as total_eur, coalesce(l.total_tokens, 0)::text as total_tokens, l.orders`;

const OFFICERS =
  'join officer_names p on p.id = a.proposed_by left join officer_names d on d.id = a.decided_by';

const TOTALS =
  'sum(al.amount_eur) as total_eur, sum(al.token_amount) as total_tokens, count(*)::int as orders';

const findAllocationById = sql<AllocationRow>(
  'allocations.find',
  `select ${ALLOCATION}, coalesce(l.lines, '[]') as lines from allocations a ${OFFICERS}
   left join lateral (
     select ${TOTALS}, json_agg(json_build_object('order_id', al.order_id, 'account_id', al.account_id, 'reference', o.reference, 'full_name', acc.full_name, 'amount', al.amount_eur::text, 'tokens', al.token_amount::text) order by o.reference) as lines
     from allocation_lines al join orders o on o.id = al.order_id join accounts acc on acc.id = al.account_id where al.allocation_id = a.id
   ) l on true where a.id = $1`,
);

// Selects first, so that lines are counted only for what is shown.
const listNewest = sql<ListedAllocationRow>(
  'allocations.list',
  `select ${ALLOCATION} from (select * from allocations order by proposed_at desc limit 50) a ${OFFICERS}
   left join lateral (select ${TOTALS} from allocation_lines al where al.allocation_id = a.id) l on true order by a.proposed_at desc`,
);

const lockAllocationById = sql<{
  id: string;
  state: AllocationRow['state'];
  proposed_by: string;
  content_hash: string;
}>(
  'allocations.lock',
  'select id, state, proposed_by, content_hash from allocations where id = $1 for update',
);

// A person with an open screening hit waits like a person in review: proposed together with others
// they would block the approval of the whole proposal, and the readers of this list must not learn
// of hits.
const listPaidOrders = sql<PaidOrderRow>(
  'allocations.paid_orders',
  `select o.id as order_id, o.account_id, o.reference, acc.full_name, o.amount_eur::text as amount, o.token_amount::text as tokens, o.payment_method,
     case when k.verdict = 'approved' and exists (select from screening_hits h where h.account_id = o.account_id and h.state in ('open', 'true_match')) then 'in_review' else coalesce(k.verdict, 'not_started') end as kyc_verdict,
     exists (select from people_who_owe w where w.account_id = o.account_id) as owes
   from orders o join accounts acc on acc.id = o.account_id left join kyc_records k on k.account_id = o.account_id
   where o.status = 'funds_received' and not exists (select from allocation_lines l where l.order_id = o.id and l.live)
   order by o.reference limit ${MOST_ORDERS}`,
);

const listPaymentMethods = sql<{ payment_method: PaymentMethod }>(
  'allocations.payment_methods',
  'select distinct o.payment_method from allocation_lines l join orders o on o.id = l.order_id where l.allocation_id = $1',
);

const insertAllocationRow = sql(
  'allocations.insert',
  'insert into allocations (id, content_hash, proposed_by, proposed_at) values ($1, $2, $3, $4)',
);

const insertAllocationLine = sql(
  'allocation_lines.insert',
  'insert into allocation_lines (allocation_id, order_id, account_id, amount_eur, token_amount) values ($1, $2, $3, $4, $5)',
);

const decide = sql(
  'allocations.decide',
  "update allocations set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1 and state = 'proposed'",
);

const deleteLine = sql(
  'allocation_lines.delete',
  'delete from allocation_lines where allocation_id = $1 and order_id = $2',
);

const setContentHash = sql(
  'allocations.set_content_hash',
  "update allocations set content_hash = $2 where id = $1 and state = 'proposed'",
);

const endLines = sql(
  'allocation_lines.end',
  'update allocation_lines set live = false where allocation_id = $1',
);

export function findAllocation(db: Queryable, id: string): Promise<AllocationRow | null> {
  return db.maybe(findAllocationById, [id]);
}

export function listAllocationRows(db: Queryable): Promise<ListedAllocationRow[]> {
  return db.rows(listNewest);
}

export function lockAllocation(
  tx: Tx,
  id: string,
): Promise<{
  id: string;
  state: AllocationRow['state'];
  proposed_by: string;
  content_hash: string;
} | null> {
  return tx.maybe(lockAllocationById, [id]);
}

/** In which currencies the orders of an allocation were paid. */
export async function paymentMethodsOf(
  db: Queryable,
  allocationId: string,
): Promise<PaymentMethod[]> {
  return (await db.rows(listPaymentMethods, [allocationId])).map((row) => row.payment_method);
}

/** Paid orders that no living allocation holds. */
export function listPaidOrderRows(db: Queryable): Promise<PaidOrderRow[]> {
  return db.rows(listPaidOrders);
}

export async function insertAllocation(
  tx: Tx,
  allocation: {
    id: string;
    contentHash: string;
    officerId: string;
    at: Date;
    lines: readonly AllocationLine[];
  },
): Promise<void> {
  await tx.run(insertAllocationRow, [
    allocation.id,
    allocation.contentHash,
    allocation.officerId,
    allocation.at,
  ]);
  for (const line of allocation.lines)
    await tx.run(insertAllocationLine, [
      allocation.id,
      line.order_id,
      line.account_id,
      line.amount,
      line.tokens,
    ]);
}

/** False when another officer decided first. */
export async function decideAllocation(
  tx: Tx,
  decision: {
    id: string;
    state: 'approved' | 'rejected' | 'withdrawn';
    officerId: string;
    at: Date;
    reason: string | null;
  },
): Promise<boolean> {
  return (
    (await tx.run(decide, [
      decision.id,
      decision.state,
      decision.officerId,
      decision.at,
      decision.reason,
    ])) === 1
  );
}

/** The order is free for another proposal, and the rest has another hash. */
export async function removeAllocationLine(
  tx: Tx,
  removal: { id: string; orderId: string; contentHash: string },
): Promise<void> {
  await tx.run(deleteLine, [removal.id, removal.orderId]);
  await tx.run(setContentHash, [removal.id, removal.contentHash]);
}

export async function freeAllocationLines(tx: Tx, id: string): Promise<void> {
  await tx.run(endLines, [id]);
}

export const findAllocations = sql(
  'allocation_lines.of_person',
  `select o.reference, l.amount_eur::text, l.token_amount::text, a.state, a.proposed_at, a.decided_at
   from allocation_lines l join allocations a on a.id = l.allocation_id join orders o on o.id = l.order_id where l.account_id = $1 order by a.proposed_at, o.reference`,
);

export const findBookings = sql(
  'journal.of_person',
  'select e.recorded_at, e.kind, l.account, l.currency, l.amount::text from journal_lines l join journal_entries e on e.id = l.entry_id where l.subject_id = $1 order by e.recorded_at, e.id, l.line_no',
);

const sumUnclaimed = sql<{ tokens: string }>(
  'journal.unclaimed_tokens',
  "select (coalesce(-sum(amount), 0))::numeric(40, 7) as tokens from journal_lines where account = 'unclaimed_tokens' and subject_id = $1 and currency = 'TOKEN'",
);

/**
 * Tokens (stroops) that were allocated to a person and not yet claimed: the credit balance of their
 * journal account.
 */
export async function unclaimedTokenUnits(db: Queryable, accountId: string): Promise<bigint> {
  return parseMoney('TOKEN', (await db.one(sumUnclaimed, [accountId])).tokens).units;
}

const endLinesOfOrder = sql(
  'allocation_lines.end_of_order',
  'update allocation_lines set live = false where order_id = $1 and live',
);

/** The order has ended: it is removed from every proposed or approved allocation. */
export async function endAllocationOf(tx: Tx, orderId: string): Promise<void> {
  await tx.run(endLinesOfOrder, [orderId]);
}

export const openOrders = sql<{ id: string }>(
  'orders.open_of_account',
  "select id from orders where account_id = $1 and status in ('pending', 'received', 'funds_received') order by id",
);

export const waitingPayments = sql<{ id: string }>(
  'payments.waiting_of_account',
  `select p.id from payments p where p.state = 'queued' and p.finality = 'final' and not exists (select from refunds r where r.payment_id = p.id and r.state not in ('rejected', 'failed'))
     and exists (select from orders o where o.account_id = $1 and (o.id = p.named_order_id or exists (select from payment_assignments a where a.payment_id = p.id and a.order_id = o.id))) order by p.id`,
);
