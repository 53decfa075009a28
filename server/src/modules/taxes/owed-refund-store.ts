import { cents } from '@bb1/domain/money';
import type { OwedTax, Waiting } from '../../module.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

const owedOf = sql<{
  correction_id: string;
  day: string;
  corrected_at: Date;
  owed: string;
}>(
  'tax_refunds_owed.of_person',
  'select correction_id, taxed_on as day, corrected_at, owed_eur::text as owed from tax_refunds_owed where account_id = $1 order by corrected_at, correction_id',
);

/** What corrections owe to a person and no approved refund has, the oldest first. */
export async function owedTaxRefunds(db: Queryable, accountId: string): Promise<OwedTax[]> {
  return (await db.rows(owedOf, [accountId])).map((row) => ({
    correctionId: row.correction_id,
    day: row.day,
    correctedAt: row.corrected_at,
    cents: cents(row.owed),
  }));
}

/** The number of people who are owed tax, and the moment of the oldest correction. */
export const waitingForRefund = sql<Waiting>(
  'work_queues.tax_refunds_due',
  'select count(distinct account_id)::int as count, min(corrected_at) as oldest_at from tax_refunds_owed',
);
