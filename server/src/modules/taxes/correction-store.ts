import { sql, type Tx } from '../../platform/db/database.ts';

/** A payout of a released run whose holder is known, with its tax after all corrections. */
export interface TaxedPayoutRow {
  id: string;
  run_id: string;
  account_id: string;
  day: string;
  running: string;
  gain: string;
  capital_gains_tax: string;
  solidarity_surcharge: string;
  church_tax: string;
  church_community: string | null;
  /** The row of the table of cases by which it was taxed last; null from before the table. */
  running_case: string | null;
  corrections: number;
  /** A valid certificate of its year has it. */
  is_certified: boolean;
  /** The tax office was notified that too little was withheld. */
  is_notified: boolean;
}

const PAYOUTS = `select p.id, p.run_id, p.account_id, p.taxed_on as day, p.running_eur::text as running, p.gain_eur::text as gain,
  coalesce(c.capital_gains_tax_after_eur, p.capital_gains_tax_eur)::text as capital_gains_tax, coalesce(c.solidarity_surcharge_after_eur, p.solidarity_surcharge_eur)::text as solidarity_surcharge,
  coalesce(c.church_tax_after_eur, p.church_tax_eur)::text as church_tax, case when c.id is null then p.church_community else c.church_community_after end as church_community,
  coalesce(c.running_case, p.running_case) as running_case, coalesce(c.correction_no, 0) as corrections,
  exists (select from tax_certificates t where t.account_id = p.account_id and t.year = extract(year from p.taxed_on) and t.state = 'issued') as is_certified,
  exists (select from tax_shortfalls s where s.payout_id = p.id and s.withdrawn_at is null) as is_notified
  from taxed_payouts p left join lateral (select * from tax_corrections k where k.payout_id = p.id order by k.correction_no desc limit 1) c on true`;
export const findTaxedPayout = sql<TaxedPayoutRow>(
  'tax_corrections.payout',
  `${PAYOUTS} where p.id = $1 and p.account_id is not null`,
);
/** Newest first. */
export const taxedPayoutsOf = sql<TaxedPayoutRow>(
  'tax_corrections.payouts_of_person',
  `${PAYOUTS} where p.account_id = $1 order by p.taxed_on desc, p.line_no`,
);
const lockPayout = sql(
  'tax_corrections.lock',
  "select pg_advisory_xact_lock(hashtext('tax_corrections'))",
);
export const insertTaxCorrection = sql(
  'tax_corrections.insert',
  `insert into tax_corrections (id, payout_id, correction_no, account_id, month, running_case, gain_case, capital_gains_tax_before_eur, solidarity_surcharge_before_eur, church_tax_before_eur, church_community_before,
     capital_gains_tax_after_eur, solidarity_surcharge_after_eur, church_tax_after_eur, church_community_after, corrected_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
).run(
  (correction: {
    readonly id: string;
    readonly month: string;
    readonly before: TaxedPayoutRow;
    readonly after: CorrectedTax;
    readonly at: Date;
  }) => {
    const { before, after } = correction;
    return [
      correction.id,
      before.id,
      before.corrections + 1,
      before.account_id,
      correction.month,
      after.running_case,
      after.gain_case,
      before.capital_gains_tax,
      before.solidarity_surcharge,
      before.church_tax,
      before.church_community,
      after.capital_gains_tax,
      after.solidarity_surcharge,
      after.church_tax,
      after.church_community,
      correction.at,
    ];
  },
);

/** Serialised: each correction starts from the one before. */
export async function lockCorrections(tx: Tx): Promise<void> {
  await tx.rows(lockPayout);
}

/** Decimal strings of EUR. */
export interface CorrectedTax {
  readonly running_case: string;
  readonly gain_case: string;
  readonly capital_gains_tax: string;
  readonly solidarity_surcharge: string;
  readonly church_tax: string;
  readonly church_community: string | null;
}
