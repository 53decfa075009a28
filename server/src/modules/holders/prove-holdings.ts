import type { Context } from '../../context.ts';
import type { Holders } from '../../integrations/stellar/holders-port.ts';
import { knownAddresses, saveProofs, unprovenHoldings } from './snapshot-store.ts';

/**
 * Reads a stored list again: an unproven holding is proven once the history confirms exactly what was
 * stored. One that turns out different stays unproven, because what is paid for it is fixed. Throws
 * LedgerUnreachable.
 */
export async function proveHoldings(
  { db, clock, holders }: Pick<Context, 'db' | 'clock'> & { readonly holders: Holders },
  snapshot: { readonly id: string; readonly ledger: number },
): Promise<void> {
  const unproven = await unprovenHoldings(db, snapshot.id);
  if (unproven.size === 0) return;
  const { holdings } = await holders.holdersAt({
    ledger: snapshot.ledger,
    known: await knownAddresses(db),
  });
  const publicKeys = holdings
    .filter((one) => one.unproven === null && unproven.get(one.publicKey) === one.units)
    .map(({ publicKey }) => publicKey);
  await db.run(saveProofs, [snapshot.id, publicKeys, clock.now()]);
}
