import { listOrders, type Order } from '@bb1/domain/orders/endpoints';
import { holdsReservation, isPayable } from '@bb1/domain/orders/order-status';
import { getPaymentDetails, type PaymentDetails } from '@bb1/domain/payments/endpoints';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../session/call-api.ts';

interface ShownOrder {
  readonly order: Order;
  readonly details: PaymentDetails | null;
}

/** Chains report within seconds, a bank within days. */
const EVERY_MS = { EUR: 30_000, XLM: 5_000, BTC: 5_000, ETH: 5_000 } as const;
/** Officers allocate the tokens. */
const OFFICERS_MS = 30_000;

/**
 * Polls an order until its tokens are allocated, and refreshes the page after one. Polls only while the page is
 * visible. It asks the API and not the page, because an unreachable page would be replaced by an
 * error.
 */
export function useOrderWatch(shown: ShownOrder): void {
  const { revalidate } = useRevalidator();
  const { id, status, payment_method: method } = shown.order;
  const known = JSON.stringify(shown);
  const open = holdsReservation(status) && status !== 'tokens_allocated';
  const every = isPayable(status) ? EVERY_MS[method] : OFFICERS_MS;
  useEffect(() => {
    if (!open) return;
    let asking = false;
    let left = false;
    const look = async () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      const found = await orderNow(id).catch(() => null);
      asking = false;
      if (!left && found !== null && JSON.stringify(found) !== known) await revalidate();
    };
    const lookNow = () => void look();
    const timer = setInterval(lookNow, every);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [id, every, open, known, revalidate]);
}

async function orderNow(id: string): Promise<ShownOrder | null> {
  const order = (await callApi(listOrders)).find((one) => one.id === id);
  if (order === undefined) return null;
  return {
    order,
    details: isPayable(order.status) ? await callApi(getPaymentDetails, { params: { id } }) : null,
  };
}
