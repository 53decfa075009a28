import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

/**
 * The file that proves a line `l` of statement `s`. For a part of a batch that an officer's file split, it is that file: the bank's
 * own booking of the batch does not list the transactions.
 */
export const IMPORT_OF_LINE = `coalesce((select e.bank_import_id from entry_details e join bank_imports d on d.id = e.bank_import_id and d.officer_id is not null where e.bank_line_id = l.part_of limit 1), s.bank_import_id)`;

export interface NewEntryDetails {
  readonly id: string;
  readonly iban: string;
  readonly detailsKey: string;
  readonly bookingDate: string;
  readonly direction: 'credit' | 'debit';
  readonly amountEur: string;
  readonly references: readonly string[];
}

interface EntryDetailsRow {
  id: string;
  bank_import_id: string;
  details_key: string;
  bank_line_id: string | null;
}

export interface BatchLineRow {
  id: string;
  bank_statement_id: string;
  account_iban: string;
  line_key: string;
  booking_date: string;
  amount_eur: string;
  direction: 'credit' | 'debit';
}

const insertMany = sql(
  'entry_details.insert_many',
  `insert into entry_details (id, bank_import_id, account_iban, details_key, booking_date, direction, amount_eur, entry_references, told_at)
   select id, $2, iban, "detailsKey", "bookingDate", direction, "amountEur", "references", $3
   from jsonb_to_recordset($1::jsonb) as d (id uuid, iban text, "detailsKey" text, "bookingDate" date, direction text, "amountEur" numeric, "references" text[])
   on conflict (account_iban, details_key) do nothing`,
);

const insertReferences = sql(
  'batch_references.insert_many',
  `insert into batch_references (bank_line_id, reference) select "lineId", reference from jsonb_to_recordset($1::jsonb) as r ("lineId" uuid, reference text)`,
);

const known = sql<{ details_key: string; bank_line_id: string | null }>(
  'entry_details.known',
  'select details_key, bank_line_id from entry_details where account_iban = any($1) and details_key = any($2)',
);

// Reported by the bank's own channel; or also by another officer's own download, if the account has no such channel, or once the channel has
// passed the batch and could have reported others.
const IS_PROVEN = `(i.officer_id is null or exists (select from entry_details_tellings t where t.entry_details_id = d.id and t.officer_id is null)
     or (exists (select from entry_details_tellings t where t.entry_details_id = d.id and t.officer_id <> i.officer_id and t.officer_id is distinct from i.imported_by)
       and (not exists (select from bank_statements s join bank_imports c on c.id = s.bank_import_id and c.officer_id is null where s.account_iban = l.account_iban and c.imported_at > $1)
         or exists (select from bank_statements s join bank_imports c on c.id = s.bank_import_id and c.officer_id is null join joined_bank_lines j on j.bank_line_id = l.id where s.account_iban = l.account_iban and s.joined_place >= j.place))))`;

// The bank's own reference of the booking takes precedence over other references. Transactions are looked for for ninety days.
const joinable = sql<{ details_id: string; bank_line_id: string; is_named: boolean }>(
  'entry_details.joinable',
  `select d.id as details_id, l.id as bank_line_id, bool_or(coalesce(b.reference = l.bank_reference, false)) as is_named
   from entry_details d join bank_imports i on i.id = d.bank_import_id
   join bank_lines l on l.booking_date = d.booking_date and l.account_iban = d.account_iban and l.direction = d.direction and l.amount_eur = d.amount_eur and l.part_of is null
   join batch_references b on b.bank_line_id = l.id and b.reference = any(d.entry_references)
   where d.bank_line_id is null and d.booking_date > product_day() - 90
     and not exists (select from entry_details x where x.bank_line_id = l.id) and not exists (select from waiting_bank_lines w where w.bank_line_id = l.id) and not exists (select from single_source_lines w where w.bank_line_id = l.id)
     and ${IS_PROVEN}
   group by d.id, l.id order by d.id limit 500`,
);

const batchLines = sql<{ id: string; is_named: boolean }>(
  'bank_lines.batches_of_details',
  `select l.id, bool_or(coalesce(b.reference = l.bank_reference, false)) as is_named
   from bank_lines l join batch_references b on b.bank_line_id = l.id and b.reference = any($5)
   where l.account_iban = $1 and l.booking_date = $2 and l.direction = $3 and l.amount_eur = $4 and l.part_of is null and not exists (select from entry_details x where x.bank_line_id = l.id)
   group by l.id order by l.id limit 20`,
);

