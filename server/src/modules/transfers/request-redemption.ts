import { tokens } from '@bb1/domain/money';
import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import {
  OPERATIONS_OF_A_REDEEMED_WALLET,
  type Redemption,
} from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { insertRedemption } from './issuer-act-store.ts';
import { SUBMIT_TRANSFER, submitKey } from './record-attempt.ts';

/** The protocol allows 100 operations in one transaction. */
export const MOST_REDEEMED_TOGETHER = Math.floor(100 / OPERATIONS_OF_A_REDEEMED_WALLET);

/**
 * Requests taking back tokens from several wallets, all or none, and returns the transfer's id. It
 * is built and then waits for the cold keys; an expired envelope is built again automatically.
 * Lines are numbered from 1 in their order; if the ledger refuses some of them,
 * `findFailedOperations` returns which operations. Throws RangeError for none or too many lines,
 * for an invalid address, or an amount that is not positive.
 */
export async function requestRedemption(
  tx: Tx,
  request: { readonly lines: Redemption['lines']; readonly at: Date },
): Promise<string> {
  const { lines, at } = request;
  if (lines.length === 0 || lines.length > MOST_REDEEMED_TOGETHER)
    throw new RangeError(`${lines.length} wallets in a transaction`);
  const wrong = lines.find(
    ({ holder, tokenUnits }) => readStellarAddress(holder)?.kind !== 'account' || tokenUnits <= 0n,
  );
  if (wrong !== undefined)
    throw new RangeError(`${wrong.tokenUnits} units cannot be taken back from ${wrong.holder}`);
  const id = newId();
  await insertRedemption(tx, { id, redemption: { act: 'redeem', lines }, at });
  const sum = lines.reduce((total, { tokenUnits }) => total + tokenUnits, 0n);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'transfer.requested',
    subject: `transfer:${id}`,
    after: { kind: 'clawback', act: 'redeem', wallets: lines.length, tokens: tokens(sum) },
  });
  await enqueue(tx, SUBMIT_TRANSFER, { transferId: id }, { key: submitKey(id) });
  return id;
}
