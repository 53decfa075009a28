import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { isSelfReview } from '../accounts/self-review.ts';
import { findScreeningHit, type HitRow, movesOfHit } from './hit-store.ts';

/** Person and entry side by side, as both were seen when the hit was opened. */
export async function showHit(db: Queryable, officerId: string, hitId: string) {
  const row = await findScreeningHit(db, hitId);
  if (row === null) throw refuse('not_found', 'not_found');
  const moves = await movesOfHit(db, hitId);
  const { subject, entry } = row;
  return {
    ...toHitDto(row),
    subject: {
      kind: subject.kind,
      names: [...subject.names],
      birth_date: subject.birthDate,
      countries: [...subject.countries],
    },
    entry: {
      ref: entry.ref,
      kind: entry.kind,
      names: [...entry.names],
      birth_dates: [...entry.birthDates],
      countries: [...entry.countries],
      programme: entry.programme,
    },
    own: await isSelfReview(db, officerId, row.account_id),
    judged_by_me: row.judged_by === officerId,
    moves: moves.map((move) => ({
      ...move,
      from: move.from_state,
      to: move.to_state,
      officer: move.officer_name,
    })),
  };
}

export function toHitDto(row: HitRow) {
  return {
    ...row,
    account_name: row.full_name,
    subject_name: row.subject.names[0] ?? '',
    judged_by: row.judged_by_name,
  };
}
