import { FILE_ROWS, type FileSectionName } from '@bb1/domain/persons/desk-endpoints';
import { type Queryable, sql, type Statement } from '../../platform/db/database.ts';

export interface FileSectionRow {
  id: string;
  at: Date;
  label: string | null;
  state: string;
  amount: string | null;
  currency: string | null;
  total: number;
}

/** $1 is the account, $2 the code of the token. Newest first, each row with the total number. */
const section = (name: string, rows: string): Statement<FileSectionRow> =>
  sql<FileSectionRow>(
    `persons.${name}`,
    `select *, count(*) over ()::int as total from (${rows}) found where $2::text is not null order by at desc, id limit ${FILE_ROWS}`,
  );

const SECTIONS: Readonly<Record<FileSectionName, Statement<FileSectionRow>>> = {
  verification: section(
    'verification',
    'select account_id as id, verdict_since as at, applicant_type as label, verdict as state, null::text as amount, null::text as currency from kyc_records where account_id = $1',
  ),
  screening_hits: section(
    'screening_hits',
    'select id, opened_at as at, entry_name as label, state, null::text as amount, null::text as currency from screening_hits where account_id = $1',
  ),
  video_calls: section(
    'video_calls',
    'select id, created_at as at, person_name as label, state, null::text as amount, null::text as currency from video_identifications where account_id = $1',
  ),
  orders: section(
    'orders',
    "select id, placed_at as at, reference as label, status as state, amount_eur::text as amount, 'EUR' as currency from orders where account_id = $1",
  ),
  payments: section(
    'payments',
    `select p.id, p.received_at as at, o.reference as label, p.state, trim_scale(p.amount)::text as amount, p.currency from orders o
       join lateral (select payment_id from payment_assignments where order_id = o.id group by payment_id) a on true join payments p on p.id = a.payment_id where o.account_id = $1`,
  ),
  refunds: section(
    'refunds',
    `select r.id, r.proposed_at as at, r.number::text as label, r.state, trim_scale(r.amount)::text as amount, r.currency from refunds r
       where r.payment_id in (select a.payment_id from payment_assignments a join orders o on o.id = a.order_id where o.account_id = $1)`,
  ),
  receivables: section(
    'receivables',
    "select r.id, r.raised_at as at, o.reference as label, r.state, (case r.state when 'open' then r.open_eur else r.amount_eur end)::text as amount, 'EUR' as currency from person_receivables r left join order_references o on o.id = r.order_id where r.account_id = $1",
  ),
  claims: section(
    'claims',
    'select id, created_at as at, null::text as label, state, trim_scale(token_amount)::text as amount, $2::text as currency from distribution_claims where account_id = $1',
  ),
  holding_adjustments: section(
    'holding_adjustments',
    "select id, proposed_at as at, kind as label, case state when 'approved' then 'sending' else state end as state, trim_scale(token_amount)::text as amount, case when token_amount is not null then $2::text end as currency from holding_adjustments where $1 in (account_id, target_account_id)",
  ),
  payouts: section(
    'payouts',
    `select p.run_id as id, r.started_at as at, r.due_date::text as label, p.state, coalesce(p.net_eur, p.fixed_eur + p.variable_eur + p.repayment_eur)::text as amount, 'EUR' as currency
       from coupon_payouts p join coupon_runs r on r.id = p.run_id where p.account_id = $1`,
  ),
  tax_entries: section(
    'tax_entries',
    'select account_id as id, proposed_at as at, kind as label, state, null::text as amount, null::text as currency from tax_entries where account_id = $1',
  ),
  tax_certificates: section(
    'tax_certificates',
    "select id, issued_at as at, year::text as label, state, income_eur::text as amount, 'EUR' as currency from tax_certificates where account_id = $1",
  ),
  commissions: section(
    'commissions',
    'select c.id, c.since as at, o.reference as label, c.state, trim_scale(c.token_amount)::text as amount, $2::text as currency from commissions c join orders o on o.id = c.order_id where c.affiliate_id = $1',
  ),
  contact_messages: section(
    'contact_messages',
    `select m.id, m.received_at as at, null::text as label, case when m.answered_at is null then 'open' else 'answered' end as state, null::text as amount, null::text as currency
       from contact_messages m where m.account_id = $1 or (m.account_id is null and lower(m.email) = (select lower(a.email) from accounts a where a.id = $1 and a.email_confirmed_at is not null))`,
  ),
};

export function fileSection(
  db: Queryable,
  name: FileSectionName,
  { accountId, tokenCode }: { accountId: string; tokenCode: string },
): Promise<FileSectionRow[]> {
  return db.rows(SECTIONS[name], [accountId, tokenCode]);
}

export interface FileSums {
  invested_eur: string;
  tokens_allocated: string;
  tokens_unclaimed: string;
  paid_out_eur: string;
}

const findSums = sql<FileSums>(
  'persons.sums',
  `select coalesce(sum(amount_eur) filter (where status = 'tokens_allocated'), 0)::numeric(20, 2)::text as invested_eur,
     coalesce(sum(token_amount) filter (where status = 'tokens_allocated'), 0)::numeric(20, 7)::text as tokens_allocated,
     (select coalesce(-sum(amount), 0)::numeric(20, 7)::text from journal_lines where account = 'unclaimed_tokens' and subject_id = $1) as tokens_unclaimed,
     (select coalesce(sum(net_eur), 0)::numeric(20, 2)::text from coupon_payouts where account_id = $1 and state = 'paid') as paid_out_eur
   from orders where account_id = $1`,
);

/**
 * One person's EUR and tokens of allocated orders, unclaimed tokens, and EUR paid out after tax.
 */
export function fileSums(db: Queryable, accountId: string): Promise<FileSums> {
  return db.one(findSums, [accountId]);
}
