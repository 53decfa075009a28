import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable, type StellarNetwork } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lastSettledSequence, listSignedAttempts, type ReservedTransfer } from './store.ts';

/**
 * This long after its expiry an envelope waits in no queue, and no Horizon lags that far behind.
 */
export const SURELY_DEAD_MS = 3_600_000;

/**
 * The sequence number for the next envelope of a transfer. Once an envelope was signed, every later
 * one has the same number, even if the older one is proven dead: should that proof be wrong, the
 * network still accepts only one. Refuses with `ledger_unavailable` if Horizon lags behind or the
 * number was used: then an envelope has landed after all and must be looked up first. Only if
 * something else used the channel's number and all envelopes are certainly dead, a new number is
 * taken.
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
