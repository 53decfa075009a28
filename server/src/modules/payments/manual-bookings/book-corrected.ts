import { mustFind } from '@bb1/domain/refusal';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CorrectedLines } from '../place-statements.ts';
import type { BookableStatement } from '../read-bank-import.ts';
import { bookUnreadEntry } from './book-unread-entry.ts';
import { findEntryToBook } from './manual-booking-store.ts';
import { entrySubject } from './propose-manual-booking.ts';

/** Books lines of a corrected file in place of the unreadable entries of an earlier one. */
export async function bookCorrected(
  tx: Tx,
  request: {
    readonly bookable: readonly BookableStatement[];
    readonly corrected: CorrectedLines;
    readonly at: Date;
  },
): Promise<void> {
  const { bookable, corrected, at } = request;
  for (const line of bookable.flatMap(({ statement }) => statement.lines)) {
    const entryId = corrected.get(line);
    if (entryId === undefined) continue;
    const entry = mustFind(await findEntryToBook(tx, entryId));
    const lineId = await bookUnreadEntry(tx, entry, { line, approvalId: null, at });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'refused_bank_entry.corrected',
      subject: entrySubject(entry.id),
      after: { bank_line: lineId },
    });
  }
}
