import { MOST_EXPORTED_ROWS } from '@bb1/domain/payments/export-endpoints';
import type { Context } from '../../context.ts';
import { type ActCode, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CsvColumn, RowPieces } from '../../platform/http/csv.ts';
import { Download } from '../../platform/http/download.ts';
import type { Names } from './restricted-data.ts';
import { exportCsv } from './export-csv.ts';

type ExportedList = {
  [Act in ActCode]: Act extends `${infer List}.exported` ? List : never;
}[ActCode];

export interface Export<Row> {
  /** Of the list; the file and the log entry are named after it. */
  readonly name: ExportedList;
  readonly officerId: string;
  /** With the columns that are asked for. */
  readonly filter: Readonly<Record<string, unknown>> & {
    readonly columns?: readonly string[] | undefined;
  };
  readonly read: (db: Tx, rows: { limit: number; offset: number }) => Promise<RowPieces<Row>>;
  readonly columns: readonly CsvColumn<Row>[];
  /** The people in a row; none in lists of sums. */
  readonly names: Names<Row>;
}

/**
 * Takes one snapshot of the list, and logs the officer: an export counts as a view of every person
 * in it.
 */
export async function exportList<Row>(
  context: Pick<Context, 'db' | 'clock'>,
  { name, officerId, filter, read, columns, names }: Export<Row>,
): Promise<Download> {
  return context.db.transaction('export_list', async (tx) => {
    const pieces = await read(tx, { limit: MOST_EXPORTED_ROWS + 1, offset: 0 });
    const { open, found, taken } = await exportCsv(tx, {
      columns: columns.filter((one) => filter.columns?.includes(one.name) ?? true),
      pieces,
      names,
      most: MOST_EXPORTED_ROWS,
    });
    const isWhole = found <= MOST_EXPORTED_ROWS;
    const at = context.clock.now();
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: `${name}.exported`,
      subject: name,
      after: { filter, rows: taken, whole: isWhole },
    });
    // A partial list says so in its name, so that it is not mistaken for the whole.
    const part = isWhole ? '' : `-first-${MOST_EXPORTED_ROWS}`;
    return new Download(
      `${name.replaceAll('_', '-')}-${at.toISOString().slice(0, 10)}${part}.csv`,
      open(),
    );
  });
}
