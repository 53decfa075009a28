import type { EntryKind, ListEntry } from '@bb1/domain/screening/screened';
import {
  countryCodes,
  entryNames,
  type FormatReader,
  namedRecords,
  partialDate,
} from './list-reader.ts';
import { ScreeningListUnreadable } from './screening-lists-port.ts';

const COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_SubjectType_ClassificationCode',
  'Entity_Regulation_Programme',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'BirthDate_BirthDate',
  'BirthDate_Year',
  'BirthDate_CountryIso2Code',
  'Citizenship_CountryIso2Code',
] as const;
const KINDS: Readonly<Record<string, EntryKind>> = { person: 'person', enterprise: 'organisation' };

interface Gathering {
  readonly ref: string;
  readonly line: number;
  readonly kind: EntryKind;
  readonly programme: string;
  readonly names: string[];
  readonly birthDates: Set<string>;
  readonly countries: string[];
}

/**
 * Consolidated list of the European Union (Financial Sanctions Files, CSV 1.1): one record per
 * name, address, birth date or citizenship, with an entity's records grouped. An entity that
 * reappears later makes the file unreadable, because only part of it would be compared.
 */
export const euFsfEntries: FormatReader = async function* (records, counting) {
  const seen = new Set<string>();
  let current: Gathering | undefined;
  for await (const { line, field } of namedRecords(records, COLUMNS)) {
    const ref = field('Entity_LogicalId');
    if (!/^\d{1,18}$/.test(ref)) throw new ScreeningListUnreadable('value', line);
    counting.edition ??= editionOf(field('fileGenerationDate'), line);
    if (current?.ref !== ref) {
      if (current !== undefined) yield { line: current.line, entry: finished(current) };
      if (seen.has(ref)) throw new ScreeningListUnreadable('twice', line);
      seen.add(ref);
      const kind = KINDS[field('Entity_SubjectType_ClassificationCode')];
      if (kind === undefined) throw new ScreeningListUnreadable('value', line);
      current = {
        ref,
        line,
        kind,
        programme: field('Entity_Regulation_Programme'),
        names: [],
        birthDates: new Set(),
        countries: [],
      };
    }
    current.names.push(
      field('NameAlias_WholeName') ||
        [
          field('NameAlias_FirstName'),
          field('NameAlias_MiddleName'),
          field('NameAlias_LastName'),
        ].join(' '),
    );
    const born =
      partialDate(field('BirthDate_BirthDate'), line) ?? yearOf(field('BirthDate_Year'), line);
    if (born !== null) current.birthDates.add(born);
    current.countries.push(
      field('BirthDate_CountryIso2Code'),
      field('Citizenship_CountryIso2Code'),
    );
  }
  if (current !== undefined) yield { line: current.line, entry: finished(current) };
};

function finished({
  ref,
  line,
  kind,
  programme,
  names,
  birthDates,
  countries,
}: Gathering): ListEntry {
  return {
    ref,
    kind,
    names: entryNames(names, line),
    birthDates: [...birthDates],
    countries: countryCodes(countries),
    programme: programme || null,
  };
}

/** Years are numbers here, and 0 if unknown. */
function yearOf(text: string, line: number): string | null {
  return text === '0' ? null : partialDate(text, line);
}

/** DD/MM/YYYY. */
function editionOf(text: string, line: number): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (year === undefined) throw new ScreeningListUnreadable('value', line);
  return `${year}-${month}-${day}`;
}
