import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { KYC_REVIEW_ORDERS } from '@bb1/domain/kyc/desk-endpoints';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { pageQuery, filterQuery } from '../../platform/db/filter-query.ts';
import type { Waiting, WorkQueue, Answers } from '../../module.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

export interface ReviewRow {
  account_id: string;
  full_name: string;
  email: string;
  applicant_type: ApplicantType;
  company: string | null;
  verdict: KycVerdict;
  verdict_since: Date;
}

export interface VerdictChangeRow {
  at: Date;
  from_verdict: KycVerdict;
  to_verdict: KycVerdict;
  actor_kind: string;
  officer_name: string | null;
  reasons: string[];
  note: string | null;
}

const EXPIRED_PER_SWEEP = 200;
/** A person who keeps adding and removing a picture makes thousands of moves. */
const SHOWN_HISTORY = 500;

const listHistory = sql<VerdictChangeRow>(
  'kyc.history',
  `select c.at, c.from_verdict, c.to_verdict, c.actor_kind, o.name as officer_name, c.reasons, c.note
   from kyc_verdict_changes c left join officer_names o on c.actor_kind = 'officer' and o.id = c.actor_id where c.account_id = $1 order by c.id desc limit ${SHOWN_HISTORY}`,
);

/** Accounts whose verdict relies on a document that had expired by the day (YYYY-MM-DD). */
export const accountsWithExpiredDocument = sql<{ account_id: string }>(
  'kyc.expired_documents',
  `select distinct r.account_id from kyc_records r join identity_proofs p on p.account_id = r.account_id and p.left_at is null join accounts a on a.id = r.account_id
   where a.closed_at is null and p.doc_expires_on < $1 and r.verdict in ('in_review', 'approved', 'approved_except_video') order by r.account_id limit $2`,
).column((today: string) => [today, EXPIRED_PER_SWEEP]);

const ORDERS = {
  oldest: 'r.verdict_since, r.account_id',
  newest: 'r.verdict_since desc, r.account_id desc',
} as const satisfies Readonly<Record<(typeof KYC_REVIEW_ORDERS)[number], string>>;

/** People by verdict. Closed accounts are restricted and never listed. */
export async function listReviews(
  db: Queryable,
  filter: {
    verdict: KycVerdict | undefined;
    applicantType: ApplicantType | undefined;
    order: (typeof KYC_REVIEW_ORDERS)[number];
    page: number;
  },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const { where, values } = filterQuery([
    ['r.verdict = ?', filter.verdict],
    ['r.applicant_type = ?', filter.applicantType],
    'not exists (select from accounts c where c.id = r.account_id and c.closed_at is not null)',
  ]);
  const from = `from kyc_records r ${where}`;
  const { total } = await db.one(
    sql<{ total: number }>('kyc.count_reviews', `select count(*)::int as total ${from}`),
    values,
  );
  const { order, limit, offset } = pageQuery({
    order: ORDERS[filter.order],
    limit: ROWS_PER_PAGE,
    offset: (filter.page - 1) * ROWS_PER_PAGE,
    total,
  });
  const page = sql<ReviewRow>(
    'kyc.reviews',
    `with chosen as materialized (select r.account_id ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
     select r.account_id, a.full_name, a.email, r.applicant_type, b.legal_name as company, r.verdict, r.verdict_since
     from chosen join kyc_records r using (account_id) join accounts a on a.id = r.account_id left join kyc_businesses b on b.account_id = r.account_id order by ${ORDERS[filter.order]}`,
  );
  return { rows: await db.rows(page, [...values, limit, offset]), total };
}

/** The latest moves of the verdict, oldest of these first. */
export async function verdictHistory(
  db: Queryable,
  accountId: string,
): Promise<VerdictChangeRow[]> {
  return (await db.rows(listHistory, [accountId])).toReversed();
}

/** This module's work queues. */
export const kycQueues: readonly WorkQueue[] = [
  {
    name: 'kyc_reviews',
    right: 'kyc.decide',
    waiting: sql<Waiting>(
      'work_queues.kyc_reviews',
      "select count(*)::int as count, min(r.verdict_since) as oldest_at from kyc_records r join accounts a on a.id = r.account_id where r.verdict = 'in_review' and a.closed_at is null",
    ),
  },
  {
    name: 'video_calls',
    right: 'video.conduct',
    waiting: sql<Waiting>(
      'work_queues.video_calls',
      "select count(*)::int as count, min(created_at) as oldest_at from video_identifications where state = 'waiting' and provider = 'built_in'",
    ),
  },
  {
    name: 'video_reviews',
    right: 'video.conduct',
    waiting: sql<Waiting>(
      'work_queues.video_reviews',
      `select count(*)::int as count, min(v.ended_at) as oldest_at from video_identifications v join accounts a on a.id = v.account_id and a.closed_at is null
   where v.state = 'failed' and v.retry_allowed_at is null and not exists (select from video_identifications later where later.account_id = v.account_id and later.created_at > v.created_at)`,
    ),
  },
];

const OPEN =
  'accounts a join kyc_records r on r.account_id = a.id left join kyc_businesses b on b.account_id = a.id where a.closed_at is null';

/** Verifications by the person's name or address. */
export function searchReviews(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'email'>[]> {
  return searchRows(
    db,
    {
      name: 'kyc.search',
      shown: 'a.id, a.full_name as title, coalesce(b.legal_name, a.email) as detail',
      texts: [
        { matched: 'name', text: 'lower(a.full_name collate pg_c_utf8)', as: 'words', from: OPEN },
        { matched: 'email', text: 'lower(a.email collate pg_c_utf8)', as: 'code', from: OPEN },
      ],
    },
    term,
    limit,
  );
}

const countNaming = sql<{ count: number }>(
  'people_of_countries.count',
  `select count(distinct a.id)::int as count from accounts a join (
     select account_id from kyc_addresses where country = any ($1)
     union all select account_id from kyc_businesses where country = any ($1)
     union all select account_id from beneficial_owners where citizenship = any ($1) or residence_country = any ($1)
     union all select account_id from identity_proofs
       where citizenship = any ($1) or tax_residence = any ($1) or residence_country = any ($1) or further_citizenships && $1
         or exists (select from jsonb_array_elements(further_tax_residences) r where r ->> 'country' = any ($1))
   ) named on named.account_id = a.id where a.closed_at is null`,
);

/** Open accounts whose person, company or owner has named one of the countries. */
export const countPeopleOfCountries: Answers['countPeople'] = async (db, countries) =>
  (await db.one(countNaming, [countries])).count;
