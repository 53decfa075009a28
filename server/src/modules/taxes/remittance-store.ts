import { z } from 'zod';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
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
/** Amounts are decimal strings of EUR. */
export const remittanceTerms = z.object({
  month: z.string(),
  capital_gains_tax: z.string(),
  solidarity_surcharge: z.string(),
  church_tax: z.string(),
  cut: z.string(),
  remitted: z.string(),
  reference: z.string(),
  bank_line_id: z.uuid().nullable(),
});
export type RemittanceTerms = z.infer<typeof remittanceTerms>;

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
).run(({ id, content, proposedBy, approvedBy, at }: ApprovedDecision<RemittanceTerms>) => [
  id,
  content.month,
  content.capital_gains_tax,
  content.solidarity_surcharge,
  content.church_tax,
  content.cut,
  content.remitted,
  content.reference,
  content.bank_line_id,
  proposedBy,
  approvedBy,
  at,
]);
/** The tax owed by the books, as a decimal string of EUR. */
export const taxOwedByBooks = sql<{ amount: string }>(
  'journal.withheld_tax',
  "select coalesce(-sum(amount), 0)::text as amount from journal_sums where account = 'withheld_tax' and currency = 'EUR'",
).value();
