import { randomUUID } from 'node:crypto';
import type { Product } from '../../server/src/compose.ts';
import { entryOfLine } from '../../server/src/modules/payments/bank-line-entries.ts';
import {
  insertBankLines,
  insertBankStatement,
} from '../../server/src/modules/payments/bank-store.ts';
import { newLine, paymentOf } from '../../server/src/modules/payments/new-bank-line.ts';
import { insertPayments } from '../../server/src/modules/payments/store.ts';
import { postAll } from '../../server/src/platform/journal/journal.ts';

const LINES_AT_ONCE = 500;

/**
 * Reads a file and writes its lines, payments and journal entries, and nothing else: no balance, no question whether a line is
 * known. Then takes it all back.
 */
export async function importBarely(
  product: Product,
  { importId, bytes }: { importId: string; bytes: Buffer },
): Promise<void> {
  const { context, db, integrations } = product;
  const { iban } = context.offering.bank;
  const at = context.clock.now();
  const takenBack = new Error('taken back');
  const writing = db.transaction('bare_import', async (tx) => {
    const file = await integrations.readBankFile(bytes);
    for (const statement of file.statements) {
      const id = randomUUID();
      await insertBankStatement(tx, {
        id,
        importId,
        iban,
        statementId: statement.statementId ?? '',
        openingEur: null,
        closingEur: null,
        closingDate: null,
        unreadEur: null,
        format: 'camt.053',
      });
      for (let from = 0; from < statement.lines.length; from += LINES_AT_ONCE) {
        const lines = statement.lines
          .slice(from, from + LINES_AT_ONCE)
          .map((line) => newLine(line, { statementRowId: id, iban }));
        await insertBankLines(
          tx,
          lines.map(({ row }) => row),
        );
        await insertPayments(
          tx,
          lines.map((one) => paymentOf(one, at)),
        );
        await postAll(
          tx,
          lines.map(({ line, row }) => entryOfLine({ ...row, cents: line.amountCents }, at)),
        );
      }
    }
    throw takenBack;
  });
  await writing.catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}
