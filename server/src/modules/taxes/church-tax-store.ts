import type { Locale } from '@bb1/domain/locale';
import type { AskedPerson } from '@bb1/domain/taxes/church-tax-query';
import type { ChurchTaxAnswer } from '@bb1/domain/taxes/tax-entry';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** $1 is the year that the answers are for, $2 that of the query. */
const OPEN = `accounts a join tax_details d on d.account_id = a.id left join church_tax_notices n on n.account_id = a.id and n.year = $2
  where a.closed_at is null and d.applicant_type = 'individual' and (d.tax_residence = 'DE' or d.further_tax_residences @> '[{"country": "DE"}]')
    and (exists (select from orders o where o.account_id = a.id and o.status = 'tokens_allocated') or exists (select from taxed_payouts p where p.account_id = a.id))
    and not exists (select from estates x where x.account_id = a.id)
    and not exists (select from tax_entries e where e.account_id = a.id and e.kind = 'church_tax' and e.year = $1 and e.state = 'approved')`;
export const countOpenAnswers = sql<{
  open: number;
  askable: number;
  not_informed: number;
  without_number: number;
}>(
  'church_tax.count_open',
  `select count(*)::int as open, count(*) filter (where d.tax_id is not null and n.sent_at <= $3)::int as askable, count(*) filter (where n.sent_at is null)::int as not_informed, count(*) filter (where d.tax_id is null)::int as without_number from ${OPEN}`,
);
const ASKABLE = `${OPEN} and d.tax_id is not null and n.sent_at <= $3`;
/** Reads only those who were informed, unlike the count of everybody without an answer. */
export const countAskablePeople = sql<{ count: number }>(
  'church_tax.count_askable',
  `select count(*)::int as count from ${ASKABLE}`,
).value((query: Years, informedBy: Date) => [query.answersFor, query.year, informedBy]);
export const askablePeople = sql<{ account_id: string; tax_id: string; dob: string }>(
  'church_tax.askable',
  `select a.id as account_id, d.tax_id, d.dob from ${ASKABLE} order by a.id`,
);
export const uninformedPeople = sql<{
  id: string;
  full_name: string;
  email: string;
  locale: Locale;
}>(
  'church_tax.uninformed',
  `select a.id, a.full_name, a.email, a.locale from ${OPEN} and n.sent_at is null order by a.id limit $3`,
);
/** False if the person was informed already. */
export const noteNotice = sql<{ account_id: string }>(
  'church_tax_notices.insert',
  'insert into church_tax_notices (account_id, year, sent_at) values ($1, $2, $3) on conflict do nothing returning account_id',
).changes((accountId: string, year: number, at: Date) => [accountId, year, at]);
const listAsked = sql<{
  account_id: string;
  tax_id: string;
  known: ChurchTaxAnswer | null;
  known_community: string | null;
  is_waiting: boolean;
}>(
  'church_tax.asked',
  `select a.id as account_id, d.tax_id, k.church_tax as known, k.church_community as known_community,
     exists (select from tax_entries e where e.account_id = a.id and e.kind = 'church_tax' and e.year = $2 and e.state = 'proposed') as is_waiting
   from accounts a join tax_details d on d.account_id = a.id
   left join lateral (select e.church_tax, e.church_community from tax_entries e where e.account_id = a.id and e.kind = 'church_tax' and e.year = $2 and e.state = 'approved' order by e.decided_at desc, e.id desc limit 1) k on true
   where a.id = any($1::uuid[]) and a.closed_at is null and d.applicant_type = 'individual' and d.tax_id is not null`,
);
/** Returns how many entries are in force now. */
export const approveImportedEntries = sql(
  'tax_entries.approve_import',
  "update tax_entries set state = 'approved', decided_by = $2, decided_at = $3 where import_id = $1 and state = 'proposed'",
);
/** Of a proposal that ended without approval. */
export const dropImportedEntries = sql(
  'tax_entries.drop_import',
  "delete from tax_entries where import_id = $1 and state = 'proposed'",
);

interface Years {
  readonly year: number;
  readonly answersFor: number;
}

/** The natural persons among these accounts, with their number and answer for the year. */
export async function askedPeople(
  db: Queryable,
  accountIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, AskedPerson>> {
  return new Map(
    (await db.rows(listAsked, [accountIds, year])).map((row) => [
      row.account_id,
      {
        taxId: row.tax_id,
        known: row.known && { answer: row.known, community: row.known_community },
        isWaiting: row.is_waiting,
      },
    ]),
  );
}
