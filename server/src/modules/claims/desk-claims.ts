import type { Queryable } from '../../platform/db/database.ts';
import { toClaim } from './store.ts';
import { type DeskClaimRow, countStuck, findOne } from './desk-store.ts';

export function findDeskClaim(
  db: Queryable,
  id: string,
  stuckBefore: Date,
): Promise<DeskClaimRow | null> {
  return db.maybe(findOne, [stuckBefore, id]);
}

/** How many claims need an officer, and since when the oldest does. */
export function countStuckClaims(
  db: Queryable,
  stuckBefore: Date,
): Promise<{ count: number; oldest_at: Date | null }> {
  return db.one(countStuck, [stuckBefore]);
}

export function toDeskClaimDto(
  row: DeskClaimRow,
  asset: { assetCode: string; assetIssuer: string },
) {
  return {
    ...row,
    ...toClaim(row, asset),
  };
}
