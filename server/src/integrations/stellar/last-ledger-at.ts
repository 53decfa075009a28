import { ledgerRecord } from './holder-answers.ts';
import { getFromHorizon } from './horizon-get.ts';
import type { Horizon } from './horizon-pool.ts';
import { type LedgerHead, LedgerUnreachable } from './stellar.ts';

export function readLedger(horizon: Horizon, sequence: number): Promise<LedgerHead> {
  return getFromHorizon(horizon, `/ledgers/${sequence}`, ledgerRecord);
}

/**
 * The last ledger that closed at or before a moment; null where the chain began later. Throws LedgerUnreachable where Horizon's
 * history begins later.
 *
 * Alternates between an interpolation by the ledgers' pace, which is mostly steady, and bisection,
 * which always converges.
 */
export async function lastLedgerAt(horizon: Horizon, moment: Date): Promise<LedgerHead | null> {
  const status = await horizon.status();
  let after: LedgerHead = {
    sequence: status.ledger,
    closedAt: status.closedAt,
  };
  if (after.closedAt <= moment) return after;
  let before = await readLedger(horizon, status.elderLedger);
  if (before.closedAt > moment) {
    if (before.sequence > 1)
      throw new LedgerUnreachable(`Horizon's history begins on ${before.closedAt.toISOString()}`);
    return null;
  }
  for (let isGuess = true; after.sequence - before.sequence > 1; isGuess = !isGuess) {
    const width = after.sequence - before.sequence;
    const share = isGuess
      ? (moment.getTime() - before.closedAt.getTime()) /
        (after.closedAt.getTime() - before.closedAt.getTime())
      : 1 / 2;
    const step = Math.min(Math.max(Math.round(width * share), 1), width - 1);
    const between = await readLedger(horizon, before.sequence + step);
    if (between.closedAt <= moment) before = between;
    else after = between;
  }
  return before;
}
