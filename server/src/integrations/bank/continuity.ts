import type { Balance, Continuity } from './bank-statement-port.ts';

/**
 * Proves a statement: opening balance and all booked entries give the closing balance.
 * `bookedCents` is null when one of them could not be read.
 */
export function continuityOf(proof: {
  opening: Balance | null;
  closing: Balance | null;
  bookedCents: bigint | null;
}): Continuity {
  if (proof.opening === null || proof.closing === null || proof.bookedCents === null)
    return { state: 'unknown', differenceCents: null };
  const differenceCents = proof.closing.cents - (proof.opening.cents + proof.bookedCents);
  return { state: differenceCents === 0n ? 'proven' : 'broken', differenceCents };
}
