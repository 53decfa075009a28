import { cents } from '@bb1/domain/money';
import type { Tx } from '../../platform/db/database.ts';
import { postAll } from '../../platform/journal/journal.ts';
import { entryOfLine } from './bank-line-entries.ts';
import { insertEqual, insertEqualPayments } from './bank-match-store.ts';

/** A line of a statement that is a booking of its own, though it is equal to one of an earlier statement. */
export interface EqualLine {
  readonly id: string;
  readonly statementId: string;
  readonly lineKey: string;
}

/** Books them, with their payments, as the lines that they are equal to were booked. */
export async function bookEqualLines(
  tx: Tx,
  iban: string,
  lines: readonly EqualLine[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const wanted = JSON.stringify(lines.map((line, place) => ({ ...line, place })));
  const booked = await tx.rows(insertEqual, [iban, wanted]);
  await tx.run(insertEqualPayments, [iban, wanted, at]);
  await postAll(
    tx,
    booked.map(({ id, direction, is_charge: isCharge, amount_eur: amount }) =>
      entryOfLine({ id, direction, isCharge, cents: cents(amount) }, at),
    ),
  );
}
