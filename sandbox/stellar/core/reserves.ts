import { AUTHORIZED, AUTHORIZED_TO_MAINTAIN, INT64_MAX } from './entries.ts';
import type { Account, Header, Trustline } from './entries.ts';
import type { LedgerState } from './ledger-state.ts';
import { issuerOf } from './wire.ts';

/**
 * An account's minimum balance in stroops: two reserves, one per subentry, more for what it
 * sponsors, less for what others sponsor.
 */
export function minimumBalance(header: Header, account: Account): bigint {
  const entries = 2 + account.subentries + account.sponsoring - account.sponsored;
  return BigInt(entries) * header.baseReserve;
}

/** An account's available balance in stroops; negative if the reserve is not covered. */
export function availableBalance(header: Header, account: Account): bigint {
  return account.balance - minimumBalance(header, account);
}

/** Moves lumens. Refuses to go below the reserve or above the largest number. */
export function addLumens(header: Header, account: Account, delta: bigint): boolean {
  if (delta === 0n) return true;
  const balance = account.balance + delta;
  if (balance < 0n || balance > INT64_MAX) return false;
  if (delta < 0n && balance < minimumBalance(header, account)) return false;
  account.balance = balance;
  return true;
}

/**
 * Moves an asset on a trustline within its limit and what offers lock, whatever its authorisation.
 */
export function addCredit(line: Trustline, delta: bigint): boolean {
  if (delta === 0n) return true;
  const balance = line.balance + delta;
  if (balance < line.selling || balance > line.limit) return false;
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
