import type { EntryKind } from '@bb1/domain/screening/screened';
import { type CsvRecord } from '../../platform/csv/csv-records.ts';
import { entryNames, type FormatReader } from './list-reader.ts';
import { countriesInRemarks, birthDatesInRemarks } from './ofac-remarks.ts';
import { ScreeningListUnreadable } from './screening-lists-port.ts';

/** ent_num, SDN_Name, SDN_Type, Program, Title, Call_Sign, Vess_type, Tonnage, GRT, Vess_flag, Vess_owner, Remarks */
const SDN_COLUMNS = 12;
/** ent_num, alt_num, alt_type, alt_name, alt_remarks */
const ALT_COLUMNS = 5;
const NOTHING = '-0-';
/** Entities have no type; ships and aircraft are not compared. */
const KINDS: Readonly<Record<string, EntryKind>> = { individual: 'person', '': 'organisation' };
const SKIPPED = new Set(['vessel', 'aircraft']);

/** Aliases by the entity's number, from the US Treasury's `ALT.CSV`. */
export async function readOfacAliases(
  records: AsyncIterable<CsvRecord>,
): Promise<Map<string, string[]>> {
  const aliases = new Map<string, string[]>();
  for await (const { line, fields } of records) {
    const [number = '', , , name = ''] = fieldsOf({ line, fields }, ALT_COLUMNS);
    if (!/^\d{1,12}$/.test(number) || name === '')
      throw new ScreeningListUnreadable('aliases', line);
    const known = aliases.get(number);
    if (known === undefined) aliases.set(number, [name]);
    else known.push(name);
  }
  return aliases;
}

/**
 * Specially Designated Nationals of the US Treasury (`SDN.CSV`): no header, `-0-` for empty,
 * persons as "LAST, First".
 */
export function ofacEntries(aliases: ReadonlyMap<string, readonly string[]>): FormatReader {
  return async function* (records, counting) {
    for await (const record of records) {
      const { line } = record;
      const [ref = '', name = '', type = '', programme = '', , , , , , , , remarks = ''] = fieldsOf(
        record,
        SDN_COLUMNS,
      );
      if (!/^\d{1,12}$/.test(ref) || name === '') throw new ScreeningListUnreadable('value', line);
      if (SKIPPED.has(type)) {
        counting.skipped++;
        continue;
      }
      const kind = KINDS[type];
      if (kind === undefined) throw new ScreeningListUnreadable('value', line);
      const names = [name, ...(aliases.get(ref) ?? [])];
      yield {
        line,
        entry: {
          ref,
          kind,
          names: entryNames(kind === 'person' ? names.map(firstNameFirst) : names, line),
          birthDates: birthDatesInRemarks(remarks),
          countries: countriesInRemarks(remarks),
          programme: programme || null,
        },
      };
    }
  };
}

function fieldsOf({ line, fields }: CsvRecord, columns: number): string[] {
  if (fields.length !== columns) throw new ScreeningListUnreadable('columns', line);
  return fields.map((field) => field.trim()).map((field) => (field === NOTHING ? '' : field));
}

function firstNameFirst(name: string): string {
  const [last = '', ...first] = name.split(', ');
  return [...first, last].join(' ');
}
