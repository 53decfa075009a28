import type { MakerAndCheckerRow } from '../../officers/maker-and-checker.ts';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { SMALL_PAYMENT_REASONS } from '@bb1/domain/payments/small-payment';
import { SMALL_PAYMENTS_AT_ONCE } from '@bb1/domain/payments/small-payment-endpoints';
import type { Waiting } from '../../../module.ts';
import type { ApprovedDecision } from '../../../platform/approvals/define-approval.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';

const REASONS = SMALL_PAYMENT_REASONS.map((reason) => `'${reason}'`).join(', ');

/** A queued payment `p` that is small by the limits of each currency, given as JSON. */
export const isSmall = (limits: string): string =>
  `p.state = 'queued' and p.finality = 'final' and p.queue_reason in (${REASONS}) and p.amount <= (${limits}::jsonb ->> p.currency)::numeric`;

const MAY_COMPLETE_ORDER =
  "exists (select from orders o where o.id = p.named_order_id and o.status in ('pending', 'received') and o.payment_method = p.currency)";

const IS_BEING_DECIDED = `(p.id in (select payment_id from payments_proposed)
  or exists (select from refunds r where r.payment_id = p.id and r.state in ('proposed', 'approved', 'exported', 'sending')))`;

interface SumRow {
  currency: PaymentMethod;
  count: number;
  amount: string;
}

export const waitingSums = sql<SumRow>(
  'small_payments.sums',
  `select p.currency, count(*)::int as count, sum(p.amount) as amount from payments p
   where ${isSmall('$1')} and not ${MAY_COMPLETE_ORDER} and not ${IS_BEING_DECIDED} group by p.currency order by p.currency`,
).rows((limits: string) => [limits]);

export const countSmallWithOrders = sql<{ count: number }>(
  'small_payments.with_orders',
  `select count(*)::int as count from payments p where ${isSmall('$1')} and ${MAY_COMPLETE_ORDER} and not ${IS_BEING_DECIDED}`,
).value((limits: string) => [limits]);

export const smallQueue = sql<Waiting>(
  'work_queues.small_payments',
  `select count(*)::int as count, min(p.received_at) as oldest_at from payments p where ${isSmall('$1')} and not ${MAY_COMPLETE_ORDER} and not ${IS_BEING_DECIDED}`,
).one((limits: string) => [limits]);

/** Payments that wait for a decision of their own. */
export const unmatchedQueue = sql<Waiting>(
  'work_queues.unmatched_payments',
  `select count(*)::int as count, min(p.received_at) as oldest_at from payments p where p.state = 'queued' and not (${isSmall('$1')})`,
).one((limits: string) => [limits]);

export interface SmallPaymentRow {
  payment_id: string;
  currency: PaymentMethod;
  /** The undecided part. */
  amount: string | null;
  payer_name: string | null;
}

const SMALL_PAYMENT = `p.id as payment_id, p.currency, p.payer_name, (select -sum(j.amount) from journal_lines j where j.account = 'suspense' and j.subject_id = p.id)::numeric(40, 18) as amount`;

export const lockWaitingPayments = sql<SmallPaymentRow>(
  'small_payments.lock_waiting',
  `select ${SMALL_PAYMENT} from payments p where ${isSmall('$1')} and not ${MAY_COMPLETE_ORDER} and not ${IS_BEING_DECIDED} order by p.received_at, p.id limit ${SMALL_PAYMENTS_AT_ONCE} for update of p`,
).lockedRows((limits: string) => [limits]);
/** Those of the payments that still wait, in the order of their ids. Lock the orders they name first. */
export const lockQueuedPayments = sql<SmallPaymentRow>(
  'small_payments.lock_queued',
  `select ${SMALL_PAYMENT} from payments p where p.id = any($1) and p.state = 'queued' and p.finality = 'final' order by p.id for update of p`,
).lockedRows((ids: readonly string[]) => [ids]);

export interface SmallDecisionRow extends MakerAndCheckerRow<string> {
  id: string;
  reason: string;
}

export const decidedSmallDecisions = sql<SmallDecisionRow>(
  'small_payment_decisions.decided',
  `select d.id, d.reason, d.proposed_by, m.name as proposed_by_name, d.proposed_at, c.name as decided_by_name, d.decided_at
   from small_payment_decisions d join officer_names m on m.id = d.proposed_by left join officer_names c on c.id = d.decided_by where d.state = 'approved' order by d.decided_at desc limit 20`,
).rows();
const insertDecision = sql(
  'small_payment_decisions.insert',
  'insert into small_payment_decisions (id, reason, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6)',
);
const insertMembers = sql(
  'payment_decisions.insert_small',
  `insert into payment_decisions (id, payment_id, kind, amount, small_payment_decision_id, reason, proposed_by, proposed_at, decided_by, decided_at)
   select m.id, m.payment_id, 'own_funds', m.amount, d.id, d.reason, d.proposed_by, d.proposed_at, d.decided_by, d.decided_at
   from small_payment_decisions d, unnest($2::uuid[], $3::uuid[], $4::numeric[]) as m (id, payment_id, amount) where d.id = $1`,
);
export const sumsOfDecision = sql<SumRow>(
  'payment_decisions.sums_of_small',
  'select p.currency, count(*)::int as count, sum(d.amount) as amount from payment_decisions d join payments p on p.id = d.payment_id where d.small_payment_decision_id = $1 group by p.currency order by p.currency',
).rows((id: string) => [id]);
/** Nothing of them is undecided any more. */
export const closeSmallPayments = sql(
  'payments.close_small',
  `update payments p set state = case when exists (select from live_assignments a where a.payment_id = p.id) then 'assigned' else 'closed' end, queue_reason = null, version = version + 1 where p.id = any($1)`,
).run((ids: readonly string[]) => [ids]);
/** Those of the payments with a refund that no officer has decided on. */
export const proposedRefundsOf = sql<{ payment_id: string }>(
  'refunds.proposed_of',
  "select distinct payment_id from refunds where payment_id = any($1) and state = 'proposed' order by 1",
).column((ids: readonly string[]) => [ids]);
export const ordersNamedBy = sql<{ order_id: string }>(
  'payments.orders_named_by',
  'select distinct named_order_id as order_id from payments where id = any($1) and named_order_id is not null order by 1',
).column((ids: readonly string[]) => [ids]);

export async function insertSmallDecision(
  tx: Tx,
  decision: Omit<ApprovedDecision<unknown>, 'content'> & {
    members: readonly { id: string; paymentId: string; amount: string }[];
  },
): Promise<void> {
  const { id, reason, proposedBy, proposedAt, approvedBy, at, members } = decision;
  await tx.run(insertDecision, [id, reason, proposedBy, proposedAt, approvedBy, at]);
  await tx.run(insertMembers, [
    id,
    members.map((one) => one.id),
    members.map((one) => one.paymentId),
    members.map((one) => one.amount),
  ]);
}
