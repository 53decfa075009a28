import { createHash } from 'node:crypto';
import { decimal, money } from '@bb1/domain/money';
import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { insertRequestedPayment, type Payee, type PaymentMemo, saveStop } from './payment-store.ts';
import { SUBMIT_TRANSFER, submitKey } from './record-attempt.ts';
import { lockTransfer } from './store.ts';

export interface PaymentRequest {
  readonly kind: 'refund';
  /** G…, or M… of a customer of an exchange. */
  readonly payee: string;
  /** Stroops. */
  readonly units: bigint;
  readonly memo: PaymentMemo | null;
  readonly at: Date;
  /** Defaults to the system. */
  readonly actor?: Actor;
}

/**
 * Requests a payment of lumens from the deposit account, once, and returns the transfer's id. The
 * events TRANSFER_SETTLED and TRANSFER_FAILED report the outcome; an expired envelope is built
 * again automatically. Throws RangeError for an invalid payee or an amount that is not positive.
 */
export async function requestPayment(tx: Tx, request: PaymentRequest): Promise<string> {
  const address = readStellarAddress(request.payee);
  if (address === null || address.kind === 'contract')
    throw new RangeError(`${request.payee} is not the address of an account`);
  if (request.units <= 0n) throw new RangeError('a payment pays something');
  const id = newId();
  const amount = decimal(money('XLM', request.units));
  await insertRequestedPayment(tx, {
    id,
    kind: request.kind,
    memo: request.memo,
    lines: [{ payee: request.payee, amount }],
    at: request.at,
  });
  await record(tx, {
    at: request.at,
    actor: request.actor ?? SYSTEM,
    act: 'transfer.requested',
    subject: `transfer:${id}`,
    after: { kind: request.kind, payee: request.payee, xlm: amount },
  });
  await enqueue(tx, SUBMIT_TRANSFER, { transferId: id }, { key: submitKey(id) });
  return id;
}

/** As many as the protocol allows in one transaction. */
export const MOST_PAYMENTS = 100;

/**
 * Requests a payment of lumens from the payout account to several payees, all or none, and returns
 * the transfer's id. Its transaction has the SHA-256 of that id as memo, so that the ledger itself
 * shows its purpose. Payees are numbered from 1 in their order; if the ledger refuses some of them,
 * `findFailedOperations` returns which. Throws RangeError for none or too many payees, for an
 * invalid one, or an amount that is not positive.
 */
export async function requestPayouts(
  tx: Tx,
  request: { readonly lines: readonly Payee[]; readonly at: Date },
): Promise<string> {
  const { lines, at } = request;
  if (lines.length === 0 || lines.length > MOST_PAYMENTS)
    throw new RangeError(`${lines.length} payments in a transaction`);
  const wrong = lines.find(
    ({ payee, units }) => readStellarAddress(payee)?.kind !== 'account' || units <= 0n,
  );
  if (wrong !== undefined)
    throw new RangeError(`${wrong.units} stroops cannot be paid to ${wrong.payee}`);
  const id = newId();
  const memo = { type: 'hash', value: createHash('sha256').update(id).digest('base64') } as const;
  await insertRequestedPayment(tx, {
    id,
    kind: 'payout',
    memo,
    lines: lines.map(({ payee, units }) => ({ payee, amount: decimal(money('XLM', units)) })),
    at,
  });
  const sum = lines.reduce((total, { units }) => total + units, 0n);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'transfer.requested',
    subject: `transfer:${id}`,
    after: { kind: 'payout', payees: lines.length, xlm: decimal(money('XLM', sum)) },
  });
  await enqueue(tx, SUBMIT_TRANSFER, { transferId: id }, { key: submitKey(id) });
  return id;
}

/**
 * Requests the end of a payment that does not get through. Nothing new is built or submitted from
 * now on. Once nothing of it can land it fails with `stopped` (TRANSFER_FAILED); if it lands before
 * that, it is settled.
 */
export async function stopPayment(
  tx: Tx,
  transferId: string,
  by: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  const { state, kind } = await lockTransfer(tx, transferId);
  if (kind === 'claim') throw new Error(`transfer ${transferId} is a claim, which its holder ends`);
  if (state === 'settled' || state === 'failed') return;
  await saveStop(tx, transferId, by.at);
  await record(tx, {
    at: by.at,
    actor: by.actor,
    act: 'transfer.stop_requested',
    subject: `transfer:${transferId}`,
    before: { state },
  });
  await enqueue(tx, SUBMIT_TRANSFER, { transferId }, { key: submitKey(transferId) });
}
