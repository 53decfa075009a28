import { cents, eur } from '@bb1/domain/money';
import type { ShortfallSums } from '@bb1/domain/taxes/tax-return';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { CorrectedTax, TaxedPayoutRow } from './correction-store.ts';

export interface ShortfallRow {
  id: string;
  account_id: string;
  full_name: string;
  tax_id: string | null;
  day: string;
  income: string;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
  church_community: string | null;
  noticed_at: Date;
  withdrawn_at: Date | null;
}

/** A notice with what it is about. */
export interface ShortfallNotice {
  id: string;
  account_id: string;
  run_id: string;
  day: string;
  /** All taxes together, as decimal strings of EUR. */
  withheld: string;
  right: string;
  withdrawn_at: Date | null;
}

export const insertShortfall = sql(
  'tax_shortfalls.insert',
  `insert into tax_shortfalls (id, payout_id, account_id, month, running_case, gain_case, capital_gains_tax_before_eur, solidarity_surcharge_before_eur, church_tax_before_eur,
     capital_gains_tax_right_eur, solidarity_surcharge_right_eur, church_tax_right_eur, church_community, noticed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
).run(
  (shortfall: {
    readonly id: string;
    readonly month: string;
    readonly before: TaxedPayoutRow;
    readonly right: CorrectedTax;
    readonly at: Date;
  }) => {
    const { before, right } = shortfall;
    return [
      shortfall.id,
      before.id,
      before.account_id,
      shortfall.month,
      right.running_case,
      right.gain_case,
      before.capital_gains_tax,
      before.solidarity_surcharge,
      before.church_tax,
      right.capital_gains_tax,
      right.solidarity_surcharge,
      right.church_tax,
      right.church_community,
      shortfall.at,
    ];
  },
);
const MISSING =
  's.capital_gains_tax_right_eur - s.capital_gains_tax_before_eur as capital_gains_tax, s.solidarity_surcharge_right_eur - s.solidarity_surcharge_before_eur as solidarity_surcharge, s.church_tax_right_eur - s.church_tax_before_eur as church_tax';
const SHORTFALLS = `select s.id, s.account_id, a.full_name, coalesce(d.tax_id, d.tax_id_number) as tax_id, p.taxed_on as day, (p.running_eur + p.gain_eur)::text as income,
  m.capital_gains_tax::text, m.solidarity_surcharge::text, m.church_tax::text, s.church_community, s.noticed_at, s.withdrawn_at
  from tax_shortfalls s cross join lateral (select ${MISSING}) m join taxed_payouts p on p.id = s.payout_id join accounts a on a.id = s.account_id left join tax_details d on d.account_id = s.account_id`;
/** By name; each with what is missing. */
export const shortfallsOfMonth = sql<ShortfallRow>(
  'tax_shortfalls.of_month',
  `${SHORTFALLS} where s.month = $1 order by a.full_name, p.taxed_on, s.id`,
);
/** Newest payout first. */
export const shortfallsOf = sql<ShortfallRow>(
  'tax_shortfalls.of_person',
  `${SHORTFALLS} where s.account_id = $1 order by p.taxed_on desc, s.id`,
).rows((accountId: string) => [accountId]);
const sumOfMonth = sql<{
  count: number;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
}>(
  'tax_shortfalls.sums_of_month',
  `select count(*)::int as count, coalesce(sum(m.capital_gains_tax), 0)::numeric(20, 2)::text as capital_gains_tax, coalesce(sum(m.solidarity_surcharge), 0)::numeric(20, 2)::text as solidarity_surcharge, coalesce(sum(m.church_tax), 0)::numeric(20, 2)::text as church_tax
   from tax_shortfalls s cross join lateral (select ${MISSING}) m where s.month = $1 and s.withdrawn_at is null`,
);
export const findShortfall = sql<ShortfallNotice>(
  'tax_shortfalls.find',
  `select s.id, s.account_id, p.run_id, p.taxed_on as day, (s.capital_gains_tax_before_eur + s.solidarity_surcharge_before_eur + s.church_tax_before_eur)::text as withheld,
     (s.capital_gains_tax_right_eur + s.solidarity_surcharge_right_eur + s.church_tax_right_eur)::text as right, s.withdrawn_at
   from tax_shortfalls s join taxed_payouts p on p.id = s.payout_id where s.id = $1`,
);
export const withdrawRow = sql(
  'tax_shortfalls.withdraw',
  'update tax_shortfalls set withdrawal_id = $2, withdrawn_at = $3 where id = $1',
);

export async function shortfallSumsOf(db: Queryable, month: string): Promise<ShortfallSums> {
  const sums = await db.one(sumOfMonth, [month]);
  return {
    count: sums.count,
    capitalGainsTax: cents(sums.capital_gains_tax),
    solidaritySurcharge: cents(sums.solidarity_surcharge),
    churchTax: cents(sums.church_tax),
  };
}

/** All taxes together, as a decimal string of EUR. */
export function missingOf(row: ShortfallRow): string {
  return eur(
    cents(row.capital_gains_tax) + cents(row.solidarity_surcharge) + cents(row.church_tax),
  );
}
