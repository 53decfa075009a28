import accountingTexts from '@bb1/texts/documents/accounting';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { Locale } from '@bb1/domain/locale';
import { cents, decimal, parseMoney } from '@bb1/domain/money';
import { ZipFile } from 'yazl';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { packCsv } from '../../../platform/http/csv.ts';
import { Download } from '../../../platform/http/download.ts';
import { packText } from '../../../platform/http/packed-text.ts';
import { accountingReport } from './accounting-report.ts';
import {
  batchBytes,
  batchHead,
  type BatchHead,
  batchLine,
  type Booking,
  pairLines,
} from './booking-batch.ts';
import { CONTROL_COLUMNS, controlSums, WrittenSums } from './control-sums.ts';
import { parkedCoupons } from './coupon-store.ts';
import {
  ACCOUNT_COLUMNS,
  ACCRUAL_COLUMNS,
  BALANCE_COLUMNS,
  EXCHANGE_COLUMNS,
  kindName,
  LINE_COLUMNS,
  numberOf,
  PARKED_COLUMNS,
} from './ledger-files.ts';
import {
  balancesOf,
  type Bounds,
  closingOf,
  type LineRow,
  linesOf,
  readOneSnapshot,
} from './ledger-store.ts';
import { boundsOf, fiscalYearOf, type Period } from './period.ts';

interface ExportRequest extends Period {
  readonly language: Locale;
  readonly consultant: number;
  readonly client: number;
  readonly fiscal_month: number;
}

/** A file of the archive, read already and kept compressed. */
interface PackedFile {
  readonly name: string;
  readonly open: () => Readable;
}

/** The books of a period as one archive. All of it is read in one snapshot and checked before the first byte is sent. */
export async function exportLedger(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  request: ExportRequest,
  officerId: string,
): Promise<Download> {
  const at = context.clock.now();
  const bounds = boundsOf(request, at);
  const head: BatchHead = {
    ...request,
    madeAt: at,
    fiscalYear: fiscalYearOf(request, request.fiscal_month),
    title: `${context.offering.token.code} ${request.from} ${request.to}`,
  };
  const files = await context.db.transaction('export_ledger', async (tx) => {
    await readOneSnapshot(tx);
    const { files: read, counts } = await readFiles(context, tx, { request, bounds, head });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'ledger.exported',
      subject: 'ledger',
      after: { from: request.from, to: request.to, ...counts },
    });
    return read;
  });
  const name = `${context.offering.token.code.toLowerCase()}-ledger-${request.from}-${request.to}`;
  return new Download(`${name}.zip`, archive(files, at));
}

async function readFiles(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { request, bounds, head }: { request: ExportRequest; bounds: Bounds; head: BatchHead },
): Promise<{ files: PackedFile[]; counts: Readonly<Record<string, number>> }> {
  const balances = await balancesOf(tx, bounds);
  const report = await accountingReport(context, tx, { period: request, bounds, balances });
  const batch: Batch = { head, locale: request.language, bookings: 0, entriesWithoutRate: 0 };
  const { entries, bookings, written } = await readLines(await linesOf(tx, bounds), batch);
  const controls = controlSums(balances, written, await tx.rows(closingOf, [bounds.until]));
  const parked = await packCsv(
    PARKED_COLUMNS,
    await parkedCoupons(tx, { until: bounds.until, day: request.to }),
  );
  const { bookings: booked, entriesWithoutRate } = batch;
  const counts = {
    entries: written.entries,
    lines: written.lines,
    bookings: booked,
    entries_without_rate: entriesWithoutRate,
  };
  const texts = accountingTexts[request.language];
  return {
    counts,
    files: [
      {
        name: 'README.txt',
        open: () =>
          Readable.from([
            Buffer.from(
              `${[texts.title({ from: request.from, to: request.to }), ...texts.lines].join('\r\n\r\n')}\r\n\r\n${JSON.stringify(counts)}\r\n`,
            ),
          ]),
      },
      { name: 'accounts.csv', open: await packCsv(ACCOUNT_COLUMNS, [balances]) },
      { name: 'balances.csv', open: await packCsv(BALANCE_COLUMNS, [balances]) },
      { name: 'entries.csv', open: entries },
      { name: 'accrued-coupons.csv', open: await packCsv(ACCRUAL_COLUMNS, [report.accruals]) },
      { name: 'exchange-gains.csv', open: await packCsv(EXCHANGE_COLUMNS, [report.exchange]) },
      { name: 'parked-coupons.csv', open: parked },
      { name: 'control-sums.csv', open: await packCsv(CONTROL_COLUMNS, [controls]) },
      { name: `EXTF_Buchungsstapel_${request.from}_${request.to}.csv`, open: bookings },
    ],
  };
}

