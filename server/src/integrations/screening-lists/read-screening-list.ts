import { isReadable } from '@bb1/domain/screening/name-tokens';
import type { ListEntry } from '@bb1/domain/screening/screened';
import type { ListFormat } from '@bb1/domain/screening/screening-lists';
import { type CsvRecord, csvRecords, CsvUnreadable } from '../../platform/csv/csv-records.ts';
import { euFsfEntries } from './eu-fsf.ts';
import type { Counting, FormatReader } from './list-reader.ts';
import { ofacEntries, readOfacAliases } from './ofac.ts';
import { openSanctionsEntries } from './open-sanctions.ts';
import {
  type ByteSource,
  type ListSummary,
  type ReadingList,
  type ReadScreeningList,
  ScreeningListUnreadable,
} from './screening-lists-port.ts';
import { textChunks } from './text-chunks.ts';

/**
 * Enough for the first line of every format; the longest, the European Union's, has some 3,000
 * characters.
 */
const BEGINNING = 16_384;

/**
 * Reads the lists of OpenSanctions, of the European Union and of the US Treasury, recognised by how
 * the file begins.
 */
export const readScreeningList: ReadScreeningList = async ({ file, aliases }) => {
  const format = formatOf(await beginningOf(file));
  if (aliases !== null && format !== 'ofac_csv') throw new ScreeningListUnreadable('aliases', 1);
  const separator = format === 'eu_fsf_csv' ? ';' : ',';
  const reader = await readerOf(format, aliases);
  return reading(format, reader, () => listRecords(textChunks(file), separator));
};

async function readerOf(format: ListFormat, aliases: ByteSource | null): Promise<FormatReader> {
  if (format === 'opensanctions_csv') return openSanctionsEntries;
  if (format === 'eu_fsf_csv') return euFsfEntries;
  return ofacEntries(
    aliases === null ? new Map() : await readOfacAliases(listRecords(textChunks(aliases), ',')),
  );
}

/** Counts the entries, and refuses duplicates. */
function reading(
  format: ListFormat,
  reader: FormatReader,
  records: () => ReturnType<typeof listRecords>,
): ReadingList {
  let summary: ListSummary | null = null;
  async function* entries(): AsyncGenerator<ListEntry> {
    const counting: Counting = { skipped: 0, edition: null };
    const seen = new Set<string>();
    let unreadable = 0;
    for await (const { line, entry } of reader(records(), counting)) {
      if (seen.has(entry.ref)) throw new ScreeningListUnreadable('twice', line);
      seen.add(entry.ref);
      if (!entry.names.some(isReadable)) unreadable++;
      yield entry;
    }
    if (seen.size === 0) throw new ScreeningListUnreadable('no_entries', 1);
    summary = { entries: seen.size, ...counting, unreadable };
  }
  return {
    format,
    entries: { [Symbol.asyncIterator]: entries },
    summary() {
      if (summary === null) throw new Error('the list was not read to its end');
      return summary;
    },
  };
}

async function beginningOf(file: ByteSource): Promise<string> {
  let text = '';
  for await (const chunk of textChunks(file)) {
    text += chunk;
    if (text.length >= BEGINNING) break;
  }
  if (text.trim() === '') throw new ScreeningListUnreadable('empty', 1);
  return text.slice(0, BEGINNING);
}

function formatOf(beginning: string): ListFormat {
  const [first = ''] = beginning.split(/\r?\n/, 1);
  if (first.startsWith('fileGenerationDate;Entity_LogicalId;')) return 'eu_fsf_csv';
  if (/^"?id"?,"?schema"?,"?name"?,/.test(first)) return 'opensanctions_csv';
  if (/^"?\d{1,12}"? ?,"/.test(first)) return 'ofac_csv';
  throw new ScreeningListUnreadable('unknown_format', 1);
}

/** The records of a list; a malformed line makes the whole file unreliable. */
async function* listRecords(
  chunks: AsyncIterable<string>,
  separator: ',' | ';',
): AsyncGenerator<CsvRecord> {
  try {
    yield* csvRecords(chunks, separator);
  } catch (error) {
    if (error instanceof CsvUnreadable)
      throw new ScreeningListUnreadable(error.problem, error.line);
    throw error;
  }
}
