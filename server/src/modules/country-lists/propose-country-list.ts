import type { DeskCountryList, ProposedVersion } from '@bb1/domain/country-lists/desk-endpoints';
import { readCountries } from '@bb1/domain/country-lists/read-countries';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  insertCountryList,
  insertProposedVersion,
  type ListRow,
  lockCountryList,
  type VersionRow,
  versionsOf,
} from './country-list-store.ts';
import { replacedBy, toListDto } from './show-country-lists.ts';

type Proposing = Pick<Context, 'db' | 'clock'>;

/** The maximum length of unrecognised names in the error, for officers who paste a whole page. */
const NAMED_AT_MOST = 12;

/** The first version of a new list. */
export function proposeCountryList(
  context: Proposing,
  officerId: string,
  { name, version }: { name: string; version: ProposedVersion },
): Promise<DeskCountryList> {
  return context.db.transaction('propose_country_list', async (tx) => {
    const list = await insertCountryList(tx, { id: newId(), name });
    if (list === null) throw refuseField('list_name', 'country_list_exists');
    return propose(tx, { list, versions: [], version, officerId, at: context.clock.now() });
  });
}

/** The next version of a list; without countries it ends the list. */
export function proposeCountryListVersion(
  context: Proposing,
  officerId: string,
  { listId, version }: { listId: string; version: ProposedVersion },
): Promise<DeskCountryList> {
  return context.db.transaction('propose_country_list_version', async (tx) => {
    const list = await lockCountryList(tx, listId);
    if (list === null) throw refuse('not_found', 'not_found');
    const versions = await versionsOf(tx, [listId]);
    if (versions.some(({ state }) => state === 'proposed'))
      throw refuse('conflict', 'country_list_proposal_open');
    return propose(tx, { list, versions, version, officerId, at: context.clock.now() });
  });
}

async function propose(
  tx: Tx,
  {
    list,
    versions,
    version,
    officerId,
    at,
  }: {
    list: ListRow;
    versions: readonly VersionRow[];
    version: ProposedVersion;
    officerId: string;
    at: Date;
  },
): Promise<DeskCountryList> {
  const today = berlinDay(at);
  // A version is never retroactive; its source may have an earlier date.
  if (version.valid_from < today) throw refuseField('valid_from', 'day_is_over');
  const replaced = replacedBy(version, versions, today);
  const countries = countriesOf(version.countries);
  if (countries.length === 0 && replaced === null) throw refuseField('countries', 'required');
  const id = newId();
  const {
    source,
    source_url: sourceUrl,
    applies_to: appliesTo,
    effect,
    valid_from: validFrom,
  } = version;
  await insertProposedVersion(
    tx,
    { id, listId: list.id, source, sourceUrl, countries, appliesTo, effect, validFrom },
    { officerId, at },
  );
  const after = {
    version: id,
    name: list.name,
    source,
    source_url: sourceUrl,
    countries,
    applies_to: appliesTo,
    effect,
    valid_from: validFrom,
  };
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: 'country_list.proposed',
    subject: `country_list:${list.id}`,
    ...(replaced === null
      ? {}
      : { before: { version: replaced.id, countries: replaced.countries } }),
    after,
  });
  return toListDto(list, await versionsOf(tx, [list.id]), today);
}

function countriesOf(text: string): readonly string[] {
  const { countries, notUnderstood } = readCountries(text);
  if (notUnderstood.length === 0) return countries;
  const more = notUnderstood.length > NAMED_AT_MOST ? ' …' : '';
  throw refuseField('countries', 'countries_not_understood', {
    names: `${notUnderstood
      .slice(0, NAMED_AT_MOST)
      .map((piece) => Array.from(piece).slice(0, 40).join(''))
      .join(', ')}${more}`,
  });
}
