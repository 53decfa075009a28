import { setTimeout } from 'node:timers/promises';
import type { StellarNetwork } from './stellar.ts';

const ASK_EVERY_MS = 1_000;

/**
 * Submits an envelope repeatedly until its outcome is known: for commands that a person watches.
 * Throws Error with the codes if it failed, or if it has expired in a ledger that can be
 * read and is in none.
 */
export async function submitUntilDecided(
  network: StellarNetwork,
  transaction: { envelopeXdr: string; hash: string; maxTime: Date },
): Promise<void> {
  for (;;) {
    const answer = await network.submit(transaction.envelopeXdr);
    if (answer.kind === 'settled') return;
    if (answer.kind === 'failed')
      throw new Error(
        `the network refused: ${[answer.codes.transaction, ...answer.codes.operations].join(' ')}`,
      );
    // The ledger first: in the other order the transaction could land between the two queries.
    const ledger = await network.latestLedger();
    const found = await network.findTransaction(transaction.hash);
    if (found.status === 'settled') return;
    if (found.status === 'failed')
      throw new Error(
        `it failed in ledger ${found.ledger}: ${[found.codes.transaction, ...found.codes.operations].join(' ')}`,
      );
    if (ledger.closedAt > transaction.maxTime) throw new Error(`its time is over: ${answer.why}`);
    await setTimeout(ASK_EVERY_MS);
  }
}
