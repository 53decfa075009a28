import { sql } from '../../platform/db/database.ts';

export interface RemittanceRow {
  month: string;
  part_no: number;
  capital_gains_tax_eur: string;
  solidarity_surcharge_eur: string;
  church_tax_eur: string;
  cut_eur: string;
  remitted_eur: string;
  reference: string;
  proposed_by_name: string;
  approved_by_name: string | null;
  recorded_at: Date;
  bank_line_id: string | null;
}
export interface NewRemittance {
  readonly id: string;
  readonly month: string;
  /** Decimal strings of EUR. */
  readonly capital_gains_tax: string;
  readonly solidarity_surcharge: string;
  readonly church_tax: string;
  readonly cut: string;
  readonly remitted: string;
  readonly reference: string;
  readonly bank_line_id: string | null;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly at: Date;
}

/** Serialised: each part counts on the earlier ones. */
export const lockRemittances = sql(
  'tax_remittances.lock',
  "select pg_advisory_xact_lock(hashtext('tax_remittances'))",
);
/** Of one month, or of all with the newest month first; the parts of a month in their order. */
export const remittanceParts = sql<RemittanceRow>(
  'tax_remittances.list',
  `select r.month, r.part_no, r.capital_gains_tax_eur::text, r.solidarity_surcharge_eur::text, r.church_tax_eur::text, r.cut_eur::text, r.remitted_eur::text, r.reference, p.name as proposed_by_name, a.name as approved_by_name, r.recorded_at, r.bank_line_id
   from tax_remittances r join officer_names p on p.id = r.proposed_by left join officer_names a on a.id = r.approved_by where $1::text is null or r.month = $1 order by r.month desc, r.part_no`,
).rows((month: string | null) => [month]);
export const insertRemittance = sql(
  'tax_remittances.insert',
  `insert into tax_remittances (id, month, part_no, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, cut_eur, remitted_eur, reference, bank_line_id, proposed_by, approved_by, recorded_at)
   values ($1, $2, (select count(*) + 1 from tax_remittances where month = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
).run((part: NewRemittance) => [
  part.id,
  part.month,
  part.capital_gains_tax,
  part.solidarity_surcharge,
  part.church_tax,
  part.cut,
  part.remitted,
  part.reference,
  part.bank_line_id,
  part.proposedBy,
  part.approvedBy,
  part.at,
]);
/** The tax owed by the books, as a decimal string of EUR. */
export const taxOwedByBooks = sql<{ amount: string }>(
  'journal.withheld_tax',
  "select coalesce(-sum(amount), 0)::text as amount from journal_sums where account = 'withheld_tax' and currency = 'EUR'",
).value();
