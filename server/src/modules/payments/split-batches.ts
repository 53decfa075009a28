import { z } from 'zod';
import { cents, money } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import type {
  BankLine,
  EntryDetails,
  ReadBankFile,
} from '../../integrations/bank/bank-statement-port.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { defineJob, enqueueAll } from '../../platform/jobs/jobs.ts';
import { type JournalLine, postAll } from '../../platform/journal/journal.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { lockOrders } from '../orders/store.ts';
import { whyLineWaits } from './balance-store.ts';
import { findBankImport, insertBankLines } from './bank-store.ts';
import { amountOf, suspenseOf, undecidedUnits } from './books.ts';
import { detailsKeyOf } from './entry-details.ts';
import {
  type BatchLineRow,
  findEntryDetails,
  forgetUnexplainedDebit,
  isDecidedOn,
  joinableDetails,
  lockBatchLine,
  lockEntryDetails,
  saveBatchLine,
  unexplainedAmount,
} from './entry-details-store.ts';
import { channelSince } from './evidence/second-source.ts';
import { EXPLAIN_DEBIT } from './explain-debit.ts';
import { MATCH_PAYMENT } from './match-payment.ts';
import { type LineToBook, newLine, paymentOf } from './new-bank-line.ts';
import { settleOrdersOf } from './settle-order.ts';
import { insertPayments, lockPayment, ordersOfPayment, saveFinality } from './store.ts';

/** Transactions of a batch came, or a batch did. */
export const SPLIT_BATCHES = defineJob('payments.split_batches', z.object({}));

type Splitting = Pick<Context, 'db' | 'clock' | 'offering'> & {
  readonly readBankFile: ReadBankFile;
};

/**
 * Lets batches give way to their transactions, whichever of the two came first; those of an officer's file once a second source tells
 * them too. A batch on which officers have decided, or are about
 * to, stays as it is: they decided on the whole, and the transactions are shown to them with the file.
 */
export async function splitBatches(context: Splitting): Promise<void> {
  const pairs = await joinableDetails(context.db, channelSince(context.clock.now()));
  await eachOf(pairs, (pair) => splitBatch(context, pair));
}

async function splitBatch(
  context: Splitting,
  pair: { detailsId: string; lineId: string },
): Promise<void> {
  const details = await detailsFromFile(context, pair.detailsId);
  if (details === null) return;
  await context.db.transaction('split_batch', async (tx) => {
    await refuseWhileHalted(tx, 'EUR');
    const row = await lockEntryDetails(tx, pair.detailsId);
    if (row.bank_line_id !== null) return;
    await lockOrders(tx, await ordersOfPayment(tx, pair.lineId));
    const line = await lockBatchLine(tx, pair.lineId);
    if (!(await isWhole(tx, line))) return;
    const at = context.clock.now();
    const parts = details.lines.map((part) => partOf(line, part));
    await insertBankLines(
      tx,
      parts.map(({ row: part }) => part),
    );
    if (line.direction === 'credit')
      await insertPayments(
        tx,
        parts.map((part) => paymentOf(part, at)),
      );
    await postAll(tx, [
      { kind: 'batch_split', causeId: row.id, at, lines: movementsOf(line, parts) },
    ]);
    await saveBatchLine(tx, row.id, line.id);
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'bank_batch.split',
      subject: `bank_line:${line.id}`,
      after: { import: row.bank_import_id, parts: parts.length },
    });
    await endBatch(context, tx, line, at);
    const ids = parts.map(({ row: part }) => part.id);
    if (line.direction === 'credit')
      await enqueueAll(
        tx,
        MATCH_PAYMENT,
        ids.map((paymentId) => ({ paymentId })),
      );
    else
      await enqueueAll(
        tx,
        EXPLAIN_DEBIT,
        ids.map((bankLineId) => ({ bankLineId })),
      );
  });
}

/** The transactions as their file tells them; the file was kept as it came. */
async function detailsFromFile(
  { db, readBankFile }: Splitting,
  id: string,
): Promise<EntryDetails | null> {
  const row = await findEntryDetails(db, id);
  const file = row === null ? null : await findBankImport(db, row.bank_import_id);
  if (row === null || file === null || file.file.length === 0) return null;
  const { details } = await readBankFile(file.file);
  return details.find((one) => detailsKeyOf(one) === row.details_key) ?? null;
}

/** No part of it is decided, and its statement joins. */
async function isWhole(tx: Tx, line: BatchLineRow): Promise<boolean> {
  if ((await whyLineWaits(tx, line.id)) !== null || (await isDecidedOn(tx, line.id))) return false;
  if (line.direction === 'debit')
    return amountOf('EUR', await unexplainedAmount(tx, line.id)).units === cents(line.amount_eur);
  const payment = await lockPayment(tx, line.id);
  return (
    (payment.state === 'new' || payment.state === 'queued') &&
    payment.finality === 'final' &&
    (await undecidedUnits(tx, payment)) === cents(line.amount_eur)
  );
}

function partOf(batch: BatchLineRow, part: BankLine): LineToBook {
  const { line, row } = newLine(part, {
    statementRowId: batch.bank_statement_id,
    iban: batch.account_iban,
  });
  return {
    line,
    row: {
      ...row,
      lineKey: `${batch.line_key}:${part.lineKey}`,
      identity: null,
      partOf: batch.id,
      bookingDate: batch.booking_date,
    },
  };
}

/** What lay with the batch lies with its parts. */
function movementsOf(batch: BatchLineRow, parts: readonly LineToBook[]): JournalLine[] {
  const isCredit = batch.direction === 'credit';
  const placeOf = (id: string) =>
    isCredit ? suspenseOf(id) : { account: 'unexplained_debits', subjectId: id };
  const sign = isCredit ? 1n : -1n;
  return [
    { ...placeOf(batch.id), amount: money('EUR', sign * cents(batch.amount_eur)) },
    ...parts.map(({ line, row }) => ({
      ...placeOf(row.id),
      amount: money('EUR', -sign * line.amountCents),
    })),
  ];
}

async function endBatch(context: Splitting, tx: Tx, line: BatchLineRow, at: Date): Promise<void> {
  if (line.direction === 'debit') return forgetUnexplainedDebit(tx, line.id);
  await saveFinality(tx, line.id, {
    finality: 'gone',
    height: null,
    confirmations: 0,
    state: 'split',
  });
  await settleOrdersOf(context, tx, { id: line.id }, at);
}
