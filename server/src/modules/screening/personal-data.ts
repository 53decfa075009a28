import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { Queryable } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { deletions, hasHits } from './hit-store.ts';

/**
 * Records of the identification: kept and erased with it. The law forbids to disclose screenings
 * and their reasons to the person (section 47 GwG, section 29(1) BDSG).
 */
export const screeningPersonalData: PersonalDataPart = {
  tables: {},
  export: async () => ({}),
  kept: async (db: Queryable, person, endsAt) =>
    (await db.one(hasHits, [person.accountId])).found
      ? [{ record: 'identification', until: identificationKeptUntil(endsAt) }]
      : [],
  async forget(tx, { accountId }, kept) {
    if (kept.has('identification')) return false;
    for (const statement of deletions) await tx.run(statement, [accountId]);
    return false;
  },
};
