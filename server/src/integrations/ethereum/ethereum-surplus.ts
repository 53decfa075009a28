import type { DepositInterest } from '../deposits/deposit-watch.ts';
import type { Incoming, Outgoing } from './ethereum-scan.ts';

// Ether sent by a contract (a multi-signature wallet, an exchange's payout contract, a
// self-destructing contract), the reward of a block's proposer and validator withdrawals change a
// balance without any transaction to the address. The watch finds them by comparing the balance
// with the transactions:
//
//   surplus = balance at height N − (all that came in up to N − all that went out up to N)
//
// where N is the newest final block of this read. Every surplus is reported exactly once, because
//
// 1. The interest, its cursor and its open keys are one snapshot, so `inUnits` contains exactly:
//    final deposits up to the cursor's height F, the surpluses reported so far, and the open ones
//    (seen, not final). Of the open ones, those above N, those pending again and those undone are
//    not in the balance at N and are subtracted; those up to N stay. Deposits up to N that were not
//    known yet are added. `outUnits` contains the outflows up to F (outflows are reported when they
//    are final), so those between F and N are added. Nothing else separates the two sides.
// 2. A reported surplus is in `inUnits` of the next read, which then finds none. The comparison
//    uses totals, not the events since the last read, so a lost read, or one that skipped the
//    comparison, loses nothing.
// 3. The key contains the height F at which the read STARTED, not N: two workers with the same
//    snapshot have the same F and produce the same key even when one of them saw more blocks. The
//    first one stored counts; if the other one had found more, the rest is still a surplus of
//    totals in the following read, under the next F. F only grows, so no two surpluses share a
//    key. A read in which no further block became final compares nothing.
// 4. A later plain payment adds the same amount to both sides.
//
// When an open deposit has vanished without a trace, its amount and so the sum are unknown: that read compares nothing, and the
// next one knows the deposit as gone. After a reorganisation below F, reported outflows may be undone, which would look like a
// surplus: from then on balances yield no deposits until they agree with the books, and officers explain the difference.

export interface Accounts {
  readonly known: DepositInterest['addresses'];
  /** New to the caller, at or below the height of the balances. */
  readonly arrived: readonly Incoming[];
  /** In `inUnits` already, but not in the balances at that height. */
  readonly notYet: readonly { readonly address: string; readonly units: bigint }[];
  /** Between the cursor and that height. */
  readonly left: readonly Outgoing[];
}

/**
 * The expected balance of each known address, in wei, in the given order; below zero when the books
 * are ahead of the chain.
 */
export function expectedBalances({ known, arrived, notYet, left }: Accounts): bigint[] {
  const change = new Map<string, bigint>();
  const add = (address: string, units: bigint) =>
    change.set(address, (change.get(address) ?? 0n) + units);
  for (const one of arrived) add(one.address, one.units);
  for (const one of notYet) add(one.address, -one.units);
  for (const one of left) add(one.address, -one.units);
  return known.map(
    ({ address, inUnits, outUnits }) => inUnits - outUnits + (change.get(address) ?? 0n),
  );
}
