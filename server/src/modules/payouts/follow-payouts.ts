import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import { SYSTEM } from '../../platform/audit/audit.ts';
import { FROZEN_KEY, LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { findPaymentContent } from '../transfers/payment-store.ts';
import { findFailedOperations, findTransferOutcome } from '../transfers/store.ts';
import { markPaid, parkPayouts, planAgain } from './move-payouts.ts';
import { bookPaid } from './payout-books.ts';
import { listAhead, lockSending, type PayoutRow } from './payout-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { askToSend } from './release-run.ts';
import { mailPaid, mailParked } from './payout-mails.ts';
import { askToSendWhereRoom } from './send-payouts.ts';

/** The payment itself was fine, or the problem was on our side. */
const NOT_THE_PAYEE = ['op_success', 'op_underfunded'];

/** The account existed when checked, and is gone since. */
const REASONS: Readonly<Record<string, ParkedReason>> = {
  op_no_destination: 'no_account',
  [FROZEN_KEY]: 'frozen_by_network',
};

/** Handles a transfer's outcome if it belongs to payouts. Running it again changes nothing. */
export async function followPayoutTransfer(
  context: PayoutsContext,
  transferId: string,
): Promise<void> {
  const { db, clock } = context;
  const frozen = await frozenPayees(context, transferId);
  if (frozen === null) return;
  await db.transaction('payouts.follow', async (tx) => {
    const payouts = await tx.rows(lockSending, [transferId]);
    const runId = payouts[0]?.run_id;
    if (runId === undefined) return;
    const outcome = await findTransferOutcome(tx, transferId);
    const at = clock.now();
    if (outcome.state === 'settled')
      await paid(context, tx, {
        runId,
        transferId,
        payouts,
        at,
        transactionHash: outcome.transactionHash,
      });
    if (outcome.state === 'failed') await failed(tx, { runId, transferId, payouts, at, frozen });
  });
}

/**
 * The network does not say which payees of a refused transaction it has frozen. Null while it does not
 * answer; the sweep tries again within a minute.
 */
async function frozenPayees(
  { db, stellar }: PayoutsContext,
  transferId: string,
): Promise<ReadonlySet<string> | null> {
  const outcome = await findTransferOutcome(db, transferId);
  if (outcome.state !== 'failed' || outcome.failure !== FROZEN_KEY) return new Set();
  const { lines } = await findPaymentContent(db, transferId);
  try {
    return await stellar.frozenAmong({
      of: 'accounts',
      publicKeys: lines.map(({ payee }) => payee),
    });
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}

/** Ended transfers whose payouts have not been updated. */
export async function listPayoutTransfersAhead(db: Queryable): Promise<string[]> {
  return (await db.rows(listAhead)).map(({ id }) => id);
}

interface Followed {
  readonly runId: string;
  readonly transferId: string;
  readonly payouts: readonly PayoutRow[];
  readonly at: Date;
}

async function paid(
  context: PayoutsContext,
  tx: Tx,
  followed: Followed & { readonly transactionHash: string },
): Promise<void> {
  await markPaid(tx, followed.payouts, followed.at);
  await bookPaid(tx, followed);
  await mailPaid(tx, followed);
  await askToSendWhereRoom(context, tx, followed.runId);
}

/**
 * A transaction lands completely or not at all: payouts that the ledger refused are parked, and
 * another transfer pays all others.
 */
async function failed(
  tx: Tx,
  { runId, transferId, payouts, at, frozen }: Followed & { readonly frozen: ReadonlySet<string> },
): Promise<void> {
  const codes = await findFailedOperations(tx, transferId);
  const refusalOf = (index: number) => {
    if (frozen.has(payouts[index]?.paid_to ?? '')) return FROZEN_KEY;
    return codes.length === payouts.length && !NOT_THE_PAYEE.includes(codes[index] ?? '')
      ? (codes[index] ?? null)
      : null;
  };
  const refused = payouts.flatMap((payout, index) => {
    const detail = refusalOf(index);
    return detail === null
      ? []
      : [{ payout, reason: REASONS[detail] ?? ('refused_by_ledger' as const), detail }];
  });
  await planAgain(
    tx,
    payouts.filter((_payout, index) => refusalOf(index) === null),
  );
  await parkPayouts(tx, refused, { at, actor: SYSTEM });
  await mailParked(tx, refused, at);
  // Without refused payouts an immediate retry would fail in the same way; the sweep tries again
  // within a minute.
  if (refused.length > 0) await askToSend(tx, runId);
}
