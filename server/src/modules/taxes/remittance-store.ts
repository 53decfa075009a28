import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface RemittanceRow {
  month: string;
  part_no: number;
  capital_gains_tax_eur: string;
  solidarity_surcharge_eur: string;
  church_tax_eur: string;
  cut_eur: string;
  remitted_eur: string;
  reference: string;
  recorded_by_name: string;
  recorded_at: Date;
}
export interface NewRemittance {
  readonly id: string;
  readonly month: string;
  readonly partNo: number;
  /** Decimal strings of EUR. */
  readonly capitalGainsTax: string;
  readonly solidaritySurcharge: string;
  readonly churchTax: string;
  readonly cut: string;
  readonly remitted: string;
  readonly reference: string;
  readonly officerId: string;
  readonly at: Date;
}

const lockAll = sql(
  'tax_remittances.lock',
  "select pg_advisory_xact_lock(hashtext('tax_remittances'))",
);
const listParts = sql<RemittanceRow>(
  'tax_remittances.list',
  `select r.month, r.part_no, r.capital_gains_tax_eur::text, r.solidarity_surcharge_eur::text, r.church_tax_eur::text, r.cut_eur::text, r.remitted_eur::text, r.reference, o.name as recorded_by_name, r.recorded_at
   from tax_remittances r join officer_names o on o.id = r.recorded_by where $1::text is null or r.month = $1 order by r.month desc, r.part_no`,
);
const insertPart = sql(
  'tax_remittances.insert',
  'insert into tax_remittances (id, month, part_no, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, cut_eur, remitted_eur, reference, recorded_by, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);
const bookedTax = sql<{ amount: string }>(
  'journal.withheld_tax',
  "select coalesce(-sum(amount), 0)::text as amount from journal_sums where account = 'withheld_tax' and currency = 'EUR'",
);

/** Serialised: each part counts on the earlier ones. */
export async function lockRemittances(tx: Tx): Promise<void> {
  await tx.rows(lockAll);
}

/** Of one month, or of all with the newest month first; the parts of a month in their order. */
export function remittanceParts(db: Queryable, month: string | null): Promise<RemittanceRow[]> {
  return db.rows(listParts, [month]);
}

export async function insertRemittance(tx: Tx, part: NewRemittance): Promise<void> {
  await tx.run(insertPart, [
    part.id,
    part.month,
    part.partNo,
    part.capitalGainsTax,
    part.solidaritySurcharge,
    part.churchTax,
    part.cut,
    part.remitted,
    part.reference,
    part.officerId,
    part.at,
  ]);
}

/** The tax owed by the books, as a decimal string of EUR. */
export async function taxOwedByBooks(db: Queryable): Promise<string> {
  return (await db.one(bookedTax)).amount;
}
