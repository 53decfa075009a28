import type { Readable } from 'node:stream';
import type { Queryable } from '../../platform/db/database.ts';
import { type CsvColumn, packCsv, type RowPieces } from '../../platform/http/csv.ts';
import { mayBeExported, type Names } from './restricted-data.ts';

interface List<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  readonly pieces: RowPieces<Row>;
  readonly names: Names<Row>;
  /** The limit of exported rows. */
  readonly most?: number;
}

/** The exported rows are read now; the total and the number of exportable rows. */
interface PackedList {
  readonly open: () => Readable;
  readonly found: number;
  readonly taken: number;
}

/**
 * Reads a list to its end before the first byte of its file is sent: no slow reader keeps a
 * transaction or a connection, and a read error is an error instead of half a file. At most some
 * hundreds of rows are in memory at once.
 */
export async function exportCsv<Row>(
  db: Queryable,
  { columns, pieces, names, most = Infinity }: List<Row>,
): Promise<PackedList> {
  const mayGo = await mayBeExported(db, names);
  let found = 0;
  let taken = 0;
  async function* going(): AsyncGenerator<readonly Row[]> {
    for await (const piece of pieces) {
      const rows = piece.slice(0, Math.max(0, most - found)).filter(mayGo);
      found += piece.length;
      taken += rows.length;
      yield rows;
    }
  }
  const open = await packCsv(columns, going());
  return { open, found, taken };
}
