import type { RedemptionStanding } from '@bb1/domain/redemptions/desk-endpoints';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface StandingRow {
  repaid: number;
  repaid_tokens: string;
  redeemed_tokens: string;
  open_tokens: string;
  waiting_tokens: string;
  unpaid: number;
  unpaid_tokens: string;
}

const findStanding = sql<StandingRow>(
  'redemptions.standing',
  `select p.repaid, p.repaid_tokens, p.unpaid, p.unpaid_tokens, r.redeemed_tokens, r.open_tokens, p.repaid_tokens - r.redeemed_tokens - r.open_tokens as waiting_tokens
   from (select count(*) filter (where l.state = 'paid')::int as repaid, coalesce(sum(l.token_amount) filter (where l.state = 'paid'), 0)::numeric(40, 7) as repaid_tokens,
       count(*) filter (where l.state <> 'paid')::int as unpaid, coalesce(sum(l.token_amount) filter (where l.state <> 'paid'), 0)::numeric(40, 7) as unpaid_tokens
     from coupon_payouts l join coupon_runs r on r.id = l.run_id where l.repayment_eur > 0 and r.state in ('released', 'settled')) p,
     (select coalesce(sum(token_amount) filter (where state = 'redeemed'), 0)::numeric(40, 7) as redeemed_tokens, coalesce(sum(token_amount) filter (where state in ('planned', 'sending')), 0)::numeric(40, 7) as open_tokens from redemption_lines) r`,
);

/** How far the tokens of the bond are out of the world, by the books. */
export async function redemptionStanding(db: Queryable): Promise<RedemptionStanding> {
  const row = await db.one(findStanding);
  return {
    is_due: row.repaid > 0,
    repaid: { lines: row.repaid, tokens: row.repaid_tokens },
    redeemed_tokens: row.redeemed_tokens,
    open_tokens: row.open_tokens,
    waiting_tokens: row.waiting_tokens,
    unpaid: { lines: row.unpaid, tokens: row.unpaid_tokens },
  };
}
