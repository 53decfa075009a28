import type { ListEntry } from '@bb1/domain/screening/screened';
import type { CsvRecord } from '../../platform/csv/csv-records.ts';
import { ScreeningListUnreadable } from './screening-lists-port.ts';

/** What a format's reader reports besides its entries. */
export interface Counting {
  skipped: number;
  edition: string | null;
}

/** Reads the entries of one format from its file's records. */
export type FormatReader = (
  records: AsyncIterable<CsvRecord>,
  counting: Counting,
) => AsyncGenerator<{ readonly line: number; readonly entry: ListEntry }>;

const LONGEST_NAME = 1_000;
/** The longest known lists of aliases have some hundreds. */
const MOST_NAMES = 2_000;

/** Distinct and not blank; throws if nothing comparable is left. */
export function entryNames(names: readonly string[], line: number): string[] {
  const kept = [
    ...new Set(
      names
        .map((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
        .filter((name) => name !== ''),
    ),
  ];
  if (
    kept.length === 0 ||
    kept.length > MOST_NAMES ||
    kept.some((name) => name.length > LONGEST_NAME)
  )
    throw new ScreeningListUnreadable('value', line);
  return kept;
}

/**
 * The fields by the names of the first record. Throws if a required column is missing, or a record
 * has more or fewer fields.
 */
export async function* namedRecords<Name extends string>(
  records: AsyncIterable<CsvRecord>,
  wanted: readonly Name[],
): AsyncGenerator<{ readonly line: number; readonly field: (name: Name) => string }> {
  let columns: Map<string, number> | null = null;
  let width = 0;
  for await (const { line, fields } of records) {
    if (columns === null) {
      columns = new Map(fields.map((name, at) => [name.trim(), at]));
      width = fields.length;
      const known = columns;
      if (wanted.some((name) => !known.has(name)))
        throw new ScreeningListUnreadable('columns', line);
      continue;
    }
    if (fields.length !== width) throw new ScreeningListUnreadable('columns', line);
    const known = columns;
    yield { line, field: (name) => (fields[known.get(name) ?? -1] ?? '').trim() };
  }
}

/**
 * YYYY, YYYY-MM or YYYY-MM-DD as the product stores it; null for an empty text. Throws for anything
 * else.
 */
export function partialDate(text: string, line: number): string | null {
  if (text === '') return null;
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?$/.exec(text) ?? [];
  if (year === undefined || Number(month ?? 1) > 12 || Number(day ?? 1) > 31)
    throw new ScreeningListUnreadable('value', line);
  return [year, month, day].filter((part) => part !== undefined && part !== '00').join('-');
}

/**
 * Upper-case two-letter codes; anything else (a former state, "EU") is excluded from the
 * comparison.
 */
export function countryCodes(texts: readonly string[]): string[] {
  return [
    ...new Set(
      texts.map((text) => text.trim().toUpperCase()).filter((code) => /^[A-Z]{2}$/.test(code)),
    ),
  ];
}
