import { cents } from '@bb1/domain/money';
import type { TaxedPayment } from '@bb1/domain/taxes/tax-certificate';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface SumRow {
  payments: number;
  income: string;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
}
export interface YearRow extends SumRow {
  year: number;
  /**
   * Investors with payments, those with a valid certificate, and those whose certificate is
   * outdated.
   */
  investors: number;
  certified: number;
  outdated: number;
}
export interface MonthRow extends SumRow {
  month: string;
}

/**
 * What counts as withheld: every payout of a released run, on the day whose law applied. The books
 * record it at the same moment.
 */
const WITHHELD =
  "coupon_payouts l join coupon_runs r on r.id = l.run_id and r.state in ('released', 'settled')";
const INCOME = 'l.fixed_eur + l.variable_eur + l.gain_eur';
/**
 * A run stores the totals of its payouts, and an invariant proves them; adding up the payouts of
 * years would take seconds.
 */
const RUNS = "coupon_runs r where r.state in ('released', 'settled') and r.payout_count > 0";
const SUMS =
  'sum(r.payout_count)::int as payments, sum(r.fixed_eur + r.variable_eur + r.gain_eur)::text as income, sum(r.capital_gains_tax_eur)::text as capital_gains_tax, sum(r.solidarity_surcharge_eur)::text as solidarity_surcharge, sum(r.church_tax_eur)::text as church_tax';
const YEAR = 'extract(year from r.taxed_on)::int';

const listPayments = sql<{
  day: string;
  income: string;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
}>(
  'taxes.payments_of_year',
  `select r.taxed_on as day, (${INCOME})::text as income, l.capital_gains_tax_eur::text as capital_gains_tax, l.solidarity_surcharge_eur::text as solidarity_surcharge, l.church_tax_eur::text as church_tax
   from ${WITHHELD} where l.account_id = $1 and ${YEAR} = $2 order by r.taxed_on, r.payout_number, l.line_no`,
);
const listUncertified = sql<{ account_id: string }>(
  'taxes.uncertified',
  `select distinct l.account_id from ${WITHHELD} where l.account_id is not null and ${YEAR} = $1
     and not exists (select from tax_certificates c where c.account_id = l.account_id and c.year = $1 and c.state = 'issued') order by l.account_id`,
);
const listYears = sql<YearRow>(
  'taxes.years',
  `select p.year, p.payments, p.income, p.capital_gains_tax, p.solidarity_surcharge, p.church_tax, coalesce(i.investors, 0) as investors, coalesce(c.certified, 0) as certified, coalesce(c.outdated, 0) as outdated
   from (select ${YEAR} as year, ${SUMS} from ${RUNS} group by 1) p
   left join (select year, count(*)::int as investors from (select distinct ${YEAR} as year, l.account_id from ${WITHHELD} where l.account_id is not null) one group by 1) i on i.year = p.year
   left join (
     select s.year, count(*)::int as certified,
       count(*) filter (where (c.income_eur, c.capital_gains_tax_eur, c.solidarity_surcharge_eur, c.church_tax_eur) <> (s.income, s.capital_gains_tax, s.solidarity_surcharge, s.church_tax))::int as outdated
     from tax_certificates c join (
       select ${YEAR} as year, l.account_id, sum(${INCOME}) as income, sum(l.capital_gains_tax_eur) as capital_gains_tax, sum(l.solidarity_surcharge_eur) as solidarity_surcharge, sum(l.church_tax_eur) as church_tax
       from ${WITHHELD} group by 1, 2
     ) s on s.account_id = c.account_id and s.year = c.year where c.state = 'issued' group by s.year
   ) c on c.year = p.year order by p.year desc`,
);
const listMonths = sql<MonthRow>(
  'taxes.months',
  `select to_char(r.taxed_on, 'YYYY-MM') as month, ${SUMS} from ${RUNS} and ($1::text is null or to_char(r.taxed_on, 'YYYY-MM') = $1) group by 1 order by 1 desc`,
);

/** Tax withheld from one person in a calendar year, payment by payment. */
export async function taxedPaymentsOf(
  db: Queryable,
  accountId: string,
  year: number,
): Promise<TaxedPayment[]> {
  const rows = await db.rows(listPayments, [accountId, year]);
  return rows.map((row) => ({
    day: row.day,
    income: cents(row.income),
    capitalGainsTax: cents(row.capital_gains_tax),
    solidaritySurcharge: cents(row.solidarity_surcharge),
    churchTax: cents(row.church_tax),
  }));
}

/** People who were paid in a year and have no valid certificate for it. */
export async function uncertifiedOf(db: Queryable, year: number): Promise<string[]> {
  return (await db.rows(listUncertified, [year])).map((row) => row.account_id);
}

/** All years with payments, newest first. */
export function taxYears(db: Queryable): Promise<YearRow[]> {
  return db.rows(listYears);
}

/** All months with withheld tax, newest first. */
export function taxMonths(db: Queryable): Promise<MonthRow[]> {
  return db.rows(listMonths, [null]);
}

export async function taxMonth(db: Queryable, month: string): Promise<MonthRow | null> {
  return db.maybe(listMonths, [month]);
}
