import type { House } from '../../../module.ts';
import { insertBookDay, lockBookDays, nextBookDay } from './ledger-store.ts';

/** What was begun before midnight is booked by then, and the rates of the day are read. */
const SETTLED_MS = 3_600_000;

/** Every minute: sums each day of the books that is over, one by one. While entries are under way, the next minute tries again. */
export async function sumBookDays({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  const sumNext = () =>
    db.transaction('sum_book_day', async (tx) => {
      if (!(await lockBookDays(tx))) return false;
      const next = await tx.maybe(nextBookDay);
      if (next === null || next.until.getTime() + SETTLED_MS > clock.now().getTime()) return false;
      await insertBookDay(tx, next);
      return true;
    });
  while (await sumNext());
}
