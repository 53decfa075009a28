import { countryDifference, versionInForce } from '@bb1/domain/country-lists/country-list';
import type {
  CountryListFilter,
  DeskCountryList,
  DeskCountryListPage,
  DeskCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import {
  findCountryList,
  type ListRow,
  listPageRows,
  type VersionRow,
  versionsOf,
} from './country-list-store.ts';

type Showing = Pick<Context, 'db' | 'clock'>;
type CountPeople = Answers['countPeople'];

export async function showCountryLists(
  { db, clock }: Showing,
  wanted: { filter: CountryListFilter | undefined; page: number },
): Promise<{ lists: DeskCountryList[]; total: number; page: number; today: string }> {
  const today = berlinDay(clock.now());
  const { rows, total } = await listPageRows(db, wanted);
  const versions = Map.groupBy(
    await versionsOf(
      db,
      rows.map(({ id }) => id),
    ),
    (version) => version.list_id,
  );
  return {
    lists: rows.map((row) => toListDto(row, versions.get(row.id) ?? [], today)),
    total,
    page: wanted.page,
    today,
  };
}

export async function showCountryList(
  { db, clock }: Showing,
  id: string,
  countPeople: CountPeople,
): Promise<DeskCountryListPage> {
  const today = berlinDay(clock.now());
  const list = await findCountryList(db, id);
  if (list === null) throw refuse('not_found', 'not_found');
  const versions = await versionsOf(db, [id]);
  const proposal = versions.find(({ state }) => state === 'proposed');
  return {
    ...toListDto(list, versions, today),
    review:
      proposal === undefined ? null : await review(db, { proposal, versions, today, countPeople }),
    history: versions.map(toVersionDto),
  };
}

/**
 * The version that a proposal replaces: the one that would otherwise be in force on its first day.
 */
export function replacedBy(
  { valid_from: validFrom }: Pick<VersionRow, 'valid_from'>,
  versions: readonly VersionRow[],
  today: string,
): VersionRow | null {
  return inForce(versions, validFrom > today ? validFrom : today);
}

/** The version of one list in force on a day. */
function inForce(versions: readonly VersionRow[], day: string): VersionRow | null {
  const approved = versions.flatMap((row) =>
    row.position === null ? [] : [{ row, validFrom: row.valid_from, position: row.position }],
  );
  return versionInForce(approved, day)?.row ?? null;
}

async function review(
  db: Queryable,
  of: {
    proposal: VersionRow;
    versions: readonly VersionRow[];
    today: string;
    countPeople: CountPeople;
  },
): Promise<DeskCountryListPage['review']> {
  const { proposal, versions, today, countPeople } = of;
  const replaced = replacedBy(proposal, versions, today);
  const { added, removed } = countryDifference(replaced?.countries ?? [], proposal.countries);
  // A change of scope or effect concerns all countries of the list.
  const sameRule =
    replaced !== null &&
    replaced.effect === proposal.effect &&
    replaced.applies_to.join() === proposal.applies_to.join();
  const changed = sameRule
    ? [...added, ...removed]
    : [...new Set([...(replaced?.countries ?? []), ...proposal.countries])];
  return {
    replaces: replaced?.id ?? null,
    added: [...added],
    removed: [...removed],
    concerned: changed.length === 0 ? 0 : await countPeople(db, changed),
  };
}

export function toListDto(
  { id, name }: ListRow,
  versions: readonly VersionRow[],
  today: string,
): DeskCountryList {
  const now = inForce(versions, today);
  const coming = versions
    .filter(({ state, valid_from: validFrom }) => state === 'approved' && validFrom > today)
    .toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1));
  const proposal = versions.find(({ state }) => state === 'proposed');
  return {
    id,
    name,
    in_force: now && toVersionDto(now),
    coming: coming.map(toVersionDto),
    proposal: proposal === undefined ? null : toVersionDto(proposal),
  };
}

function toVersionDto(row: VersionRow): DeskCountryListVersion {
  return {
    id: row.id,
    state: row.state,
    source: row.source,
    source_url: row.source_url,
    countries: row.countries,
    applies_to: row.applies_to,
    effect: row.effect,
    valid_from: row.valid_from,
    ...makerAndChecker(row),
    decision_reason: row.decision_reason,
  };
}
