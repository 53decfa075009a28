import type { EntryKind } from '@bb1/domain/screening/screened';
import {
  countryCodes,
  entryNames,
  type FormatReader,
  namedRecords,
  partialDate,
} from './list-reader.ts';
import { ScreeningListUnreadable } from './screening-lists-port.ts';

/**
 * FollowTheMoney schemata of people and companies; everything else (vessels, securities, wallets)
 * is skipped.
 */
const KINDS: Readonly<Record<string, EntryKind>> = {
  Person: 'person',
  Organization: 'organisation',
  Company: 'organisation',
  PublicBody: 'organisation',
  LegalEntity: 'unknown',
};
const COLUMNS = [
  'id',
  'schema',
  'name',
  'aliases',
  'birth_date',
  'countries',
  'sanctions',
  'last_change',
] as const;
const SEVERAL = ';';

/**
 * OpenSanctions, `targets.simple.csv`: one entity per record, several values of a field joined by
 * semicolons. The edition is the day of the latest change.
 */
export const openSanctionsEntries: FormatReader = async function* (records, counting) {
  for await (const { line, field } of namedRecords(records, COLUMNS)) {
    const ref = field('id');
    if (ref === '' || ref.length > 200) throw new ScreeningListUnreadable('value', line);
    const changed = field('last_change').slice(0, 10);
    if (/^\d{4}-\d{2}-\d{2}$/.test(changed) && changed > (counting.edition ?? ''))
      counting.edition = changed;
    const kind = KINDS[field('schema')];
    if (kind === undefined) {
      counting.skipped++;
      continue;
    }
    yield {
      line,
      entry: {
        ref,
        kind,
        names: entryNames([field('name'), ...field('aliases').split(SEVERAL)], line),
        birthDates: [
          ...new Set(
            field('birth_date')
              .split(SEVERAL)
              .flatMap((text) => partialDate(text.trim(), line) ?? []),
          ),
        ],
        countries: countryCodes(field('countries').split(SEVERAL)),
        programme: field('sanctions') || null,
      },
    };
  }
};
