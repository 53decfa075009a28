import type { Context } from '../../../context.ts';
import {
  AddressInUse,
  type DepositAddresses,
} from '../../../integrations/deposits/deposit-watch.ts';
import type { DepositAddressBooks } from '../../../integrations/deposits/deposits-port.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import { getOrder } from '../../orders/store.ts';
import { addressOfOrder, insertAddress, nextIndex } from './address-store.ts';

const MOST_TRIES = 20;

/**
 * Assigns an order its own deposit address, once: only after the node watches it, so that no
 * deposit is ever missed. Until then the investor sees that it is being created. Throws the node's
 * error, and the job comes again.
 */
export async function assignAddress(
  context: Pick<Context, 'db' | 'clock'>,
  books: DepositAddressBooks,
  orderId: string,
): Promise<void> {
  const order = await getOrder(context.db, orderId);
  const currency = order.payment_method;
  if (
    (currency !== 'BTC' && currency !== 'ETH') ||
    (await addressOfOrder(context.db, orderId)) !== null
  )
    return;
  const book = books[currency];
  if (book === null) throw new Error(`there are no deposit addresses for ${currency}`);
  const index = await watchedIndex(context, book, currency);
  await context.db.transaction('assign_address', async (tx) => {
    const at = context.clock.now();
    const address = book.addressAt(index);
    if (!(await insertAddress(tx, { orderId, currency, index, address, at }))) return;
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'deposit_address.assigned',
      subject: `order:${orderId}`,
      after: { currency, index, address },
    });
  });
}

async function watchedIndex(
  context: Pick<Context, 'db'>,
  book: DepositAddresses,
  currency: 'BTC' | 'ETH',
): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const index = await nextIndex(context.db, currency);
    try {
      await book.watch(index);
      return index;
    } catch (error) {
      // The address was used before us: its money is no payment.
      if (!(error instanceof AddressInUse)) throw error;
    }
  }
  throw new Error(`no unused deposit address for ${currency} among ${MOST_TRIES}`);
}
