import type { MoneyScene } from './money-scene.ts';
import { unitsFrom } from './play-money.ts';
import type { RatedMethod } from './outside-world.ts';
import type { ReckonedCurrency } from './reckoning.ts';

/** What the product says of one payment. */
export interface AnsweredPayment {
  readonly id: string;
  readonly key: string;
  readonly currency: ReckonedCurrency;
  readonly undecided: bigint;
  readonly assigned: bigint;
  /** With orders whose tokens are allocated. */
  readonly allocated: bigint;
  /** Refunds that are approved and have not left. */
  readonly refundDue: bigint;
  /** Refunds that have left, or may have. */
  readonly refunded: bigint;
  readonly own: bigint;
  /** Paid on receivables. */
  readonly paid: bigint;
  /** Owed for it, settled or not. */
  readonly owed: bigint;
}

interface PaymentRow {
  id: string;
  source: string;
  source_key: string;
  bank_reference: string | null;
  currency: ReckonedCurrency;
  undecided: string;
  assigned: string;
  allocated: string;
  refund_due: string;
  refunded: string;
  own: string;
  paid: string;
  owed: string;
}

const PAYMENTS = `select p.id, p.source, p.source_key, l.bank_reference, p.currency,
    coalesce((select -sum(amount) from journal_lines where account = 'suspense' and subject_id = p.id), 0)::text as undecided,
    coalesce((select sum(amount) from live_assignments where payment_id = p.id), 0)::text as assigned,
    coalesce((select sum(a.amount) from live_assignments a join orders o on o.id = a.order_id where a.payment_id = p.id and o.status = 'tokens_allocated'), 0)::text as allocated,
    coalesce((select sum(amount) from refunds where payment_id = p.id and state = 'approved'), 0)::text as refund_due,
    coalesce((select sum(amount) from refunds r where payment_id = p.id and (state in ('exported', 'sending', 'sent') or (state = 'failed' and failure = 'returned'))), 0)::text as refunded,
    (coalesce((select sum(amount) from payment_decisions where payment_id = p.id and kind = 'own_funds' and state = 'approved'), 0)
      - coalesce((select sum(amount) from journal_lines where account = 'own_funds' and subject_id = p.id), 0))::text as own,
    coalesce((select sum(payment_amount) from receivable_settlements where payment_id = p.id), 0)::text as paid,
    coalesce((select sum(r.amount - coalesce((select sum(s.amount) from receivable_settlements s where s.receivable_id = r.id and s.kind in ('order_withdrawn', 'refund_not_sent', 'came_back')), 0)) from receivables r where r.payment_id = p.id), 0)::text as owed
  from payments p left join bank_lines l on l.id = p.id`;

export async function answeredPayments({ db }: MoneyScene): Promise<AnsweredPayment[]> {
  const { rows } = await db.pool.query<PaymentRow>({
    name: 'money-model.answered_payments',
    text: PAYMENTS,
  });
  return rows.map((row) => {
    const units = (text: string) => unitsFrom(row.currency, text);
    return {
      id: row.id,
      key:
        row.source === 'bank'
          ? `bank ${row.bank_reference ?? ''}`
          : `${row.source} ${row.source_key}`,
      currency: row.currency,
      undecided: units(row.undecided),
      assigned: units(row.assigned),
      allocated: units(row.allocated),
      refundDue: units(row.refund_due),
      refunded: units(row.refunded),
      own: units(row.own),
      paid: units(row.paid),
      owed: units(row.owed),
    };
  });
}

/** Of a debit: the credit that it takes back, and whether two officers said so. */
interface AnsweredTaking {
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly by_officers: boolean;
}

interface AnsweredOrder {
  readonly id: string;
  readonly status: string;
  readonly credited_eur: string;
  readonly assigned: string;
  readonly proposed_by: string | null;
  readonly decided_by: string | null;
}

interface AnsweredReceivable {
  readonly reference: string;
  readonly account_id: string | null;
  readonly order_id: string | null;
}

interface AnsweredPrice {
  readonly id: string;
  readonly order_id: string;
  readonly currency: RatedMethod;
  readonly eur_amount: string;
  readonly due_amount: string;
  readonly rate: string;
  readonly made_at: Date;
  readonly expires_at: Date | null;
  readonly revalued_payment_id: string | null;
}

interface AnsweredAssignment {
  readonly payment_id: string;
  readonly order_id: string;
  readonly quote_id: string | null;
  readonly currency: RatedMethod;
  readonly amount: string;
  readonly credited_eur: string;
}

const STATEMENTS = {
  takings: `select d.bank_reference as debit, c.bank_reference as credit, t.amount::text as amount, t.approval_id is not null as by_officers
    from take_backs t join bank_lines d on d.id = t.bank_line_id join bank_lines c on c.id = t.payment_id`,
  orders: `select o.id, o.status, s.credited_eur::text as credited_eur, coalesce((select sum(a.amount) from live_assignments a where a.order_id = o.id), 0)::text as assigned, a.proposed_by, a.decided_by
    from orders o join order_standings s on s.order_id = o.id left join allocation_lines l on l.order_id = o.id and o.status = 'tokens_allocated' left join allocations a on a.id = l.allocation_id`,
  receivables: 'select reference, account_id, order_id from receivables',
  prices: `select id, order_id, currency, eur_amount::text as eur_amount, due_amount::text as due_amount, rate::text as rate, made_at, expires_at, revalued_payment_id from quotes`,
  assignments: `select a.payment_id, a.order_id, a.quote_id, p.currency, a.amount::text as amount, a.credited_eur::text as credited_eur from live_assignments a join payments p on p.id = a.payment_id where p.currency <> 'EUR'`,
  tokens: `select subject_id as account_id, (-sum(amount))::numeric(40, 7)::text as tokens from journal_lines where account = 'unclaimed_tokens' group by subject_id`,
};

interface Rows {
  takings: AnsweredTaking;
  orders: AnsweredOrder;
  receivables: AnsweredReceivable;
  prices: AnsweredPrice;
  assignments: AnsweredAssignment;
  tokens: { account_id: string; tokens: string };
}

export async function answered<K extends keyof Rows>(
  { db }: MoneyScene,
  what: K,
): Promise<Rows[K][]> {
  return (await db.pool.query<Rows[K]>({ name: `money-model.${what}`, text: STATEMENTS[what] }))
    .rows;
}
