import type { Tx } from '../../platform/db/database.ts';
import { postAll } from '../../platform/journal/journal.ts';
import { entryOfLine } from './bank-line-entries.ts';
import { insertBankLines } from './bank-store.ts';
import { insertBatchReferences } from './entry-details-store.ts';
import { type LineToBook, paymentOf } from './new-bank-line.ts';
import { insertPayments } from './store.ts';

/** Writes lines down, each once, with their journal entries; a credit also becomes a payment. Answers how many are new. */
export async function bookLines(tx: Tx, lines: readonly LineToBook[], at: Date): Promise<number> {
  const inserted = await insertBankLines(
    tx,
    lines.map(({ row }) => row),
  );
  const booked = lines.filter(({ row }) => inserted.has(row.id));
  await insertPayments(
    tx,
    booked.flatMap((one) => (one.row.direction === 'credit' ? paymentOf(one, at) : [])),
  );
  await insertBatchReferences(
    tx,
    booked.flatMap(({ line, row }) =>
      line.batchReferences.map((reference) => ({ lineId: row.id, reference })),
    ),
  );
  await postAll(
    tx,
    booked.map(({ line, row: { id, direction, isCharge } }) =>
      entryOfLine({ id, direction, isCharge, cents: line.amountCents }, at),
    ),
  );
  return inserted.size;
}
