import { money } from '@bb1/domain/money';
import { type JournalEntry, posting } from '../../platform/journal/journal.ts';
import { receivedEntry } from './books.ts';

/** What a booked line of the bank does to the books: a credit is received, a debit is a charge or not explained yet. */
export function entryOfLine(
  line: { id: string; direction: 'credit' | 'debit'; isCharge: boolean; cents: bigint },
  at: Date,
): JournalEntry {
  const amount = money('EUR', line.cents);
  if (line.direction === 'credit')
    return receivedEntry({ id: line.id, currency: 'EUR', amount }, at);
  return {
    kind: 'bank_debit',
    causeId: line.id,
    at,
    lines: posting(amount, {
      debit: {
        account: line.isCharge ? 'bank_charges' : 'unexplained_debits',
        subjectId: line.id,
      },
      credit: { account: 'bank' },
    }),
  };
}