const lockOne = sql<EntryDetailsRow>(
  'entry_details.lock',
  'select id, bank_import_id, details_key, bank_line_id from entry_details where id = $1 for update',
);

export const findEntryDetails = sql<EntryDetailsRow>(
  'entry_details.find',
  'select id, bank_import_id, details_key, bank_line_id from entry_details where id = $1',
).maybe((id: string) => [id]);

const lockLine = sql<BatchLineRow>(
  'bank_lines.lock_batch',
  'select id, bank_statement_id, account_iban, line_key, booking_date, amount_eur, direction from bank_lines where id = $1 for update',
);

export const saveBatchLine = sql(
  'entry_details.join',
  'update entry_details set bank_line_id = $2 where id = $1',
).run((id: string, lineId: string) => [id, lineId]);

// Whether officers have decided about the money, or proposed to.
export const isDecidedOn = sql<{ found: boolean }>(
  'payments.is_decided_on',
  `select exists (select from payment_decisions where payment_id = $1 and state = 'approved') or $1 in (select payment_id from payments_proposed)
     or exists (select from refunds where payment_id = $1 and state in ('proposed', 'approved', 'exported', 'sending', 'sent'))
     or exists (select from unexplained_debits where bank_line_id = $1 and noted_by is not null) as found`,
).value((id: string) => [id]);

export const unexplainedAmount = sql<{ held: string }>(
  'journal.unexplained_of',
  "select coalesce(sum(amount), 0)::numeric(40, 18) as held from journal_lines where account = 'unexplained_debits' and subject_id = $1",
).value((lineId: string) => [lineId]);

/** A debit that has given way to its parts is no question any more. */
export const forgetUnexplainedDebit = sql(
  'unexplained_debits.forget',
  'delete from unexplained_debits where bank_line_id = $1',
).run((lineId: string) => [lineId]);

/** Each once, in however many files they come. */
export async function insertEntryDetails(
  tx: Tx,
  details: readonly NewEntryDetails[],
  { importId, at }: { importId: string; at: Date },
): Promise<void> {
  if (details.length > 0) await tx.run(insertMany, [JSON.stringify(details), importId, at]);
}

/** How the bank names a line that came without its transactions. */
export async function insertBatchReferences(
  tx: Tx,
  references: readonly { lineId: string; reference: string }[],
): Promise<void> {
  if (references.length > 0) await tx.run(insertReferences, [JSON.stringify(references)]);
}

/** Those reported before, with the line that they replaced. */
export async function knownEntryDetails(
  db: Queryable,
  ibans: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows(known, [ibans, keys]);
  return new Map(rows.map((row) => [row.details_key, row.bank_line_id]));
}

/** Proven details with the one line that each of them means; a channel that last delivered before `channelSince` counts as absent. */
export async function joinableDetails(
  db: Queryable,
  channelSince: Date,
): Promise<{ detailsId: string; lineId: string }[]> {
  const byDetails = Map.groupBy(await db.rows(joinable, [channelSince]), (row) => row.details_id);
  return [...byDetails].flatMap(([detailsId, rows]) => {
    const line = meantOf(rows);
    return line === null ? [] : { detailsId, lineId: line.bank_line_id };
  });
}

/** The one booked line that such details mean; null when there is none, or more than one. */
export async function findBatchLine(
  db: Queryable,
  { iban, bookingDate, direction, amountEur, references }: NewEntryDetails,
): Promise<string | null> {
  const rows = await db.rows(batchLines, [iban, bookingDate, direction, amountEur, references]);
  return meantOf(rows)?.id ?? null;
}

function meantOf<Row extends { is_named: boolean }>(rows: readonly Row[]): Row | null {
  const named = rows.filter((row) => row.is_named);
  const [line, other] = named.length > 0 ? named : rows;
  return other === undefined ? (line ?? null) : null;
}

export function lockEntryDetails(tx: Tx, id: string): Promise<EntryDetailsRow> {
  return tx.one(lockOne, [id]);
}

export function lockBatchLine(tx: Tx, id: string): Promise<BatchLineRow> {
  return tx.one(lockLine, [id]);
}
