import type { Context, Integrations } from '../../context.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { DEPOSIT_ADDRESS_WANTED } from '../orders/place-order.ts';
import { ordersWithoutAddress } from './deposits/address-store.ts';
import { explainDebit } from './explain-debit.ts';
import { matchPayment } from './match-payment.ts';
import { endRefundOfGone } from './refunds/end-refund.ts';
import { approvedWithoutMoney } from './refunds/refund-store.ts';
import { followRefundTransfer } from './refunds/send-lumens.ts';
import { splitBatches } from './split-batches.ts';
import { debitsToExplain, newPayments, refundTransfers } from './store.ts';
import { waitingForRate } from './waiting-store.ts';

/** How long an address may take before the sweep requests it again. */
const ADDRESS_PATIENCE_MS = 30_000;

/** A killed worker's job stays locked for a while; the tables show what it would have done. */
export async function catchUp(
  context: Context & Pick<Integrations, 'prices' | 'readBankFile'>,
): Promise<void> {
  const { db, clock } = context;
  const before = new Date(clock.now().getTime() - ADDRESS_PATIENCE_MS);
  const askForAddress = (orderId: string) =>
    db.transaction('ask_for_address', (tx) =>
      publish(
        tx,
        DEPOSIT_ADDRESS_WANTED,
        { orderId },
        { key: `${DEPOSIT_ADDRESS_WANTED.name}:${orderId}` },
      ),
    );
  const kinds = [
    async () => eachOf(await db.rows(newPayments, [before]), ({ id }) => matchPayment(context, id)),
    async () => eachOf(await db.rows(waitingForRate), ({ id }) => matchPayment(context, id)),
    // The bank's channel may have passed a batch since.
    async () => splitBatches(context),
    async () => eachOf(await db.rows(debitsToExplain), ({ id }) => explainDebit(context, id)),
    async () =>
      eachOf(await db.rows(refundTransfers), (refund) =>
        followRefundTransfer(context, refund.transfer_id),
      ),
    async () => eachOf(await ordersWithoutAddress(db, before), askForAddress),
    async () =>
      eachOf(await db.rows(approvedWithoutMoney), ({ id }) => endRefundOfGone(context, id)),
  ];
  await eachOf(kinds, (kind) => kind());
}
