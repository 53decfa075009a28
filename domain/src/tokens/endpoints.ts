import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const tokenBalanceSchema = z.object({
  token_code: z.string(),
  /** Allocated and not yet claimed. */
  unclaimed_tokens: z.string(),
  /** The person's holdings on the ledger, oldest first. */
  wallets: z.array(z.object({ public_key: z.string(), tokens: z.string(), xlm: z.string() })),
  /** False when the ledger could not be read just now. */
  ledger_reachable: z.boolean(),
});

export const getTokenBalance = endpoint({
  name: 'getTokenBalance',
  route: 'GET /users/token_balance',
  audience: 'investor',
  summary: "One's own tokens, and the balances read from the ledger",
  reply: tokenBalanceSchema,
});
