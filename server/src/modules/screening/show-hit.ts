import { refuse } from '@bb1/domain/refusal';
import type { ScreeningHit } from '@bb1/domain/screening/desk-endpoints';
import type { Queryable } from '../../platform/db/database.ts';
import { isSelfReview } from '../accounts/self-review.ts';
import { findScreeningHit, type HitRow, movesOfHit } from './hit-store.ts';

/** Person and entry side by side, as both were seen when the hit was opened. */
export async function showHit(
  db: Queryable,
  officerId: string,
  hitId: string,
): Promise<ScreeningHit> {
  const row = await findScreeningHit(db, hitId);
  if (row === null) throw refuse('not_found', 'not_found');
  const moves = await movesOfHit(db, hitId);
  const { subject, entry } = row;
  return {
    ...toHitDto(row),
    reason: row.reason,
    revision: row.revision,
    name_score: row.name_score,
    birth: row.birth,
    country: row.country,
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
      at: move.at.toISOString(),
      from: move.from_state,
      to: move.to_state,
      score: move.score,
      officer: move.officer_name,
      reason: move.reason,
    })),
  };
}

export function toHitDto(row: HitRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    account_name: row.full_name,
    list: row.list,
    score: row.score,
    entry_name: row.entry_name,
    subject_name: row.subject.names[0] ?? '',
    state: row.state,
    opened_at: row.opened_at.toISOString(),
    judged_by: row.judged_by_name,
    judged_at: row.judged_at?.toISOString() ?? null,
  };
}
