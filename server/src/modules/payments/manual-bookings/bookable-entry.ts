import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur } from '@bb1/domain/money';
import { fixedFigures } from '@bb1/domain/payments/refused-entry';
import { signed } from '@bb1/domain/payments/signed';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Queryable } from '../../../platform/db/database.ts';
import { compareBank } from '../comparisons/compare-bank.ts';
import { doesEqualLineWait, type EntryToBook, type TypedEntry } from './manual-booking-store.ts';

/** What the bank holds on an account and the books do not, in cents; null before a statement has joined. */
export async function missingOnAccount(db: Queryable, iban: string): Promise<bigint | null> {
  const account = (await compareBank(db)).find(({ address }) => address === iban);
  if (account === undefined || account.found === null || account.expected === null) return null;
  return account.found - account.expected;
}

/** Refuses what is booked, what contradicts the bank, and what the bank's balances have no room for. */
export async function refuseUnlessBookable(
  db: Queryable,
  entry: EntryToBook,
  typed: TypedEntry,
  now: Date,
): Promise<void> {
  if (entry.is_booked) throw refuse('conflict', 'entry_booked');
  if (entry.joined_place === null) throw refuse('conflict', 'entry_not_joined');
  refuseOtherFigures(entry, typed);
  if (typed.booking_date > berlinDay(now)) throw refuseField('booking_date', 'must_be_valid');
  if (await doesEqualLineWait(db, { ...typed, account_iban: entry.account_iban }))
    throw refuse('conflict', 'entry_waits_elsewhere');
  await refuseAgainstBalances(db, entry, typed);
}

function refuseOtherFigures(entry: EntryToBook, typed: TypedEntry): void {
  const fixed = fixedFigures(entry);
  if (fixed.direction !== null && fixed.direction !== typed.direction)
    throw refuseField('direction', 'bank_says_otherwise');
  // An entry of which the bank booked nothing may name any amount: the balances tell.
  if (fixed.amount !== null && fixed.amount !== typed.amount_eur && cents(typed.amount_eur) > 0n)
    throw refuseField('amount', 'bank_says_amount', { amount: fixed.amount });
  if (fixed.booking_date !== null && fixed.booking_date !== typed.booking_date)
    throw refuseField('booking_date', 'bank_says_otherwise');
}

/** Entries of one statement are booked together: only once each is agreed on can their sum be held against the balances. */
async function refuseAgainstBalances(
  db: Queryable,
  entry: EntryToBook,
  typed: TypedEntry,
): Promise<void> {
  const moved = signed(cents(typed.amount_eur), typed.direction);
  if (!hasBalances(entry)) {
    // Its amount moves the balance, so nothing may have joined behind it.
    if (!entry.is_last && moved !== 0n) throw refuse('conflict', 'entry_statement_over');
    return;
  }
  if (entry.undetermined > 0) return;
  const agreed = cents(entry.agreed_eur);
  if (entry.unread_eur !== null) {
    const left = cents(entry.unread_eur) - cents(entry.booked_eur) - agreed;
    if (moved !== left) throw refuseField('amount', 'entry_amount_differs', { amount: eur(left) });
  }
  const missing = await missingOnAccount(db, entry.account_iban);
  const isAlone = entry.open_on_account <= entry.open_in_statement;
  if (missing !== null && isAlone && moved + agreed !== missing)
    throw refuse('conflict', 'books_lack_other', { amount: eur(missing - agreed) });
}

/** Whether the statement of the entry states its balances. */
export function hasBalances(
  entry: EntryToBook,
): entry is EntryToBook & { opening_eur: string; closing_eur: string } {
  return entry.opening_eur !== null && entry.closing_eur !== null;
}
