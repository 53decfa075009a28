import { parseMoney } from '@bb1/domain/money';
import type { Holding, Holders } from '../../integrations/stellar/holders-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findUnpaid, listRepaid, listUntouchable } from './store.ts';

/** One payout's tokens that are still in circulation, and the wallet in which they should be. */
interface RepaidTokens {
  readonly payoutId: string;
  readonly publicKey: string;
  readonly units: bigint;
}

/** Tokens to take back from one wallet, for one payout. */
export interface RedeemableTokens extends RepaidTokens {
  /** They changed hands after the record date. */
  readonly moved: boolean;
}

/**
 * Wallets from which nothing is taken now, with the reason; frozen wallets in an action count as
 * frozen.
 */
export async function untouchableWallets(
  db: Queryable,
): Promise<ReadonlyMap<string, 'frozen' | 'act_open'>> {
  const rows = await db.rows(listUntouchable);
  return new Map(rows.toReversed().map(({ public_key: key, reason }) => [key, reason]));
}

/** Whether any nominal is unpaid. */
export async function isAnybodyUnpaid(db: Queryable): Promise<boolean> {
  return (await db.one(findUnpaid)).unpaid > 0;
}

/**
 * What can be taken back now: from each wallet no more than its holder was repaid, and no more than
 * it holds. With `moved`, a wallet's excess counts for payouts whose wallets no longer have the
 * tokens; the caller knows that everybody is paid.
 */
export async function redeemableTokens(
  db: Queryable,
  { holdings, own, moved }: { holdings: readonly Holding[]; own: Holders['own']; moved: boolean },
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

/** Assigns wallets' excess tokens to payouts whose wallets no longer have them, both in order. */
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
