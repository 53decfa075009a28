import { versionInForce } from '@bb1/domain/country-lists/country-list';
import type {
  CountryListFilter,
  DeskCountryList,
  DeskCountryListPage,
  DeskCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { outcomesOf } from '../approvals/outcomes.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import {
  findCountryList,
  type ListRow,
  listPageRows,
  type VersionRow,
  versionsOf,
} from './country-list-store.ts';

type Showing = Pick<Context, 'db' | 'clock'>;

/** A list, as the audit log and proposals name it. */
export const countryListSubject = (listId: string) => `country_list:${listId}`;

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
): Promise<DeskCountryListPage> {
  const today = berlinDay(clock.now());
  const list = await findCountryList(db, id);
  if (list === null) throw refuse('not_found', 'not_found');
  const versions = await versionsOf(db, [id]);
  const { waiting, decided } = await outcomesOf(db, 'country_list', countryListSubject(id));
  return {
    ...toListDto({ ...list, approval_id: waiting }, versions, today),
    history: versions.map(toVersionDto),
    proposals: decided,
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
  const dated = versions.map((row) => ({
    row,
    validFrom: row.valid_from,
    position: row.position,
  }));
  return versionInForce(dated, day)?.row ?? null;
}

function toListDto(
  { id, name, approval_id }: ListRow & { approval_id: string | null },
  versions: readonly VersionRow[],
  today: string,
): DeskCountryList {
  const now = inForce(versions, today);
  const coming = versions
    .filter(({ valid_from: validFrom }) => validFrom > today)
    .toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1));
  return {
    id,
    name,
    in_force: now && toVersionDto(now),
    coming: coming.map(toVersionDto),
    approval_id,
  };
}

function toVersionDto(row: VersionRow): DeskCountryListVersion {
  return {
    id: row.id,
    source: row.source,
    source_url: row.source_url,
    countries: row.countries,
    applies_to: row.applies_to,
    effect: row.effect,
    valid_from: row.valid_from,
    ...makerAndChecker(row),
  };
}
