import type { DecisionKind } from '@bb1/domain/payments/payment-state';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface DecisionRow {
  id: string;
  payment_id: string;
  kind: DecisionKind;
  order_id: string | null;
  order_reference: string | null;
  receivable_id: string | null;
  receivable_reference: string | null;
  amount: string;
  reason: string;
  state: 'proposed' | 'approved' | 'rejected';
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  rejection_reason: string | null;
  small_payment_decision_id: string | null;
}

const DECISION = `select d.id, d.payment_id, d.kind, d.order_id, o.reference as order_reference, d.receivable_id, r.reference as receivable_reference, d.amount, d.reason, d.state, d.proposed_by, p.name as proposed_by_name, d.proposed_at, c.name as decided_by_name, d.decided_at, d.rejection_reason, d.small_payment_decision_id
  from payment_decisions d join officer_names p on p.id = d.proposed_by left join officer_names c on c.id = d.decided_by left join orders o on o.id = d.order_id left join receivable_references r on r.id = d.receivable_id`;

export const findOne = sql<DecisionRow>('payment_decisions.find', `${DECISION} where d.id = $1`);

export const ofPayment = sql<DecisionRow>(
  'payment_decisions.of_payment',
  `${DECISION} where d.payment_id = $1 order by d.proposed_at, d.id`,
);

const insertRow = sql(
  'payment_decisions.insert',
  'insert into payment_decisions (id, payment_id, kind, order_id, receivable_id, amount, reason, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

export async function insertDecision(
  tx: Tx,
  row: Pick<
    DecisionRow,
    | 'id'
    | 'payment_id'
    | 'kind'
    | 'order_id'
    | 'receivable_id'
    | 'amount'
    | 'reason'
    | 'proposed_by'
    | 'proposed_at'
  >,
): Promise<void> {
  await tx.run(insertRow, [
    row.id,
    row.payment_id,
    row.kind,
    row.order_id,
    row.receivable_id,
    row.amount,
    row.reason,
    row.proposed_by,
    row.proposed_at,
  ]);
}

export const decide = sql(
  'payment_decisions.decide',
  "update payment_decisions set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1 and state = 'proposed'",
);
