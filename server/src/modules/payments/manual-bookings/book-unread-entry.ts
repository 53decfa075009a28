import { cents, eur } from '@bb1/domain/money';
import { signed } from '@bb1/domain/payments/signed';
import { refuse } from '@bb1/domain/refusal';
import type { BankLine } from '../../../integrations/bank/bank-statement-port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { balanceOf, saveJoined } from '../balance-store.ts';
import { bookLines } from '../book-lines.ts';
import { EXPLAIN_DEBIT } from '../explain-debit.ts';
import { joinBalance } from '../join-balance.ts';
import { MATCH_PAYMENT } from '../match-payment.ts';
import { newLine } from '../new-bank-line.ts';
import { hasBalances } from './bookable-entry.ts';
import { type EntryToBook, insertIntoChain, saveBookedEntry } from './manual-booking-store.ts';

/**
 * Books an unread entry as the importer books a line. Its place in the account's chain is the end of its statement, whose closing
 * balance already includes it; only for a statement without balances does it move the balance. Lock the balances first.
 */
export async function bookUnreadEntry(
  tx: Tx,
  entry: EntryToBook,
  { line, approvalId, at }: { line: BankLine; approvalId: string | null; at: Date },
): Promise<string> {
  const { bank_statement_id: statementId, account_iban: iban, joined_place: behind } = entry;
  if (statementId === null || behind === null) throw refuse('conflict', 'entry_not_joined');
  const booking = newLine(line, { statementRowId: statementId, iban });
  if ((await bookLines(tx, [booking], at)) === 0) throw refuse('conflict', 'entry_booked');
  const { id: lineId, direction } = booking.row;
  const moved = signed(line.amountCents, direction);
  const balanceCents = await balanceBehind(tx, entry, moved);
  await saveBookedEntry(tx, { entryId: entry.id, lineId, approvalId, at });
  await insertIntoChain(tx, { iban, lineId, balanceEur: eur(balanceCents), behind });
  if (!hasBalances(entry))
    await saveJoined(tx, iban, { id: statementId, closingCents: balanceCents });
  await joinBalance(tx, iban, { empty: [], at });
  await (direction === 'credit'
    ? enqueue(tx, MATCH_PAYMENT, { paymentId: lineId })
    : enqueue(tx, EXPLAIN_DEBIT, { bankLineId: lineId }));
  return lineId;
}

/** The account's balance after the line: the statement's closing balance less its other unread entries. */
async function balanceBehind(tx: Tx, entry: EntryToBook, moved: bigint): Promise<bigint> {
  if (!hasBalances(entry)) return ((await balanceOf(tx, entry.account_iban)) ?? 0n) + moved;
  const { closing_eur: closing, unread_eur: unread, booked_eur: booked } = entry;
  const left = unread === null ? 0n : cents(unread) - cents(booked) - moved;
  return cents(closing) - left;
}
