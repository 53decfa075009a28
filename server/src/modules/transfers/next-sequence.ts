import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable, type StellarNetwork } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lastSettledSequence, listSignedAttempts, type TransferRow } from './store.ts';

/**
 * The sequence number for the next envelope of a transfer. Once an envelope was signed, every later one carries the same
 * number, even when the older one is proven dead: should the proof be wrong, the network still takes only one of them.
 * Refuses with `ledger_unavailable` when Horizon lags behind, or when the number was used: then an envelope has landed after
 * all, and looking it up comes first.
 */
export async function nextSequence(db: Queryable, network: StellarNetwork, transfer: TransferRow): Promise<bigint> {
  const account = await network.readAccount(transfer.channel);
  if (account === null) throw new LedgerUnreachable(`channel ${transfer.channel} is not on the ledger`);
  const next = account.sequence + 1n;
  if (next <= (await lastSettledSequence(db, transfer.channel))) throw refuse('unavailable', 'ledger_unavailable');
  const signed = await listSignedAttempts(db, transfer.id);
  if (signed.length > 0 && next !== BigInt(transfer.sequence)) throw refuse('unavailable', 'ledger_unavailable');
  return next;
}
