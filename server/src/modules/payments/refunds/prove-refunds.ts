import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import {
  ChainUnreachable,
  type OutgoingProof,
} from '../../../integrations/deposits/deposit-watch.ts';
import type { RefundProofs } from '../../../integrations/deposits/deposits-port.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { eachOf } from '../../../platform/jobs/each-of.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { stopPayment } from '../../transfers/request-payment.ts';
import { amountOf } from '../books.ts';
import { findPayment } from '../store.ts';
import { lockRefundWhole, markSent } from './end-refund.ts';
import { findRefund, refundsInState, type RefundRow, saveRefundState } from './refund-store.ts';

export const PROVE_REFUNDS = 'refunds.prove';

type Proving = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * An officer enters the transaction that they signed outside; from now on the chain is asked for
 * it.
 */
export async function nameTransaction(
  context: Proving,
  named: { id: string; officerId: string; transactionId: string; version: number },
): Promise<RefundRow> {
  const shape = { BTC: /^[0-9a-f]{64}$/, ETH: /^0x[0-9a-f]{64}$/ };
  const transactionId = named.transactionId.toLowerCase();
  try {
    return await context.db.transaction('name_refund_transaction', async (tx) => {
      const refund = await lockRefundWhole(tx, named.id);
      if (refund.currency !== 'BTC' && refund.currency !== 'ETH')
        throw refuse('invalid', 'invalid_status');
      await refuseWhileHalted(tx, refund.currency);
      if (!shape[refund.currency].test(transactionId))
        throw refuseField('transaction_id', 'must_be_valid');
      // A payment reversed by its chain since leaves nothing to refund.
      const isStillThere =
        refund.payment_id !== null &&
        (await findPayment(tx, refund.payment_id))?.finality === 'final';
      if (refund.state !== 'approved' || refund.version !== named.version || !isStillThere)
        throw refuse('conflict', 'invalid_status');
      if (refund.is_held) throw refuse('conflict', 'payee_owes');
      await saveRefundState(tx, refund, {
        state: 'sending',
        transaction_id: transactionId,
        failure: null,
      });
      await record(tx, {
        at: context.clock.now(),
        actor: { kind: 'officer', id: named.officerId },
        act: 'refund.transaction_named',
        subject: `refund:${refund.id}`,
        after: { transaction: transactionId },
      });
      return mustFind(await findRefund(tx, refund.id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'refunds_one_transaction'))
      throw refuseField('transaction_id', 'transaction_of_another_refund');
    throw error;
  }
}

/**
 * The entered transaction is not the payment, so the refund is still to be paid; or stuck lumens
 * are stopped.
 */
export async function clearTransaction(
  context: Proving,
  proofs: RefundProofs,
  cleared: { id: string; officerId: string },
): Promise<RefundRow> {
  await refuseWhenPaid(proofs, mustFind(await findRefund(context.db, cleared.id)));
  return context.db.transaction('clear_refund_transaction', async (tx) => {
    const refund = await lockRefundWhole(tx, cleared.id);
    if (refund.state !== 'sending') throw refuse('conflict', 'invalid_status');
    const [at, actor]: [Date, Actor] = [
      context.clock.now(),
      { kind: 'officer', id: cleared.officerId },
    ];
    // The product sends lumens itself: stopped ones end when it is certain that none of their
    // transactions can be executed, and then count as failed.
    if (refund.transfer_id !== null) await stopPayment(tx, refund.transfer_id, { actor, at });
    else
      await saveRefundState(tx, refund, { state: 'approved', transaction_id: null, failure: null });
    await record(tx, {
      at,
      actor,
      act: refund.transfer_id === null ? 'refund.transaction_cleared' : 'refund.stop_requested',
      subject: `refund:${refund.id}`,
      before: { transaction: refund.transaction_id },
    });
    return mustFind(await findRefund(tx, refund.id));
  });
}

/**
 * A transaction that the chain knows as this payment must not be cleared, otherwise it would be
 * paid twice. Without an answer the state is unknown.
 */
async function refuseWhenPaid(proofs: RefundProofs, refund: RefundRow): Promise<void> {
  try {
    const proof = await proofOf(proofs, refund);
    if (proof?.state === 'seen' || proof?.state === 'final')
      throw refuse('conflict', 'refund_is_paid');
  } catch (error) {
    if (error instanceof ChainUnreachable) throw refuse('unavailable', 'chain_unreachable');
    throw error;
  }
}

/**
 * The chain's state of the entered transaction; null for a refund without one. Throws the node's
 * error.
 */
async function proofOf(proofs: RefundProofs, refund: RefundRow): Promise<OutgoingProof | null> {
  const { currency, transaction_id: transactionId } = refund;
  if (
    transactionId === null ||
    refund.state !== 'sending' ||
    (currency !== 'BTC' && currency !== 'ETH')
  )
    return null;
  return (
    (await proofs[currency]?.prove({
      transactionId,
      address: refund.payee_account,
      units: amountOf(currency, refund.amount).units,
    })) ?? null
  );
}

/**
 * Every minute: asks the chains for the entered transactions. Only a final one with exactly this
 * amount and destination ends a refund.
 */
export async function proveRefunds(context: Proving, proofs: RefundProofs): Promise<void> {
  await eachOf(await refundsInState(context.db, 'sending', ['BTC', 'ETH']), (id) =>
    proveRefund(context, proofs, id),
  );
}

async function proveRefund(context: Proving, proofs: RefundProofs, id: string): Promise<void> {
  const refund = await findRefund(context.db, id);
  if (refund === null) return;
  try {
    const proof = await proofOf(proofs, refund);
    if (proof !== null) await keepProof(context, refund, proof.state);
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error;
  }
}

async function keepProof(
  context: Proving,
  asked: RefundRow,
  state: OutgoingProof['state'],
): Promise<void> {
  await context.db.transaction('prove_refund', async (tx) => {
    const refund = await lockRefundWhole(tx, asked.id);
    if (refund.state !== 'sending' || refund.transaction_id !== asked.transaction_id) return;
    // Paid with coins the issuer has collected; if it left a deposit address directly, that is
    // booked as collected too.
    if (state === 'final')
      return markSent(context, tx, {
        refund,
        to: { account: 'collected' },
        transactionId: refund.transaction_id,
      });
    const failure = state === 'other' ? 'transaction_pays_something_else' : null;
    if (refund.failure !== failure)
      await saveRefundState(tx, refund, { state: 'sending', failure });
  });
}
