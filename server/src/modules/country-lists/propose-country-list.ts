import { type FrozenFact, fact } from '@bb1/domain/approvals/approval-fact';
import {
  COUNTRY_LIST_EFFECTS,
  COUNTRY_LIST_SUBJECTS,
  countryDifference,
  type CountryListSubject,
  SUBJECT_CODES,
} from '@bb1/domain/country-lists/country-list';
import type { ProposedVersion } from '@bb1/domain/country-lists/desk-endpoints';
import { readCountries } from '@bb1/domain/country-lists/read-countries';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House, HouseInTransaction } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose } from '../approvals/propose.ts';
import {
  findCountryList,
  insertApprovedVersion,
  insertCountryList,
  isCountryListName,
  type ListRow,
  lockCountryList,
  type VersionRow,
  versionsOf,
} from './country-list-store.ts';
import { noticeChangedRules } from './notice-changed-rules.ts';
import { countryListSubject, replacedBy } from './show-country-lists.ts';

/** The maximum length of unrecognised names in the error, for officers who paste a whole page. */
const NAMED_AT_MOST = 12;

/** The next version of a list of countries, perhaps of a new one; without countries it ends the list. */
export const COUNTRY_LIST = defineApproval(
  'country_list',
  z.object({
    list_id: z.uuid(),
    list_name: z.string(),
    /** The version that the proposer compared it with; null for the first one. */
    replaces: z.uuid().nullable(),
    source: z.string(),
    source_url: z.string().nullable(),
    countries: z.array(z.string()),
    applies_to: z.array(z.enum(COUNTRY_LIST_SUBJECTS)),
    effect: z.enum(COUNTRY_LIST_EFFECTS),
    valid_from: z.iso.date(),
  }),
);
type Content = z.infer<typeof COUNTRY_LIST.content>;

/** The first version of a new list, which exists from its approval on. */
export function proposeCountryList(
  house: House,
  officerId: string,
  { name, version }: { name: string; version: ProposedVersion },
): Promise<string> {
  return house.db.transaction('propose_country_list', async (tx) => {
    if (await isCountryListName(tx, name)) throw refuseField('list_name', 'country_list_exists');
    return proposeVersion(house, tx, { list: { id: newId(), name }, version, officerId });
  });
}

/** The next version of a list. */
export function proposeCountryListVersion(
  house: House,
  officerId: string,
  { listId, version }: { listId: string; version: ProposedVersion },
): Promise<string> {
  return house.db.transaction('propose_country_list_version', async (tx) => {
    const list = mustFind(await findCountryList(tx, listId));
    return proposeVersion(house, tx, { list, version, officerId });
  });
}

async function proposeVersion(
  house: House,
  tx: Tx,
  { list, version, officerId }: { list: ListRow; version: ProposedVersion; officerId: string },
): Promise<string> {
  const at = house.clock.now();
  const today = berlinDay(at);
  // A version is never retroactive; its source may have an earlier date.
  if (version.valid_from < today) throw refuseField('valid_from', 'day_is_over');
  const replaced = replacedBy(version, await versionsOf(tx, [list.id]), today);
  const countries = [...countriesOf(version.countries)];
  if (countries.length === 0 && replaced === null) throw refuseField('countries', 'required');
  const content = {
    ...version,
    list_id: list.id,
    list_name: list.name,
    replaces: replaced?.id ?? null,
    countries,
  };
  return propose(house, tx, COUNTRY_LIST, {
    subject: countryListSubject(list.id),
    content,
    facts: await factsOf(house, tx, { content, replaced }),
    evidence: [],
    reason: version.source,
    officerId,
    at,
  });
}

/** The changes first, then the people they affect. */
async function factsOf(
  { countPeople }: House,
  tx: Tx,
  { content, replaced }: { content: Content; replaced: VersionRow | null },
): Promise<FrozenFact[]> {
  const { list_id: id, list_name: name, ...version } = content;
  const { added, removed } = countryDifference(replaced?.countries ?? [], version.countries);
  // A change of scope or effect concerns all countries of the list.
  const isSameRule =
    replaced !== null &&
    replaced.effect === version.effect &&
    replaced.applies_to.join() === version.applies_to.join();
  const changed = isSameRule
    ? [...added, ...removed]
    : [...new Set([...(replaced?.countries ?? []), ...version.countries])];
  return [
    fact('list', 'text', name, replaced && `/desk/country-lists/${id}`),
    fact('added', 'countries', added.join(', ')),
    fact('removed', 'countries', removed.join(', ')),
    fact('countries_then', 'countries', version.countries.join(', ')),
    ...(replaced === null || isSameRule
      ? []
      : [
          fact('effect_before', 'code', replaced.effect),
          fact('applies_before', 'code', codesOf(replaced.applies_to)),
        ]),
    fact('effect', 'code', version.effect),
    fact('applies_to', 'code', codesOf(version.applies_to)),
    fact('valid_from', 'day', version.valid_from),
    fact('people_concerned', 'count', changed.length === 0 ? 0 : await countPeople(tx, changed)),
    ...(version.source_url === null ? [] : [fact('source_url', 'text', version.source_url)]),
  ];
}

function codesOf(subjects: readonly CountryListSubject[]): string {
  return subjects.map((subject) => SUBJECT_CODES[subject]).join(', ');
}

/** The version is in force from its day, and everybody is checked against it. */
export async function approveCountryList(
  house: HouseInTransaction,
  tx: Tx,
  { id, content, proposedBy, proposedAt, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const { list_id: listId, replaces, countries, effect } = content;
  const [appliesTo, validFrom] = [content.applies_to, content.valid_from];
  // Only the first version makes the list; another list may have got its name since.
  if (
    replaces === null &&
    (await findCountryList(tx, listId)) === null &&
    !(await insertCountryList(tx, { id: listId, name: content.list_name }))
  )
    throw refuse('conflict', 'facts_changed');
  await lockCountryList(tx, listId);
  const replaced = replacedBy(content, await versionsOf(tx, [listId]), berlinDay(at));
  if ((replaced?.id ?? null) !== replaces) throw refuse('conflict', 'facts_changed');
  if (replaced !== null && replaced.valid_from > validFrom)
    throw refuse('conflict', 'country_list_overtaken');
  const { source, source_url: sourceUrl } = content;
  await insertApprovedVersion(
    tx,
    { id, listId, source, sourceUrl, countries, appliesTo, effect, validFrom },
    { proposedBy, proposedAt, approvedBy, at },
  );
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'country_list.approved',
    subject: countryListSubject(listId),
    ...(replaced === null ? {} : { before: logged(replaced) }),
    after: logged({ ...content, id }),
  });
  await noticeChangedRules(tx, house);
}

function logged(
  version: Pick<VersionRow, 'id' | 'countries' | 'applies_to' | 'effect' | 'valid_from'>,
) {
  const { id, countries, applies_to, effect, valid_from } = version;
  return { version: id, countries, applies_to, effect, valid_from };
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
