import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable, type StellarNetwork } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lastSettledSequence, listSignedAttempts, type ReservedTransfer } from './store.ts';

/** So long after its time was over an envelope waits in no queue, and no Horizon is that far behind. */
export const SURELY_DEAD_MS = 3_600_000;

/**
 * The sequence number for the next envelope of a transfer. Once an envelope was signed, every later one carries the same
 * number, even when the older one is proven dead: should the proof be wrong, the network still takes only one of them.
 * Refuses with `ledger_unavailable` when Horizon lags behind, or when the number was used: then an envelope has landed after
 * all, and looking it up comes first. Only when something else of the channel used it, and all envelopes are surely dead,
 * is there another one.
 */
export async function nextSequence(
  db: Queryable,
  network: StellarNetwork,
  transfer: ReservedTransfer,
): Promise<bigint> {
  const account = await network.readAccount(transfer.channel);
  if (account === null)
    throw new LedgerUnreachable(`channel ${transfer.channel} is not on the ledger`);
  const next = account.sequence + 1n;
  if (next <= (await lastSettledSequence(db, transfer.channel)))
    throw refuse('unavailable', 'ledger_unavailable');
  const signed = await listSignedAttempts(db, transfer.id);
  if (signed.length === 0 || next === BigInt(transfer.sequence)) return next;
  const { closedAt } = await network.latestLedger();
  const areSurelyDead = signed.every(
    (attempt) => closedAt.getTime() - attempt.max_time.getTime() > SURELY_DEAD_MS,
  );
  if (!areSurelyDead) throw refuse('unavailable', 'ledger_unavailable');
  return next;
}
