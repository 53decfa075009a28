import { refuse } from '@bb1/domain/refusal';
import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import {
  listAge,
  listWarnings,
  SCREENING_LIST_NAMES,
  takesTwoApprovals,
} from '@bb1/domain/screening/screening-lists';
import type { Queryable } from '../../platform/db/database.ts';
import { type Differences, differencesOf, listedDifferences } from './entry-store.ts';
import {
  findListVersion,
  findVersionInForce,
  type ListVersionRow,
  versionsInForce,
} from './list-store.ts';
import { findListCount, type ListCountRow, listTouchedPeople } from './touched-store.ts';

/** All screening lists, and the age of their versions in force by the product clock. */
export async function showListsInForce(db: Queryable, now: Date) {
  const inForce = new Map((await versionsInForce(db)).map((row) => [row.list, row]));
  return SCREENING_LIST_NAMES.map((list) => {
    const row = inForce.get(list);
    if (row === undefined || row.in_force_at === null)
      return { list, in_force: null, age_days: null, stale: false };
    const { days, stale } = listAge(row.in_force_at, now);
    return { list, in_force: toVersionDto(row), age_days: days, stale };
  });
}

/** One version with its changes: from the version in force now, or from the one it replaced. */
export async function showList(db: Queryable, officerId: string, id: string) {
  const row = await findListVersion(db, id);
  if (row === null) throw refuse('not_found', 'not_found');
  const count = await findListCount(db, id);
  const shown = {
    ...toVersionDto(row),
    touched: count && (await touchedOf(db, id, count)),
    mine: [row.read_by, row.proposed_by, count?.first_approved_by].includes(officerId),
  };
  const counted = countedDifferences(row);
  if (counted !== null || row.state === 'withdrawn')
    return {
      ...shown,
      differences: counted ?? { added: 0, gone: 0, changed: 0 },
      in_force: null,
      warnings: [],
      examples: [],
    };
  const inForce = await findVersionInForce(db, row.list);
  const differences = await differencesOf(db, id, inForce?.id ?? null);
  return {
    ...shown,
    differences,
    in_force:
      inForce === null || inForce.in_force_at === null
        ? null
        : {
            id: inForce.id,
            entries: inForce.entries,
            edition: inForce.edition,
            in_force_at: inForce.in_force_at.toISOString(),
          },
    warnings: listWarnings({ ...row, ...differences }, inForce),
    // In a first version everything is new, so a comparison would show nothing.
    examples: inForce === null ? [] : await listedDifferences(db, id, inForce.id),
  };
}

async function touchedOf(
  db: Queryable,
  id: string,
  count: ListCountRow,
): Promise<ScreeningList['touched']> {
  return {
    counted_at: count.counted_at.toISOString(),
    accounts: count.accounts,
    takes_two: takesTwoApprovals(count.accounts),
    first_approved_by: count.first_approved_by_name,
    people: await listTouchedPeople(db, id),
  };
}

export function toVersionDto(row: ListVersionRow) {
  return {
    ...row,
    file_hash: row.file_hash.toString('hex'),
    read_by: row.read_by_name,
    proposed_by: row.proposed_by_name,
    approved_by: row.approved_by_name,
    ended_by: row.ended_by_name,
    differences: countedDifferences(row),
  };
}

function countedDifferences({ added, gone, changed }: ListVersionRow): Differences | null {
  return added === null || gone === null || changed === null ? null : { added, gone, changed };
}
