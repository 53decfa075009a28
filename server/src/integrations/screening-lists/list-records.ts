import { type CsvRecord, csvRecords, CsvUnreadable } from '../../platform/csv/csv-records.ts';
import { ScreeningListUnreadable } from './screening-lists-port.ts';

/** The records of a list; a malformed line makes the whole file unreliable. */
export async function* listRecords(
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
