import { parseMoney } from '@bb1/domain/money';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sumOwed } from './run-store.ts';

/** In stroops. */
export interface Funding {
  readonly needed: bigint;
  readonly owedElsewhere: bigint;
  readonly available: bigint;
  readonly missing: bigint;
  readonly feesNeeded: bigint;
  readonly feesAvailable: bigint;
  readonly feesMissing: bigint;
}

export interface FundingAccounts {
  readonly available: bigint;
  readonly feesAvailable: bigint;
}

/** What payout account and sponsor have above their reserves now. Throws LedgerUnreachable. */
export async function readFundingAccounts({
  network,
  payments,
  claims,
}: Pick<Stellar, 'network' | 'payments' | 'claims'>): Promise<FundingAccounts> {
  const [payout, sponsor] = await Promise.all([
    network.readAccount(payments.payoutAccount),
    network.readAccount(claims.sponsor),
  ]);
  return {
    available: payout?.spendableLumens ?? 0n,
    feesAvailable: sponsor?.spendableLumens ?? 0n,
  };
}

/**
 * Whether there is enough for the unpaid part of a run and of all released ones; payments in
 * progress count as unpaid.
 */
export async function fundingOf(
  db: Queryable,
  {
    runId,
    accounts,
    mostFeePerPayment,
  }: { runId: string; accounts: FundingAccounts; mostFeePerPayment: bigint },
): Promise<Funding> {
  const own = await db.one(sumOwed, [runId, true]);
  const others = await db.one(sumOwed, [runId, false]);
  const [needed, owedElsewhere] = [unitsOf(own.lumens), unitsOf(others.lumens)];
  // Each transaction pays for one more operation: the fee bump itself.
  const feesNeeded =
    BigInt(own.payouts + others.payouts + Math.ceil((own.payouts + others.payouts) / 100)) *
    mostFeePerPayment;
  return {
    needed,
    owedElsewhere,
    ...accounts,
    missing: atLeastNone(needed + owedElsewhere - accounts.available),
    feesNeeded,
    feesMissing: atLeastNone(feesNeeded - accounts.feesAvailable),
  };
}

function unitsOf(lumens: string): bigint {
  return parseMoney('XLM', lumens).units;
}

function atLeastNone(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
