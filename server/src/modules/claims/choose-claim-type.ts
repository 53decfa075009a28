import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import { decimal, money } from '@bb1/domain/money';
import { refuse, type Refusal } from '@bb1/domain/refusal';
import { BASE_RESERVE, type LedgerAccount } from '../../integrations/stellar/stellar.ts';

/** What the claim's transaction has to do before it pays. */
export interface ChosenClaimType {
  readonly shape: ClaimShape;
  readonly authorises: boolean;
  /** The limit of the trustline, if it is opened or raised. */
  readonly limitUnits: bigint;
}

export interface WhatIsPaid {
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly tokenUnits: bigint;
  readonly issuedUnits: bigint;
  readonly sponsorsReserves: boolean;
}

/** Two reserves for an account and one for its trustline. */
const RESERVES_OF_A_HOLDER = 3n;

/**
 * Decided by the current state of the ledger alone. Throws a refusal if the account cannot receive
 * tokens: `holding_frozen`, or `lumens_needed` if holders pay reserves themselves.
 */
export function chooseClaimType(account: LedgerAccount | null, paid: WhatIsPaid): ChosenClaimType {
  const limitUnits = paid.issuedUnits;
  if (account === null) {
    if (!paid.sponsorsReserves) throw lumensNeeded(RESERVES_OF_A_HOLDER * BASE_RESERVE);
    return { shape: 'new_account', authorises: true, limitUnits };
  }
  const line = account.trustlines.find(
    (one) => one.assetCode === paid.assetCode && one.assetIssuer === paid.assetIssuer,
  );
  if (line === undefined) {
    const missing = BASE_RESERVE - account.spendableLumens;
    if (!paid.sponsorsReserves && missing > 0n) throw lumensNeeded(missing);
    return { shape: 'new_trustline', authorises: true, limitUnits };
  }
  // A holder of tokens was authorised once, so the authorisation was revoked.
  if (!line.isAuthorized && line.balance > 0n) throw refuse('conflict', 'holding_frozen');
  const authorises = !line.isAuthorized;
  const needed = line.balance + line.buyingLiabilities + paid.tokenUnits;
  if (needed <= line.limit) return { shape: 'ready_trustline', authorises, limitUnits: line.limit };
  return {
    shape: 'raised_limit',
    authorises,
    limitUnits: needed > limitUnits ? needed : limitUnits,
  };
}

function lumensNeeded(units: bigint): Refusal {
  return refuse('invalid', 'lumens_needed', { lumens: decimal(money('XLM', units)) });
}
