import { COUNTRY_LIST_SUBJECTS } from '@bb1/domain/country-lists/country-list';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertCountryList, insertVersionOfOffering } from './country-list-store.ts';

/**
 * Enters the offering's lists that are not known yet. Known ones belong to the officers, whatever
 * they made of them. Several processes may start at once: the first to enter a name wins, the
 * others wait and find it.
 */
export async function enterOfferingLists(
  tx: Tx,
  { clock, offering }: Pick<Context, 'clock' | 'offering'>,
): Promise<void> {
  const at = clock.now();
  // In a fixed order, so that concurrent starts do not deadlock.
  const lists = offering.kyc.countryLists.toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  for (const { name, sourceUrl, countries, appliesTo, ...rest } of lists) {
    const list = await insertCountryList(tx, { id: newId(), name });
    if (list === null) continue;
    const version = {
      ...rest,
      id: newId(),
      listId: list.id,
      sourceUrl: sourceUrl ?? null,
      countries: [...new Set(countries)].toSorted(),
      appliesTo: COUNTRY_LIST_SUBJECTS.filter((subject) => appliesTo.includes(subject)),
    };
    await insertVersionOfOffering(tx, version, at);
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'country_list.entered',
      subject: `country_list:${list.id}`,
      after: { name, ...version },
    });
  }
}
