import type { DeskPayout } from '@bb1/domain/payouts/desk-endpoints';
import type { Queryable } from '../../platform/db/database.ts';
import { findShown, toPayoutDto } from './payout-row-store.ts';

export async function findDeskPayout(db: Queryable, id: string): Promise<DeskPayout | null> {
  const row = await db.maybe(findShown, [id]);
  return row && toPayoutDto(row);
}
