import { parseMoney } from '@bb1/domain/money';
import type { Holding, Holders } from '../../integrations/stellar/holders-port.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** Tokens of one payout that are still out, and the wallet in which they should be. */
interface RepaidTokens {
  readonly payoutId: string;
  readonly publicKey: string;
  readonly units: bigint;
}

/** Tokens to take back out of one wallet, for one payout. */
export interface RedeemableTokens extends RepaidTokens {
  /** They changed hands after the record date. */
  readonly moved: boolean;
}

// Who was paid into a wallet has the tokens there, or in the one that replaced it since.
const listRepaid = sql<{ payout_id: string; public_key: string; tokens: string }>(
  'coupon_payouts.repaid',
  `with recursive repaid as (
     select l.id, l.line_no, l.token_amount - coalesce((select sum(x.token_amount) from redemption_lines x where x.payout_id = l.id and x.state <> 'left'), 0) as tokens, l.paid_to as key
     from coupon_payouts l where l.state = 'paid' and l.repayment_eur > 0
   ), moved as (
     select id, key, 0 as step from repaid where tokens > 0
     union all
     select m.id, h.target_public_key, m.step + 1 from moved m join holding_acts h on h.public_key = m.key and h.kind = 'replacement' and h.state = 'done' where m.step < 20
   ), latest as (select distinct on (id) id, key from moved order by id, step desc)
   select r.id as payout_id, l.key as public_key, r.tokens from repaid r join latest l on l.id = r.id order by r.line_no, r.id`,
);
// A freeze may stand for a court, and an open act counts on the tokens where they are.
const listUntouchable = sql<{ public_key: string; reason: 'frozen' | 'act_open' }>(
  'holdings.untouchable',
  `select public_key, 'frozen' as reason from frozen_holdings union all
   select public_key, 'act_open' from holding_acts where state in ('proposed', 'approved') union all select target_public_key, 'act_open' from holding_acts where state in ('proposed', 'approved') and target_public_key is not null`,
);
const findUnpaid = sql<{ unpaid: number }>(
  'coupon_payouts.repayments_unpaid',
  "select count(*)::int as unpaid from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state <> 'cancelled' and l.repayment_eur > 0 and l.state <> 'paid'",
);

/** Wallets out of which nothing is taken now, with why; whoever is frozen and in an act is frozen. */
export async function untouchableWallets(
  db: Queryable,
): Promise<ReadonlyMap<string, 'frozen' | 'act_open'>> {
  const rows = await db.rows(listUntouchable);
  return new Map(rows.toReversed().map(({ public_key: key, reason }) => [key, reason]));
}

/** Whether somebody's nominal is not paid. */
export async function isAnybodyUnpaid(db: Queryable): Promise<boolean> {
  return (await db.one(findUnpaid)).unpaid > 0;
}

/**
 * What can be taken back now: of each wallet no more than its holder was repaid, and no more than it holds. With `moved`, what
 * wallets hold beyond that counts for those who were paid and have it no more; the caller knows that everybody is paid.
 */
export async function redeemableTokens(
  db: Queryable,
  {
    holdings,
    own,
    moved,
  }: {
    readonly holdings: readonly Holding[];
    readonly own: Holders['own'];
    readonly moved: boolean;
  },
): Promise<RedeemableTokens[]> {
  const untouchable = await untouchableWallets(db);
  const ownKeys = new Set(own.map(({ publicKey }) => publicKey));
  const held = new Map(
    holdings
      .filter(
        ({ publicKey, isFrozen }) =>
          isFrozen !== true && !untouchable.has(publicKey) && !ownKeys.has(publicKey),
      )
      .map(({ publicKey, units }) => [publicKey, units]),
  );
  const take = (publicKey: string, wanted: bigint): bigint => {
    const there = held.get(publicKey) ?? 0n;
    const units = there < wanted ? there : wanted;
    held.set(publicKey, there - units);
    return units;
  };
  const repaid = (await db.rows(listRepaid)).map(
    ({ payout_id: payoutId, public_key: publicKey, tokens }) => ({
      payoutId,
      publicKey,
      units: parseMoney('TOKEN', tokens).units,
    }),
  );
  const inPlace = repaid.map((one) => ({
    ...one,
    moved: false,
    units: take(one.publicKey, one.units),
  }));
  const missing = repaid.map((one, at) => ({
    ...one,
    units: one.units - (inPlace[at]?.units ?? 0n),
  }));
  const elsewhere = moved
    ? movedTokens(
        missing.filter(({ publicKey }) => !untouchable.has(publicKey)),
        held,
      )
    : [];
  return [...inPlace, ...elsewhere].filter(({ units }) => units > 0n);
}

/** Gives what wallets hold beyond their own to payouts whose wallets have it no more, both in order. */
function movedTokens(
  missing: readonly RepaidTokens[],
  held: ReadonlyMap<string, bigint>,
): RedeemableTokens[] {
  const rests = [...held]
    .filter(([, units]) => units > 0n)
    .map(([publicKey, units]) => ({ publicKey, units }));
  const found: RedeemableTokens[] = [];
  let at = 0;
  for (const { payoutId, units: wanted } of missing) {
    for (let open = wanted; open > 0n && at < rests.length;) {
      const rest = rests[at];
      if (rest === undefined) break;
      const units = rest.units < open ? rest.units : open;
      found.push({ payoutId, publicKey: rest.publicKey, units, moved: true });
      open -= units;
      rest.units -= units;
      if (rest.units === 0n) at++;
    }
  }
  return found;
}
