import { AUTHORIZED, AUTHORIZED_TO_MAINTAIN, INT64_MAX } from './entries.ts';
import type { Account, Header, Trustline } from './entries.ts';
import type { LedgerState } from './ledger-state.ts';
import { NATIVE, issuerOf } from './wire.ts';

/**
 * An account's minimum balance in stroops: two reserves, one per subentry, more for what it
 * sponsors, less for what others sponsor.
 */
export function minimumBalance(header: Header, account: Account): bigint {
  const entries = 2 + account.subentries + account.sponsoring - account.sponsored;
  return BigInt(entries) * header.baseReserve;
}

/**
 * An account's available balance in stroops, without what its offers lock; negative if the reserve
 * is not covered.
 */
export function availableBalance(header: Header, account: Account): bigint {
  return account.balance - minimumBalance(header, account) - account.selling;
}

/**
 * Moves lumens. Refuses to go below the reserve and what offers lock, or above the largest number
 * less what offers would bring.
 */
export function addLumens(header: Header, account: Account, delta: bigint): boolean {
  if (delta === 0n) return true;
  const balance = account.balance + delta;
  if (balance < 0n || balance > INT64_MAX - account.buying) return false;
  if (delta < 0n && balance < minimumBalance(header, account) + account.selling) return false;
  account.balance = balance;
  return true;
}

/**
 * Moves an asset on a trustline within its limit and what offers lock, whatever its authorisation.
 */
export function addCredit(line: Trustline, delta: bigint): boolean {
  if (delta === 0n) return true;
  const balance = line.balance + delta;
  if (balance < line.selling || balance > line.limit - line.buying) return false;
  line.balance = balance;
  return true;
}

/**
 * How an account holds an asset: the issuer has any amount of it without a trustline and is always
 * authorised.
 */
export type Holding = { authorized: boolean; clawback: boolean; add: (delta: bigint) => boolean };

const ISSUER: Holding = { authorized: true, clawback: false, add: () => true };

export function holdingOf(state: LedgerState, account: string, asset: string): Holding | null {
  if (issuerOf(asset) === account) return ISSUER;
  const line = state.trustline(account, asset);
  if (line === null) return null;
  return {
    authorized: (line.flags & AUTHORIZED) !== 0,
    clawback: (line.flags & 4) !== 0,
    add: (delta) => {
      // stellar-core throws here, which makes the transaction tx_internal_error; no rule of the
      // protocol leads to it.
      if (delta !== 0n && (line.flags & (AUTHORIZED | AUTHORIZED_TO_MAINTAIN)) === 0)
        throw new Error('moving an unauthorised balance');
      return addCredit(line, delta);
    },
  };
}

/**
 * An account's means of one asset, as offers, paths and pools use them: lumens, a trustline, or the
 * issuer's own asset without bounds (`TrustLineWrapper` of stellar-core).
 */
export type Means = {
  authorized: boolean;
  /** Nothing at all. */
  empty: boolean;
  /** What can be given and taken beside the liabilities (`canSellAtMost`, `canBuyAtMost`). */
  available: bigint;
  room: bigint;
  add: (delta: bigint) => boolean;
  /** Changes the liabilities; false beyond what the account has, or has room for. */
  owe: (delta: { buying?: bigint; selling?: bigint }) => boolean;
};

const ISSUED: Means = {
  authorized: true,
  empty: false,
  available: INT64_MAX,
  room: INT64_MAX,
  add: () => true,
  owe: () => true,
};

/** Null without a trustline. */
export function meansOf(
  state: LedgerState,
  header: Header,
  id: string,
  asset: string,
): Means | null {
  if (asset === NATIVE) return lumensOf(state, header, id);
  if (issuerOf(asset) === id) return ISSUED;
  const line = state.trustline(id, asset);
  if (line === null) return null;
  const maintains = (line.flags & (AUTHORIZED | AUTHORIZED_TO_MAINTAIN)) !== 0;
  return {
    authorized: (line.flags & AUTHORIZED) !== 0,
    empty: line.balance === 0n,
    available: maintains ? line.balance - line.selling : 0n,
    room: maintains ? line.limit - line.balance - line.buying : 0n,
    add: (delta) => delta === 0n || (maintains && addCredit(line, delta)),
    owe: (delta) => {
      state.touch(line);
      return (
        maintains && owes(line, delta, { have: line.balance, room: line.limit - line.balance })
      );
    },
  };
}

function lumensOf(state: LedgerState, header: Header, id: string): Means | null {
  const account = state.account(id);
  if (account === null) return null;
  const available = availableBalance(header, account);
  return {
    authorized: true,
    empty: false,
    available: available > 0n ? available : 0n,
    room: INT64_MAX - account.balance - account.buying,
    add: (delta) => addLumens(header, account, delta),
    owe: (delta) => {
      state.touch(account);
      const have = account.balance - minimumBalance(header, account);
      return owes(account, delta, { have, room: INT64_MAX - account.balance });
    },
  };
}

function owes(
  entry: { buying: bigint; selling: bigint },
  { buying = 0n, selling = 0n }: { buying?: bigint; selling?: bigint },
  { have, room }: { have: bigint; room: bigint },
): boolean {
  const next = { buying: entry.buying + buying, selling: entry.selling + selling };
  const tooMuch =
    (buying !== 0n && (next.buying < 0n || next.buying > room)) ||
    (selling !== 0n && (next.selling < 0n || next.selling > have));
  if (!tooMuch) Object.assign(entry, next);
  return !tooMuch;
}
