import { z } from 'zod';
import { code } from '../form-fields.ts';

/** Below the interface's base path; stellar.toml gives the full address as TRANSFER_SERVER_SEP0024. */
export const TRANSFER_SERVER_PATH = '/sep24';

/** Wallets write numbers as JSON numbers or as texts, with up to seven decimals. */
const amount = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(?:\.\d{1,7})?$/, code('must_be_valid')));

/**
 * A wallet's request to deposit (SEP-24). Other fields are ignored, because the standard may grow and
 * wallets may send details of the person (SEP-9), which our pages ask for themselves.
 */
export const depositRequest = z.object({
  asset_code: z.string(code('required')),
  asset_issuer: z.string().optional(),
  source_asset: z.string().optional(),
  amount: amount.optional(),
  account: z.string().optional(),
  memo: z.string().optional(),
  quote_id: z.string().optional(),
});
export type DepositRequest = z.output<typeof depositRequest>;

export const withdrawalRequest = z.object({});

export const infoQuery = z.object({});

/** At most this many transactions are listed at once. */
export const MOST_TRANSFERS = 50;

export const historyQuery = z.object({
  asset_code: z.string(code('required')),
  kind: z.enum(['deposit', 'withdrawal'], code('must_be_valid')).optional(),
  no_older_than: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/, code('must_be_valid'))
    .transform((text) => new Date(text))
    .refine((date) => !Number.isNaN(date.getTime()), code('must_be_valid'))
    .optional(),
  limit: z.coerce.number(code('must_be_valid')).int().min(1, code('must_be_valid')).optional(),
  paging_id: z.string().optional(),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const transferQuery = z
  .object({
    id: z.string().optional(),
    stellar_transaction_id: z.string().optional(),
    external_transaction_id: z.string().optional(),
  })
  .refine((query) => Object.values(query).some((value) => value !== undefined), {
    ...code('required'),
    path: ['id'],
  });
export type TransferQuery = z.output<typeof transferQuery>;
