import { decimal, money } from '../domain/src/money.ts';
import type { House } from '../server/src/module.ts';
import { compareLedger } from '../server/src/modules/reconciliation/compare-ledger.ts';

/** The tokens and our lumens on the ledger now, less what the books expect, by what is compared. */
export async function ledgerDifferences(house: House): Promise<Record<string, string | null>> {
  return Object.fromEntries(
    (await compareLedger(house)).map(({ what, currency, expected, found }) => [
      what,
      found === null ? null : decimal(money(currency, found - expected)),
    ]),
  );
}

/** As it says it when all agree. */
export const NO_DIFFERENCES = {
  issue: '0.0000000',
  distribution: '0.0000000',
  wallets: '0.0000000',
  deposit_lumens: '0.0000000',
  distribution_lumens: '0.0000000',
  sponsor_lumens: '0.0000000',
  payout_lumens: '0.0000000',
  issuer_acts: '0.0000000',
} as const;
