import type { MakerAndCheckerRow } from '../officers/maker-and-checker.ts';
import type { RedemptionState } from '@bb1/domain/redemptions/redemption-state';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface RedemptionRow extends MakerAndCheckerRow<string> {
  id: string;
  number: number;
  state: RedemptionState;
  includes_moved: boolean;
  line_count: number;
  token_amount: string;
  planned: number;
  planned_tokens: string;
  sending: number;
  sending_tokens: string;
  redeemed: number;
  redeemed_tokens: string;
  left: number;
  left_tokens: string;
  approval_id: string | null;
  stopped_by_name: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  done_at: Date | null;
}

const counted = (state: string) =>
  `count(*) filter (where l.state = '${state}')::int as "${state}", coalesce(sum(l.token_amount) filter (where l.state = '${state}'), 0)::numeric(40, 7) as ${state}_tokens`;

const REDEMPTIONS = `select r.id, r.number, r.state, r.includes_moved, r.line_count, r.token_amount, n.*, r.proposed_by, m.name as proposed_by_name, r.proposed_at, c.name as decided_by_name, r.decided_at, (select a.id from open_approvals a where a.kind = 'redemption' and a.subject = 'redemption:' || r.id) as approval_id,
  s.name as stopped_by_name, r.stopped_at, r.stop_reason, r.done_at
  from redemptions r join officer_names m on m.id = r.proposed_by left join officer_names c on c.id = r.decided_by left join officer_names s on s.id = r.stopped_by
  left join lateral (select ${['planned', 'sending', 'redeemed', 'left'].map(counted).join(', ')} from redemption_lines l where l.redemption_id = r.id) n on true`;

export const insertRedemption = sql(
  'redemptions.insert',
  'insert into redemptions (id, includes_moved, line_count, token_amount, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6)',
);

export const findRedemption = sql<RedemptionRow>(
  'redemptions.find',
  `${REDEMPTIONS} where r.id = $1`,
).maybe((id: string) => [id]);

const lockOne = sql<{ id: string }>(
  'redemptions.lock',
  'select id from redemptions where id = $1 for update',
);

const pageOf = sql<RedemptionRow>(
  'redemptions.page',
  `${REDEMPTIONS} where ($1::text is null or r.state = $1) order by r.proposed_at desc, r.id limit $2 offset $3`,
);

const countOf = sql<{ total: number }>(
  'redemptions.count',
  'select count(*)::int as total from redemptions where ($1::text is null or state = $1)',
);

export const listApprovedIds = sql<{ id: string }>(
  'redemptions.approved',
  "select id from redemptions where state = 'approved'",
).column();

export const saveApproved = sql(
  'redemptions.approve',
  "update redemptions set state = 'approved', decided_by = $2, decided_at = $3 where id = $1",
).run(({ id, officerId, at }: { id: string; officerId: string; at: Date }) => [id, officerId, at]);

/** Its proposal was sent back, withdrawn or lapsed. */
export const saveDropped = sql(
  'redemptions.drop',
  "update redemptions set state = 'rejected' where id = $1",
).run((id: string) => [id]);

export const saveStop = sql(
  'redemptions.set_stop',
  'update redemptions set stopped_by = $2, stopped_at = $3, stop_reason = $4 where id = $1',
);

/** Whether this completed it: every line is redeemed or left. */
export const saveDone = sql(
  'redemptions.set_done',
  "update redemptions r set state = 'done', done_at = $2 where r.id = $1 and r.state = 'approved' and not exists (select from redemption_lines l where l.redemption_id = r.id and l.state in ('planned', 'sending'))",
).changes((id: string, at: Date) => [id, at]);

export async function lockRedemption(tx: Tx, id: string): Promise<RedemptionRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findRedemption(tx, id);
}

export async function redemptionPage(
  db: Queryable,
  query: { state: RedemptionState | null; limit: number; offset: number },
): Promise<{ rows: RedemptionRow[]; total: number }> {
  const rows = await db.rows(pageOf, [query.state, query.limit, query.offset]);
  return { rows, total: (await db.one(countOf, [query.state])).total };
}

// The repaid wallet has the tokens, or the wallet that replaced it since; an heir may have been paid for them.
export const listRepaid = sql<{ payout_id: string; public_key: string; tokens: string }>(
  'coupon_payouts.repaid',
  `with recursive repaid as (
     select l.id, l.line_no, l.token_amount - coalesce((select sum(x.token_amount) from redemption_lines x where x.payout_id = l.id and x.state <> 'left'), 0) as tokens, coalesce(l.public_key, l.paid_to) as key
     from coupon_payouts l where l.state = 'paid' and l.repayment_eur > 0
   ), moved as (
     select id, key, 0 as step from repaid where tokens > 0
     union all
     select m.id, h.target_public_key, m.step + 1 from moved m join holding_adjustments h on h.public_key = m.key and h.kind = 'replacement' and h.state = 'done' where m.step < 20
   ), latest as (select distinct on (id) id, key from moved order by id, step desc)
   select r.id as payout_id, l.key as public_key, r.tokens from repaid r join latest l on l.id = r.id order by r.line_no, r.id`,
);

// A freeze may be due to a court, and an open action relies on the tokens where they are.
export const listUntouchable = sql<{ public_key: string; reason: 'frozen' | 'act_open' }>(
  'holdings.untouchable',
  `select public_key, 'frozen' as reason from frozen_holdings union all
   select public_key, 'act_open' from holding_adjustments where state in ('proposed', 'approved') and public_key is not null union all select target_public_key, 'act_open' from holding_adjustments where state in ('proposed', 'approved') and target_public_key is not null`,
);

export const findUnpaid = sql<{ unpaid: number }>(
  'coupon_payouts.repayments_unpaid',
  "select count(*)::int as unpaid from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state <> 'cancelled' and l.repayment_eur > 0 and l.state <> 'paid'",
);

interface StandingRow {
  repaid: number;
  repaid_tokens: string;
  redeemed_tokens: string;
  open_tokens: string;
  waiting_tokens: string;
  unpaid: number;
  unpaid_tokens: string;
  unpaid_in_wallets: string;
}

export const findStanding = sql<StandingRow>(
  'redemptions.standing',
  `select p.repaid, p.repaid_tokens, p.unpaid, p.unpaid_tokens, p.unpaid_in_wallets, r.redeemed_tokens, r.open_tokens, p.repaid_tokens - r.redeemed_tokens - r.open_tokens as waiting_tokens
   from (select count(*) filter (where l.state = 'paid')::int as repaid, coalesce(sum(l.token_amount) filter (where l.state = 'paid'), 0)::numeric(40, 7) as repaid_tokens,
       count(*) filter (where l.state <> 'paid')::int as unpaid, coalesce(sum(l.token_amount) filter (where l.state <> 'paid'), 0)::numeric(40, 7) as unpaid_tokens,
       coalesce(sum(l.token_amount) filter (where l.state <> 'paid' and l.public_key is not null), 0)::numeric(40, 7) as unpaid_in_wallets
     from coupon_payouts l join coupon_runs r on r.id = l.run_id where l.repayment_eur > 0 and r.state in ('released', 'settled')) p,
     (select coalesce(sum(token_amount) filter (where state = 'redeemed'), 0)::numeric(40, 7) as redeemed_tokens, coalesce(sum(token_amount) filter (where state in ('planned', 'sending')), 0)::numeric(40, 7) as open_tokens from redemption_lines) r`,
);
