import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { money } from '@bb1/domain/money';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { isSepaIban } from '@bb1/domain/payments/iban';
import { losesLetters } from '@bb1/domain/payments/sepa-text';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { IsPayeeOf } from '../../integrations/deposits/deposits-port.ts';
import type { Answers } from '../../module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { findAccountBlock, isAccountBlocked } from '../accounts/blocks/account-block-store.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { lockOrders } from '../orders/store.ts';
import { undecidedUnits } from '../payments/books.ts';
import { isOurAddress } from '../payments/deposits/address-store.ts';
import { proposeBack } from '../payments/refunds/propose-refund.ts';
import { lockPayment, ordersOfPayment, type PaymentRow } from '../payments/store.ts';
import { endOrder } from './end-order.ts';
import { openOrders, waitingPayments } from './store.ts';

type Ending = Pick<Context, 'db' | 'clock' | 'offering'> & Pick<Answers, 'accountsOfOfficer'>;

const OPEN: readonly OrderStatus[] = ['pending', 'received', 'funds_received'];

/**
 * For a blocked person: every open order ends and frees its part of the sale, and its money is
 * proposed for a refund to its source, in the name of an officer who decided on the block. Another
 * officer releases it, as always. Allocated tokens stay the person's.
 */
export async function cancelBlockedOrders(
  context: Ending,
  { accountId, blockId }: { accountId: string; blockId: string },
  isPayeeOf: IsPayeeOf,
): Promise<void> {
  if (!(await isAccountBlocked(context.db, accountId))) return;
  const orders = await context.db.rows(openOrders, [accountId]);
  await eachOf(
    orders.map(({ id }) => id),
    (orderId) =>
      context.db.transaction('end_order_of_blocked', (tx) =>
        endOrder(context, tx, { orderId, from: OPEN }),
      ),
  );
  const block = mustFind(await findAccountBlock(context.db, blockId));
  const officerIds = [block.proposed_by, block.decided_by].filter((one) => one !== null);
  const payments = await context.db.rows(waitingPayments, [accountId]);
  await eachOf(
    payments.map(({ id }) => id),
    (paymentId) =>
      context.db.transaction('refund_of_blocked', (tx) =>
        proposeRefund(context, tx, { paymentId, officerIds, isPayeeOf }),
      ),
  );
}

/**
 * Money without a safe way back, such as bitcoin, or from an unknown account, waits in the
 * officers' queue.
 */
async function proposeRefund(
  house: Ending,
  tx: Tx,
  {
    paymentId,
    officerIds,
    isPayeeOf,
  }: { paymentId: string; officerIds: readonly string[]; isPayeeOf: IsPayeeOf },
): Promise<void> {
  await lockOrders(tx, await ordersOfPayment(tx, paymentId));
  const payment = await lockPayment(tx, paymentId);
  await refuseWhileHalted(tx, payment.currency);
  const account = wayBack(payment, { isPayeeOf, own: ownIbans(house.offering) });
  const units = await undecidedUnits(tx, payment);
  if (account === null || units <= 0n || (await isOurAddress(tx, account))) return;
  await proposeBack(house, tx, {
    payment,
    amount: money(payment.currency, units),
    reason: 'refused_person',
    note: null,
    payee: {
      payeeName: payment.payer_name,
      payeeAccount: account,
      payeeMemo: null,
      isToSource: true,
    },
    officerIds,
  });
}

function wayBack(
  { currency, payer_account: account, payer_name: name }: PaymentRow,
  { isPayeeOf, own }: { isPayeeOf: IsPayeeOf; own: readonly string[] },
): string | null {
  if (account === null || currency === 'BTC') return null;
  if (currency === 'EUR')
    return name !== null && !losesLetters(name) && isSepaIban(account) && !own.includes(account)
      ? account
      : null;
  return isPayeeOf[currency](account) ? account : null;
}
