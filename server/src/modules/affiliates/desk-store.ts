import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { type Query, type Queryable, sql } from '../../platform/db/database.ts';

export interface DeskAffiliateRow {
  account_id: string;
  full_name: string;
  code: string;
  joined_at: Date;
  auto_invest_since: Date | null;
  kyc_verdict: KycVerdict;
  referred_people: number;
  pending: string;
  due: string;
  invested: string;
  with_signs: number;
}

const listPage = sql<DeskAffiliateRow>(
  'affiliates.page',
  `select f.account_id, a.full_name, f.code, f.joined_at, f.auto_invest_since, coalesce(k.verdict, 'not_started') as kyc_verdict,
     (select count(*)::int from referrals r where r.affiliate_id = f.account_id) as referred_people,
     coalesce(c.pending, 0)::numeric(40, 7)::text as pending, coalesce(j.due, 0)::numeric(40, 7)::text as due, coalesce(c.invested, 0)::numeric(40, 7)::text as invested, coalesce(c.with_signs, 0)::int as with_signs
   from affiliates f join accounts a on a.id = f.account_id left join kyc_records k on k.account_id = f.account_id
   left join lateral (
     select sum(token_amount) filter (where state = 'pending') as pending, sum(token_amount) filter (where state = 'invested') as invested,
       count(*) filter (where state in ('pending', 'earned', 'invested') and not signs <@ coalesce((select array_agg(s) from commission_decisions d, unnest(d.signs) s where d.commission_id = x.id and d.kind = 'allow' and d.state = 'approved'), '{}')) as with_signs
     from commissions x where x.affiliate_id = f.account_id
   ) c on true
   left join lateral (select -sum(amount) as due from journal_lines where account = 'commission_due' and subject_id = f.account_id) j on true
   order by case when $1 = 'referrals' then (select count(*) from referrals r where r.affiliate_id = f.account_id) when $1 = 'commission' then coalesce(c.pending, 0) + coalesce(j.due, 0) + coalesce(c.invested, 0) end desc nulls last, f.joined_at desc, f.account_id
   limit $2 offset $3`,
);
const countAll = sql<{ total: number }>(
  'affiliates.count',
  'select count(*)::int as total from affiliates',
);

interface AffiliateQuery {
  readonly sort: string;
  readonly limit: number;
  readonly offset: number;
}

export function pageOfAffiliates({ sort, limit, offset }: AffiliateQuery): Query<DeskAffiliateRow> {
  return { statement: listPage, values: [sort, limit, offset] };
}

export async function affiliatePage(
  db: Queryable,
  query: AffiliateQuery,
): Promise<{ rows: DeskAffiliateRow[]; total: number }> {
  const { statement, values } = pageOfAffiliates(query);
  return { rows: await db.rows(statement, values), total: (await db.one(countAll)).total };
}
