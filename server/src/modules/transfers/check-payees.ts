import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import type { PaymentLine, Stellar } from '../../integrations/stellar/stellar.ts';
import type { Payee, PaymentMemo } from './payment-store.ts';

/** Two base reserves of 0.5 XLM: an account cannot be opened with less. */
const LEAST_OF_AN_ACCOUNT = 10_000_000n;

export type CheckedPayees = {
  readonly lines: readonly PaymentLine[];
  readonly trouble: PaymentTrouble | null;
};
/** Why this payee cannot be paid; the ledger's words if it has some. */
type PaymentTrouble = 'op_no_destination' | 'op_low_reserve' | 'memo_required' | 'own_account';

/**
 * Checks every payee on the ledger. `lines` can be built; `trouble` is why they should not be.
 * Throws LedgerUnreachable.
 */
export async function checkPayees(
  { network, payments }: Stellar,
  content: { lines: readonly Payee[]; memo: PaymentMemo | null },
): Promise<CheckedPayees> {
  const lines: PaymentLine[] = [];
  let trouble: PaymentTrouble | null = null;
  for (const { payee, units } of content.lines) {
    const address = readStellarAddress(payee);
    if (address === null || address.kind === 'contract')
      throw new Error(`${payee} is not the address of an account`);
    const account = await network.readAccount(address.account);
    // A muxed account's id would be lost: only the account itself can be opened.
    const opensAccount =
      account === null && address.kind === 'account' && units >= LEAST_OF_AN_ACCOUNT;
    lines.push({ payee, units, opensAccount });
    if (address.account === payments.depositAccount) trouble = 'own_account';
    else if (account === null && !opensAccount)
      trouble = address.kind === 'account' ? 'op_low_reserve' : 'op_no_destination';
    // A muxed address itself identifies the recipient (SEP-29).
    else if (account?.demandsMemo === true && content.memo === null && address.kind === 'account')
      trouble = 'memo_required';
  }
  return { lines, trouble };
}
