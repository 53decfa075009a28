import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { parseMoney } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { MOST_ORDERS } from '@bb1/domain/tokens/desk-endpoints';
import type { MakerAndCheckerRow } from '../officers/maker-and-checker.ts';

export interface AllocationRow extends MakerAndCheckerRow<string> {
  id: string;
  total_eur: string;
  total_tokens: string;
  orders: number;
}

export interface AllocationLine {
  order_id: string;
  account_id: string;
  reference: string;
  amount: string;
  tokens: string;
}

export interface PaidOrderRow extends AllocationLine {
  full_name: string;
  kyc_verdict: string;
  payment_method: PaymentMethod;
  /** Nothing of value leaves to a person who owes. */
  owes: boolean;
}

// Selects first, so that lines are counted only for what is shown.
export const listAllocationRows = sql<AllocationRow>(
  'allocations.list',
  `select a.id, a.proposed_by, p.name as proposed_by_name, a.proposed_at, d.name as decided_by_name, a.decided_at, l.*
   from (select * from allocations order by proposed_at desc limit 50) a join officer_names p on p.id = a.proposed_by join officer_names d on d.id = a.decided_by
   cross join lateral (select coalesce(sum(x.amount_eur), 0)::text as total_eur, coalesce(sum(x.token_amount), 0)::text as total_tokens, count(*)::int as orders from allocation_lines x where x.allocation_id = a.id) l
   order by a.proposed_at desc`,
);

/** Ids of the proposals that wait. */
export const proposedAllocations = sql<{ id: string }>(
  'allocations.proposed',
  "select id from open_approvals where kind = 'allocation' order by id",
).column();

export const oneAtATime = sql(
  'allocations.propose_lock',
  "select pg_advisory_xact_lock(hashtext('allocations.propose'))",
);

/** Orders `o` that no proposal holds. */
export const NOT_PROPOSED =
  "o.id not in (select (line ->> 'order_id')::uuid from open_approvals, json_array_elements(content -> 'lines') line where kind = 'allocation')";

// A person with an open screening hit waits like a person in review: proposed together with others
// they would block the approval of the whole proposal, and the readers of this list must not learn
// of hits.
/** Paid orders that no proposal holds. */
export const listPaidOrderRows = sql<PaidOrderRow>(
  'allocations.paid_orders',
  `select o.id as order_id, o.account_id, o.reference, acc.full_name, o.amount_eur::text as amount, o.token_amount::text as tokens, o.payment_method,
     case when k.verdict = 'approved' and exists (select from screening_hits h where h.account_id = o.account_id and h.state in ('open', 'true_match')) then 'in_review' else coalesce(k.verdict, 'not_started') end as kyc_verdict,
     exists (select from people_who_owe w where w.account_id = o.account_id) as owes
   from orders o join accounts acc on acc.id = o.account_id left join kyc_records k on k.account_id = o.account_id
   where o.status = 'funds_received' and ${NOT_PROPOSED}
   order by o.reference limit ${MOST_ORDERS}`,
);

/** In which currencies orders were paid. */
export const paymentMethodsOf = sql<{ payment_method: PaymentMethod }>(
  'orders.payment_methods',
  'select distinct payment_method from orders where id = any($1)',
).column((orderIds: readonly string[]) => [orderIds]);

const insertAllocationRow = sql(
  'allocations.insert',
  'insert into allocations (id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5)',
);

const insertAllocationLines = sql(
  'allocation_lines.insert',
  `insert into allocation_lines (allocation_id, order_id, account_id, amount_eur, token_amount)
   select $1, order_id, account_id, amount, tokens from jsonb_to_recordset($2::jsonb) as l (order_id uuid, account_id uuid, amount numeric, tokens numeric)`,
);

export async function insertAllocation(
  tx: Tx,
  { id, proposedBy, proposedAt, approvedBy, at }: ApprovedDecision<unknown>,
  lines: readonly AllocationLine[],
): Promise<void> {
  await tx.run(insertAllocationRow, [id, proposedBy, proposedAt, approvedBy, at]);
  await tx.run(insertAllocationLines, [id, JSON.stringify(lines)]);
}

export const findAllocations = sql(
  'allocation_lines.of_person',
  `select o.reference, l.amount_eur::text, l.token_amount::text, a.proposed_at, a.decided_at
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

export const openOrders = sql<{ id: string }>(
  'orders.open_of_account',
  "select id from orders where account_id = $1 and status in ('pending', 'received', 'funds_received') order by id",
);

export const unpaidOrders = sql<{ id: string }>(
  'orders.unpaid_of_account',
  "select id from orders where account_id = $1 and status in ('pending', 'received') order by id",
);

export const waitingPayments = sql<{ id: string }>(
  'payments.waiting_of_account',
  `select p.id from payments p where p.state = 'queued' and p.finality = 'final' and not exists (select from refunds r where r.payment_id = p.id and r.state not in ('rejected', 'failed'))
     and exists (select from orders o where o.account_id = $1 and (o.id = p.named_order_id or exists (select from payment_assignments a where a.payment_id = p.id and a.order_id = o.id))) order by p.id`,
);
