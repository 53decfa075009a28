import type { DepositInterest } from '../deposits/deposit-watch.ts';
import type { Incoming, Outgoing } from './ethereum-scan.ts';

// Ether sent by a contract (a multi-signature wallet, the payout contract of an exchange, a contract that destroys
// itself), the reward of a block's maker and withdrawals of validators change a balance without any transaction to the
// address. They are found by comparing the balance with what transactions explain:
//
//   surplus = balance at height N − (all that came in up to N − all that went out up to N)
//
// where N is the newest final block of this look. Every surplus is told exactly once, because
//
// 1. The interest, its cursor and its open keys are one snapshot, so `inUnits` holds exactly: final deposits up to the
//    cursor's height F, the surpluses told so far, and the open ones (seen, not final). Of the open ones those above N,
//    those waiting again and those that were undone are not in the balance at N and are taken off; those up to N
//    stay. Deposits up to N that were not known yet are added. `outUnits` holds the outflows up to F (outflows are told
//    when they are final), so those between F and N are added. Nothing else is between the two sides.
// 2. A told surplus is in `inUnits` of the next look, which then finds none. It compares totals, not what happened
//    since the last look, so a look that was lost, or skipped the comparison, loses nothing.
// 3. The key names the height F at which the look BEGAN, not N: two workers with the same snapshot have the same F and
//    give the same key even when one of them saw more blocks. Whichever is written down first counts; if the other one
//    had found more, the rest is still a surplus of totals in the look after that, under the next F. F only grows, so
//    no two surpluses share a key. A look in which no further block became final compares nothing.
// 4. A later plain payment adds the same amount to both sides.
//
// When an open deposit has vanished without a trace, its amount is unknown, and so is the sum: that look compares
// nothing, the next one knows it as gone. Once the chain was rewritten below F, told outflows may be undone, which
// would look like a surplus: from then on nothing is told from balances until they agree with the books, and the
// difference between them is for officers to explain.

export interface Accounts {
  readonly known: DepositInterest['addresses'];
  /** New to the caller, at or below the height of the balances. */
  readonly arrived: readonly Incoming[];
  /** In `inUnits` already, but not in the balances at that height. */
  readonly notYet: readonly { readonly address: string; readonly units: bigint }[];
  /** Between the cursor and that height. */
  readonly left: readonly Outgoing[];
}

/** What should lie on each known address, in wei, in the order given; below zero when the books are ahead of the chain. */
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
