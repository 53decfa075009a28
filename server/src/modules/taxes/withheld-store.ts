import { berlinDay } from '@bb1/domain/kyc/berlin-day';
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
interface YearRow extends SumRow {
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
  /** How many corrections reduce its tax. */
  corrections: number;
}

/**
 * Runs and corrections by a period: a correction counts in the month of its decision, and in the
 * year of its payout.
 */
const taxedBy = (ofRun: string, ofCorrection: string) =>
  `(select ${ofRun} as period, payout_count as payments, 0 as corrections, income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur from taxed_runs
    union all select ${ofCorrection}, 0, 1, 0, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur from corrected_taxes) one`;
const SUMS =
  'sum(payments)::int as payments, sum(income_eur)::text as income, sum(capital_gains_tax_eur)::text as capital_gains_tax, sum(solidarity_surcharge_eur)::text as solidarity_surcharge, sum(church_tax_eur)::text as church_tax';
const YEAR = 'extract(year from taxed_on)::int';
const MONTH = "to_char(taxed_on, 'YYYY-MM')";

const listPayments = sql<{
  day: string;
  income: string;
  substitute: string;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
  church_community: string | null;
  corrected_at: Date | null;
}>(
  'taxes.payments_of_year',
  `select day, income, substitute, capital_gains_tax, solidarity_surcharge, church_tax, church_community, corrected_at from (
     select r.taxed_on as day, (r.running_eur + r.gain_eur)::text as income, r.substitute_eur::text as substitute, r.capital_gains_tax_eur::text as capital_gains_tax, r.solidarity_surcharge_eur::text as solidarity_surcharge, r.church_tax_eur::text as church_tax,
       r.church_community, null::timestamptz as corrected_at, r.payout_number, r.line_no
     from taxed_payouts r where r.account_id = $1 and ${YEAR} = $2
     union all
     select k.taxed_on, '0.00', '0.00', k.capital_gains_tax_eur::text, k.solidarity_surcharge_eur::text, (case when c.church_community_before is distinct from c.church_community_after then -c.church_tax_before_eur else k.church_tax_eur end)::text,
       c.church_community_before, k.corrected_at, c.correction_no, 0
     from corrected_taxes k join tax_corrections c on c.id = k.id where k.account_id = $1 and ${YEAR} = $2
     union all
     select r.taxed_on, '0.00', '0.00', '0.00', '0.00', c.church_tax_after_eur::text, c.church_community_after, c.corrected_at, c.correction_no, 1
     from tax_corrections c join taxed_payouts r on r.id = c.payout_id
     where c.account_id = $1 and ${YEAR} = $2 and c.church_tax_after_eur > 0 and c.church_community_before is distinct from c.church_community_after
   ) p order by p.day, p.corrected_at nulls first, p.payout_number, p.line_no`,
);
/** People who were paid in a year and have no valid certificate for it. */
export const uncertifiedOf = sql<{ account_id: string }>(
  'taxes.uncertified',
  `select distinct r.account_id from taxed_payouts r where r.account_id is not null and ${YEAR} = $1
     and not exists (select from tax_certificates c where c.account_id = r.account_id and c.year = $1 and c.state = 'issued') order by r.account_id`,
).column((year: number) => [year]);
/** All years with payments, newest first. */
export const taxYears = sql<YearRow>(
  'taxes.years',
  `select p.year, p.payments, p.income, p.capital_gains_tax, p.solidarity_surcharge, p.church_tax, coalesce(i.investors, 0) as investors, coalesce(c.certified, 0) as certified, coalesce(c.outdated, 0) as outdated
   from (select period as year, ${SUMS} from ${taxedBy(YEAR, YEAR)} group by 1) p
   left join (select year, count(*)::int as investors from (select distinct ${YEAR} as year, r.account_id from taxed_payouts r where r.account_id is not null) one group by 1) i on i.year = p.year
   left join (
     select s.year, count(*)::int as certified,
       count(*) filter (where (c.income_eur, c.capital_gains_tax_eur, c.solidarity_surcharge_eur, c.church_tax_eur) <> (s.income, s.capital_gains_tax, s.solidarity_surcharge, s.church_tax))::int as outdated
     from tax_certificates c join (
       select ${YEAR} as year, account_id, sum(income_eur) as income, sum(capital_gains_tax_eur) as capital_gains_tax, sum(solidarity_surcharge_eur) as solidarity_surcharge, sum(church_tax_eur) as church_tax
       from withheld_taxes group by 1, 2
     ) s on s.account_id = c.account_id and s.year = c.year where c.state = 'issued' group by s.year
   ) c on c.year = p.year order by p.year desc`,
);
const listMonths = sql<MonthRow>(
  'taxes.months',
  `select period as month, ${SUMS}, sum(corrections)::int as corrections from ${taxedBy(MONTH, 'month')} where $1::text is null or period = $1 group by 1 order by 1 desc`,
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
    substitute: cents(row.substitute),
    capitalGainsTax: cents(row.capital_gains_tax),
    solidaritySurcharge: cents(row.solidarity_surcharge),
    churchTax: cents(row.church_tax),
    community: row.church_community,
    correctedOn: row.corrected_at === null ? null : berlinDay(row.corrected_at),
  }));
}

/** All months with withheld tax, newest first. */
export function taxMonths(db: Queryable): Promise<MonthRow[]> {
  return db.rows(listMonths, [null]);
}

export async function taxMonth(db: Queryable, month: string): Promise<MonthRow | null> {
  return db.maybe(listMonths, [month]);
}
