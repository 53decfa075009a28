import { sql, type Tx } from '../../../platform/db/database.ts';

export const hasUploads = sql<{ found: boolean }>(
  'bank_imports.any_upload',
  'select exists (select from bank_imports where officer_id is not null and imported_at is not null) as found',
).value();

// A line is recognised by its key. One that is equal to an earlier one is recognised by its place, in a statement with the same
// opening balance.
const insertTold = sql<{ bank_line_id: string }>(
  'bank_line_tellings.insert_lines',
  `with told as (select * from jsonb_to_recordset($2::jsonb) as t (iban text, "statementRowId" uuid, "lineKey" text, identity text, "openingEur" numeric, nth integer)),
     uploaded as (select t."statementRowId", l.id from told t join bank_lines l on l.account_iban = t.iban and l.line_key = t."lineKey"
       union select t."statementRowId", e.id from told t join lateral (
         select l.id, row_number() over (order by j.place) as nth from bank_lines l join bank_statements s on s.id = l.bank_statement_id and s.opening_eur = t."openingEur" left join joined_bank_lines j on j.bank_line_id = l.id
         where l.account_iban = t.iban and l.identity = t.identity) e on e.nth = t.nth)
   insert into bank_line_tellings (bank_line_id, bank_import_id, officer_id, bank_statement_id, told_at)
   select distinct on (u.id) u.id, $1::uuid, (select officer_id from bank_imports where id = $1), u."statementRowId", $3::timestamptz from uploaded u join bank_lines l on l.id = u.id join bank_statements s on s.id = l.bank_statement_id join bank_imports i on i.id = s.bank_import_id
   where i.officer_id is not null and i.id <> $1 on conflict do nothing returning bank_line_id`,
);

const insertToldEntries = sql<{ bank_line_id: string }>(
  'bank_line_tellings.insert_entries',
  `insert into bank_line_tellings (bank_line_id, bank_import_id, officer_id, told_at)
   select b.bank_line_id, $1::uuid, (select officer_id from bank_imports where id = $1), $3::timestamptz from jsonb_to_recordset($2::jsonb) as t (iban text, "entryKey" text)
   join refused_bank_entries r on r.account_iban = t.iban and r.entry_key = t."entryKey" and r.bank_import_id <> $1
   join booked_refused_entries b on b.refused_entry_id = r.id join single_source_lines u on u.bank_line_id = b.bank_line_id on conflict do nothing returning bank_line_id`,
);

const insertToldDetails = sql(
  'entry_details_tellings.insert',
  `insert into entry_details_tellings (entry_details_id, bank_import_id, officer_id, told_at)
   select d.id, $1::uuid, (select officer_id from bank_imports where id = $1), $3::timestamptz from jsonb_to_recordset($2::jsonb) as t (iban text, "detailsKey" text)
   join entry_details d on d.account_iban = t.iban and d.details_key = t."detailsKey" and d.bank_import_id <> $1 and d.bank_line_id is null
   join bank_imports i on i.id = d.bank_import_id and i.officer_id is not null on conflict do nothing`,
);

interface ProvenLine {
  id: string;
  direction: 'credit' | 'debit';
  is_charge: boolean;
}

// The bank's own channel proves its lines. Another officer's file proves a line if the account has no such channel, or once the
// channel has delivered later statements and could have contradicted the line.
/** Removes and returns the lines that a second source has proven; a channel that last delivered before `channelSince` counts as absent. */
export const takeProvenLines = sql<ProvenLine>(
  'single_source_lines.delete_proven',
  `with proven as (
     delete from single_source_lines u using bank_imports i, bank_lines l where i.id = u.bank_import_id and l.id = u.bank_line_id and not exists (select from take_backs b where b.cause = 'unbooked' and b.bank_line_id is not null and u.bank_line_id in (b.payment_id, b.bank_line_id)) and (
       exists (select from bank_line_tellings t where t.bank_line_id = u.bank_line_id and t.officer_id is null)
       or (exists (select from bank_line_tellings t where t.bank_line_id = u.bank_line_id and t.officer_id <> i.officer_id and t.officer_id is distinct from i.imported_by)
         and (not exists (select from bank_statements s join bank_imports c on c.id = s.bank_import_id and c.officer_id is null where s.account_iban = l.account_iban and c.imported_at > $1)
           or exists (select from bank_statements s join bank_imports c on c.id = s.bank_import_id and c.officer_id is null join joined_bank_lines j on j.bank_line_id = l.id where s.account_iban = l.account_iban and s.joined_place >= j.place))))
     returning u.bank_line_id)
   select l.id, l.direction, l.is_charge from proven p join bank_lines l on l.id = p.bank_line_id`,
).lockedRows((channelSince: Date) => [channelSince]);

interface ToldLine {
  readonly iban: string;
  /** Null while the statement is not booked. */
  readonly statementRowId: string | null;
  readonly lineKey: string;
  readonly identity: string;
  readonly openingEur: string | null;
  /** Which one it is of the lines of its statement that are equal to it. */
  readonly nth: number;
}

export interface Told {
  readonly lines: readonly ToldLine[];
  readonly entries: readonly { readonly iban: string; readonly entryKey: string }[];
  readonly details: readonly { readonly iban: string; readonly detailsKey: string }[];
}

/** Records what of other, uploaded files a file has too. Returns how many lines of it are new. */
export async function insertTellings(
  tx: Tx,
  { lines, entries, details }: Told,
  { importId, at }: { importId: string; at: Date },
): Promise<number> {
  await tx.run(insertToldDetails, [importId, JSON.stringify(details), at]);
  const told = [
    await tx.rows(insertTold, [importId, JSON.stringify(lines), at]),
    await tx.rows(insertToldEntries, [importId, JSON.stringify(entries), at]),
  ];
  return told.flat().length;
}