interface Batch {
  readonly head: BatchHead;
  readonly locale: Locale;
  bookings: number;
  entriesWithoutRate: number;
}

/** The lines are read once, and written both as a table and as a batch of bookings. */
async function readLines(
  pieces: AsyncIterable<LineRow[]>,
  batch: Batch,
): Promise<{ entries: PackedFile['open']; bookings: PackedFile['open']; written: WrittenSums }> {
  const written = new WrittenSums();
  const text = new PassThrough();
  const [entries, bookings] = await Promise.all([
    packCsv(LINE_COLUMNS, alsoBooked(pieces, { written, batch, text })).catch((error: Error) => {
      text.destroy(error);
      throw error;
    }),
    packText(text),
  ]);
  return { entries, bookings, written };
}

async function* alsoBooked(
  pieces: AsyncIterable<LineRow[]>,
  { written, batch, text }: { written: WrittenSums; batch: Batch; text: PassThrough },
): AsyncGenerator<LineRow[]> {
  const write = async (part: string) => {
    if (part !== '' && !text.write(batchBytes(part))) await once(text, 'drain');
  };
  await write(batchHead(batch.head));
  let entry: LineRow[] = [];
  for await (const rows of pieces) {
    let part = '';
    for (const row of rows) {
      written.add(row);
      if (entry.length > 0 && entry[0]?.entry_id !== row.entry_id) {
        part += bookingsOf(entry, batch);
        entry = [];
      }
      entry.push(row);
    }
    await write(part);
    yield rows;
  }
  await write(bookingsOf(entry, batch));
  text.end();
}

/** Without tokens, which are no money. An entry from before the first rate has no euros; it is only counted. */
function bookingsOf(entry: readonly LineRow[], batch: Batch): string {
  const [first] = entry;
  const lines = entry.filter(({ currency }) => currency !== 'TOKEN');
  if (first === undefined || lines.length === 0) return '';
  if (lines.some(({ eur }) => eur === null)) {
    batch.entriesWithoutRate++;
    return '';
  }
  const pairs = pairLines(
    lines.map((line) => ({ number: numberOf(line), cents: cents(line.eur ?? '0') })),
  );
  const day = first.document_date ?? first.booked_on;
  const booking: Omit<Booking, keyof (typeof pairs)[number]> = {
    // An entry of the bank from before the period belongs to the period in which we book it.
    day: day >= batch.head.from && day <= batch.head.to ? day : first.booked_on,
    document: first.document ?? first.entry_id,
    text: [kindName(first.kind, batch.locale), ...foreignAmounts(lines)].join(' '),
  };
  batch.bookings += pairs.length;
  return pairs.map((pair) => batchLine({ ...booking, ...pair })).join('');
}

/** The amounts in currencies other than EUR: `12.5 XLM`. */
function foreignAmounts(lines: readonly LineRow[]): string[] {
  return lines
    .filter(({ currency, amount }) => currency !== 'EUR' && !amount.startsWith('-'))
    .map(({ currency, amount }) => `${decimal(parseMoney(currency, amount))} ${currency}`);
}

function archive(files: readonly PackedFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, { mtime }, (give) => give(null, open()));
  zip.end();
  return output;
}
