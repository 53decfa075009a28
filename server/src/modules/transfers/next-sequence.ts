import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable, type StellarNetwork } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type AttemptRow,
  lastSettledSequence,
  listSignedAttempts,
  type ReservedTransfer,
} from './store.ts';

/**
 * This long after its expiry an envelope waits in no queue, and no source lags that far behind.
 */
const SURELY_DEAD_MS = 3_600_000;

/**
 * The sequence number for the next envelope of a transfer. Once an envelope was signed, every later
 * one has the same number, even if the older one is proven dead: should that proof be wrong, the
 * network still accepts only one. Refuses with `ledger_unavailable` if the answers lag behind or the
 * number was used: then an envelope has landed after all and must be looked up first. Only if
 * another transaction is found that used the channel's number, a new number is taken.
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
  if (!(await areSurelyDead(network, transfer, signed)))
    throw refuse('unavailable', 'ledger_unavailable');
  return next;
}

/**
 * Whether none of a transfer's envelopes can land, even if one server of the ledger lags behind. A
 * number that was used without a transaction to show for it proves nothing, however long ago: the
 * servers may have lost the ledger in which an envelope landed.
 */
export async function areSurelyDead(
  network: StellarNetwork,
  { channel, sequence }: Pick<ReservedTransfer, 'channel' | 'sequence'>,
  signed: readonly AttemptRow[],
): Promise<boolean> {
  const { closedAt } = await network.latestLedger();
  const account = await network.readAccount(channel);
  const isUnused = account !== null && account.sequence < BigInt(sequence);
  for (const { transaction_hash: hash, max_time: maxTime } of signed) {
    if (isUnused && closedAt.getTime() - maxTime.getTime() > SURELY_DEAD_MS) continue;
    const envelope = { hash, source: channel, sequence: BigInt(sequence), maxTime };
    if ((await network.proveDead(envelope)) !== 'sequence_used') return false;
  }
  return true;
}
