import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';

const hasHits = sql<{ found: boolean }>(
  'screening_hits.of_person',
  'select exists (select from screening_hits where account_id = $1) as found',
);
const deletions = ['screening_hit_moves', 'screening_hits'].map((table) =>
  sql(`${table}.delete_of_account`, `delete from ${table} where account_id = $1`),
);

/** Records of the identification: kept with it and erased with it. That and why somebody was looked at is not for the person (section 47 GwG, section 29(1) BDSG). */
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
