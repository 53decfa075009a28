import type { listOrders } from '@bb1/domain/orders/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';
import type { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import type { Reply } from '../../session/api-client.ts';
import type { Factors } from '../account/has-factor.ts';
import { hasUnclaimed } from './token-card.tsx';

/**
 * Whether the dashboard offers a passkey: to a person who has an authenticator app or a paid order,
 * as long as there is nothing to pay or to claim, until they have a passkey or decline.
 */
export function isTimeForPasskey({
  factors,
  orders,
  balance,
  owed,
}: {
  readonly factors: Pick<Factors, 'totp' | 'passkeys' | 'passkey_offer_declined'>;
  readonly orders: readonly Pick<Reply<typeof listOrders>[number], 'status'>[];
  readonly balance: Pick<Reply<typeof getTokenBalance>, 'unclaimed_tokens'>;
  readonly owed: readonly unknown[];
}): boolean {
  if (factors.passkey_offer_declined || factors.passkeys.length > 0) return false;
  const isBusy =
    owed.length > 0 || hasUnclaimed(balance) || orders.some(({ status }) => isPayable(status));
  const hasPaid = orders.some(
    ({ status }) => status === 'funds_received' || status === 'tokens_allocated',
  );
  return !isBusy && (factors.totp !== null || hasPaid);
}
