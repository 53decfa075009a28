import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { KYC_REVIEW_ORDERS } from '@bb1/domain/kyc/desk-endpoints';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { pageQuery, filterQuery } from '../../platform/db/filter-query.ts';

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
