import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, timestampField } from '../form-fields.ts';

const walletOrderSchema = z.object({
  id: z.string(),
  public_key: z.string(),
  /** The domain of the wallet, as its own server has confirmed it; null without one. */
  client_domain: z.string().nullable(),
  /** The amount in EUR that the wallet asked for. */
  amount: z.string().nullable(),
  /** `to_agree` until the person connects the wallet; `over` when it can no longer become an order. */
  state: z.enum(['to_agree', 'to_order', 'ordered', 'over']),
  /** The account it would be connected to. */
  email: z.string(),
  order_id: z.string().nullable(),
  started_at: timestampField,
});
export type WalletOrder = z.infer<typeof walletOrderSchema>;

export const openWalletOrder = endpoint({
  name: 'openWalletOrder',
  route: 'POST /wallet_orders/open',
  audience: 'anyone',
  summary:
    'Open the link that a wallet got for its order (SEP-24). It works in one browser, within minutes',
  body: z.strictObject({ token: z.string(code('required')).max(100, code('wallet_order_over')) }),
  reply: z.object({ id: z.string() }),
  limit: COSTLY,
});
export const getWalletOrder = endpoint({
  name: 'getWalletOrder',
  route: 'GET /wallet_orders/:id',
  audience: 'investor',
  summary: 'An order begun in a wallet, in the browser that opened its link, or an own one',
  params: byId,
  reply: walletOrderSchema,
});
export const agreeToWalletOrder = endpoint({
  name: 'agreeToWalletOrder',
  route: 'PUT /wallet_orders/:id/agreement',
  audience: 'investor',
  summary:
    'Connect the wallet that began the order to this account, and let it see the next order placed',
  params: byId,
  reply: walletOrderSchema,
  limit: COSTLY,
  stepUp: 'second_factor',
});
