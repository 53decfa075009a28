import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const configSchema = z.object({
  offering_name: z.string(),
  token_code: z.string(),
  token_nominal_eur: z.string(),
  now_timestamp: z.int(),
  sale_start_timestamp: z.int(),
  sale_end_timestamp: z.int(),
  sale_phase: z.enum(['before', 'open', 'ended']),
  sale_cap_eur: z.string(),
  /** Paid in full, with final money. */
  sale_raised_eur: z.string(),
  /** Ordered and not paid yet; the rest up to the cap is for sale. */
  sale_reserved_eur: z.string(),
  minimum_exclusive_eur: z.string(),
  maximum_per_order_eur: z.string(),
  current_price_eur: z.string(),
  tiers: z.array(
    z.object({
      price_eur: z.string(),
      until_timestamp: z.int().nullable(),
      /** Null also where the sale ends at its cap before. */
      volume_eur: z.string().nullable(),
    }),
  ),
  payment_methods: z.array(z.enum(['EUR', 'XLM', 'BTC', 'ETH'])),
  payment_deadline_days: z.int(),
  video_from_eur: z.string(),
  support_email: z.string(),
  stellar_network_passphrase: z.string(),
  asset_issuer: z.string(),
  sandbox: z.boolean(),
});
export type PublicConfig = z.infer<typeof configSchema>;

export const getConfig = endpoint({
  name: 'getConfig',
  route: 'GET /config',
  audience: 'anyone',
  summary: 'Public facts about the sale; times in milliseconds',
  reply: configSchema,
  limit: { max: 1200, perSeconds: 60 },
});
