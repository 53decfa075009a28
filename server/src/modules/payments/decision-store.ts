import type { MakerAndCheckerRow } from '../officers/maker-and-checker.ts';
import type { DecisionKind } from '@bb1/domain/payments/payment-state';
import { sql } from '../../platform/db/database.ts';

export interface DecisionRow extends MakerAndCheckerRow<string> {
  id: string;
  payment_id: string;
  kind: DecisionKind;
  order_id: string | null;
  order_reference: string | null;
  receivable_id: string | null;
  receivable_reference: string | null;
  amount: string;
  reason: string;
}

/** What two officers have decided about a payment. */
export const decisionsOfPayment = sql<DecisionRow>(
  'payment_decisions.of_payment',
  `select d.id, d.payment_id, d.kind, d.order_id, o.reference as order_reference, d.receivable_id, r.reference as receivable_reference, d.amount, d.reason, d.proposed_by, p.name as proposed_by_name, d.proposed_at, c.name as decided_by_name, d.decided_at
  from payment_decisions d join officer_names p on p.id = d.proposed_by left join officer_names c on c.id = d.decided_by left join orders o on o.id = d.order_id left join receivable_references r on r.id = d.receivable_id
  where d.payment_id = $1 and d.state = 'approved' order by d.proposed_at, d.id`,
).rows((paymentId: string) => [paymentId]);

export const insertDecision = sql(
  'payment_decisions.insert',
  'insert into payment_decisions (id, payment_id, kind, order_id, receivable_id, amount, reason, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
).run(
  (
    decision: Pick<
      DecisionRow,
      'id' | 'payment_id' | 'kind' | 'order_id' | 'receivable_id' | 'amount' | 'reason'
    > & { proposedBy: string; proposedAt: Date; approvedBy: string; at: Date },
  ) => [
    decision.id,
    decision.payment_id,
    decision.kind,
    decision.order_id,
    decision.receivable_id,
    decision.amount,
    decision.reason,
    decision.proposedBy,
    decision.proposedAt,
    decision.approvedBy,
    decision.at,
  ],
);

/** The open proposal of a decision about a payment, alone or with other small ones. */
export const proposalAbout = sql<{ id: string }>(
  'payments.open_proposal_about',
  `select id from open_approvals where kind = 'payment_decision' and subject = 'payment:' || $1::text
   union all select id from open_approvals, json_array_elements(content -> 'payments') one where kind = 'small_payments' and one ->> 'payment_id' = $1::text limit 1`,
).valueIfAny((paymentId: string) => [paymentId]);
