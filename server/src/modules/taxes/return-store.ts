import { cents } from '@bb1/domain/money';
import type { CorrectionSums, PayoutGroup, TaxReturn } from '@bb1/domain/taxes/tax-return';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface TaxReturnRow {
  id: string;
  month: string;
  version_no: number;
  corrects_version: number | null;
  payments: number;
  corrections: number;
  /** Notices of too little withheld tax: when it was prepared, and those of the month that stand today. */
  shortfalls: number;
  standing_shortfalls: number;
  /** Notices of the month that were withdrawn. */
  withdrawn_shortfalls: number;
  content: unknown;
  prepared_by_name: string;
  prepared_at: Date;
  reference: string | null;
  filed_by_name: string | null;
  filed_at: Date | null;
}

const RETURNS = `select r.id, r.month, r.version_no, e.version_no as corrects_version, r.payments, r.corrections, coalesce((r.content->'shortfalls'->>'count')::int, 0) as shortfalls,
    (select count(*)::int from tax_shortfalls s where s.month = r.month and s.withdrawn_at is null) as standing_shortfalls,
    (select count(*)::int from tax_shortfalls s where s.month = r.month and s.withdrawn_at is not null) as withdrawn_shortfalls, r.content, p.name as prepared_by_name, r.prepared_at, f.reference, o.name as filed_by_name, f.filed_at
  from tax_returns r join officer_names p on p.id = r.prepared_by left join tax_returns e on e.id = r.corrects_id
  left join tax_return_filings f on f.return_id = r.id left join officer_names o on o.id = f.filed_by`;
/** Serialised: each version counts on the earlier ones. */
export const lockTaxReturns = sql(
  'tax_returns.lock',
  "select pg_advisory_xact_lock(hashtext('tax_returns'))",
);
export const findTaxReturn = sql<TaxReturnRow>(
  'tax_returns.find',
  `${RETURNS} where r.id = $1`,
).maybe((id: string) => [id]);
/** Of one month, or of all with the newest month first; newest version first. */
export const taxReturns = sql<TaxReturnRow>(
  'tax_returns.list',
  `${RETURNS} where $1::text is null or r.month = $1 order by r.month desc, r.version_no desc`,
).rows((month: string | null) => [month]);
export const insertTaxReturn = sql(
  'tax_returns.insert',
  'insert into tax_returns (id, month, version_no, corrects_id, payments, corrections, content, prepared_by, prepared_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(
  (made: {
    readonly id: string;
    readonly versionNo: number;
    readonly correctsId: string | null;
    readonly content: TaxReturn;
    readonly officerId: string;
    readonly at: Date;
  }) => {
    const { content } = made;
    return [
      made.id,
      content.month,
      made.versionNo,
      made.correctsId,
      content.payments,
      content.corrections.count,
      JSON.stringify(content),
      made.officerId,
      made.at,
    ];
  },
);
export const insertTaxReturnFiling = sql(
  'tax_return_filings.insert',
  'insert into tax_return_filings (return_id, reference, filed_by, filed_at) values ($1, $2, $3, $4)',
);
const listGroups = sql<{
  running_case: string | null;
  gain_case: string | null;
  church_community: string | null;
  payments: number;
  running: string;
  gain: string;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
}>(
  'taxes.groups_of_month',
  `select running_case, gain_case, church_community, count(*)::int as payments, sum(running_eur)::text as running, sum(gain_eur)::text as gain,
     sum(capital_gains_tax_eur)::text as capital_gains_tax, sum(solidarity_surcharge_eur)::text as solidarity_surcharge, sum(church_tax_eur)::text as church_tax
   from taxed_payouts where to_char(taxed_on, 'YYYY-MM') = $1 group by running_case, gain_case, church_community, exemption, capital_gains_tax_eur > 0`,
);
const sumCorrections = sql<{
  count: number;
  capital_gains_tax: string;
  solidarity_surcharge: string;
}>(
  'tax_corrections.of_month',
  'select count(*)::int as count, coalesce(sum(capital_gains_tax_eur), 0)::numeric(20, 2)::text as capital_gains_tax, coalesce(sum(solidarity_surcharge_eur), 0)::numeric(20, 2)::text as solidarity_surcharge from corrected_taxes where month = $1',
);
const sumCommunities = sql<{ community: string | null; amount: string }>(
  'tax_corrections.communities_of_month',
  `select community, sum(amount)::text as amount from (
     select church_community_before as community, -church_tax_before_eur as amount from tax_corrections where month = $1
     union all select church_community_after, church_tax_after_eur from tax_corrections where month = $1
   ) one group by community`,
);

/** A month's payouts, summed by how they were taxed. */
export async function payoutGroupsOf(db: Queryable, month: string): Promise<PayoutGroup[]> {
  return (await db.rows(listGroups, [month])).map((row) => ({
    runningCase: row.running_case,
    gainCase: row.gain_case,
    community: row.church_community,
    payments: row.payments,
    running: cents(row.running),
    gain: cents(row.gain),
    capitalGainsTax: cents(row.capital_gains_tax),
    solidaritySurcharge: cents(row.solidarity_surcharge),
    churchTax: cents(row.church_tax),
  }));
}

/** The corrections that reduce a month's return. */
export async function correctionsOf(db: Queryable, month: string): Promise<CorrectionSums> {
  const sums = await db.one(sumCorrections, [month]);
  return {
    count: sums.count,
    capitalGainsTax: cents(sums.capital_gains_tax),
    solidaritySurcharge: cents(sums.solidarity_surcharge),
    churchTax: (await db.rows(sumCommunities, [month])).map(({ community, amount }) => ({
      community,
      amount: cents(amount),
    })),
  };
}
