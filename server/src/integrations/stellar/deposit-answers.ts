import { z } from 'zod';
import { parseMoney } from '@bb1/domain/money';
import { integer, pageOf, stroops } from './horizon-answers.ts';

// Field names as in `protocols/horizon` of Horizon; only answers of this shape are believed.

const time = z.iso.datetime().transform((text) => new Date(text));
const address = z.string().min(1);

const signedStroops = z
  .string()
  .regex(/^-?\d+\.\d{7}$/)
  .transform((text) => parseMoney('XLM', text).units);

const asset = {
  asset_type: z.string(),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
};

const record = z.object({
  id: z.string().regex(/^\d+$/),
  paging_token: integer,
  transaction_successful: z.boolean(),
  created_at: time,
  transaction_hash: z.string().regex(/^[0-9a-f]{64}$/),
  transaction: z.object({
    memo_type: z.enum(['none', 'text', 'id', 'hash', 'return']),
    memo: z.string().optional(),
    inner_transaction: z.object({ hash: z.string() }).optional(),
  }),
});

const payment = z.object({
  from: address,
  to: address,
  from_muxed: address.optional(),
  to_muxed: address.optional(),
  amount: stroops,
  ...asset,
});
const pathPayment = payment.extend({ source_amount: stroops, source_asset_type: z.string() });

/** A balance moved by a contract (CAP-46-6); a contract appears with its address. */
const balanceChange = z.object({
  from: address.optional(),
  to: address.optional(),
  amount: signedStroops,
  destination_muxed_id: z.string().optional(),
  ...asset,
});

const paymentRecord = z.discriminatedUnion('type', [
  record.extend({
    type: z.literal('create_account'),
    account: address,
    starting_balance: stroops,
    funder: address,
  }),
  record.extend({ type: z.literal('payment'), ...payment.shape }),
  record.extend({ type: z.literal('path_payment_strict_receive'), ...pathPayment.shape }),
  record.extend({ type: z.literal('path_payment_strict_send'), ...pathPayment.shape }),
  record.extend({
    type: z.literal('account_merge'),
    account: address,
    into: address,
    account_muxed: address.optional(),
    into_muxed: address.optional(),
  }),
  record.extend({
    type: z.literal('invoke_host_function'),
    asset_balance_changes: z.array(balanceChange).nullish(),
  }),
]);

export type PaymentRecord = z.output<typeof paymentRecord>;

const known = new Set(paymentRecord.options.map((one) => one.shape.type.value as string));
/**
 * A kind of payment from a later protocol. If it moved lumens, the balance would no longer match.
 */
const unknownRecord = z
  .object({ type: z.string().refine((type) => !known.has(type)), paging_token: integer })
  .transform(({ paging_token }) => ({ type: 'unknown' as const, paging_token }));

export const paymentsPage = pageOf(z.union([paymentRecord, unknownRecord]));

export const transactionsPage = pageOf(
  z.object({
    hash: z.string(),
    paging_token: integer,
    ledger: z.int(),
    fee_account: address,
    fee_charged: integer,
    inner_transaction: z.object({ hash: z.string() }).optional(),
  }),
);

const texts = z.array(z.string()).optional();

/** Of an account's operations those fields that say what the issuer did. */
export const operationsPage = pageOf(
  z.object({
    id: z.string().regex(/^\d+$/),
    paging_token: integer,
    type: z.string(),
    source_account: address,
    transaction_hash: z.string(),
    transaction: z.object({ inner_transaction: z.object({ hash: z.string() }).optional() }),
    trustor: address.optional(),
    from: address.optional(),
    to: address.optional(),
    amount: z.string().optional(),
    signer_key: z.string().optional(),
    set_flags_s: texts,
    clear_flags_s: texts,
  }),
);

export const effectsPage = pageOf(
  z.object({
    type: z.string(),
    account: address,
    amount: stroops.optional(),
    asset_type: z.string().optional(),
  }),
);

export const balanceAnswer = z
  .object({
    last_modified_ledger: z.int(),
    balances: z.array(z.object({ asset_type: z.string(), balance: stroops })),
  })
  .transform(({ last_modified_ledger: modifiedIn, balances }) => ({
    modifiedIn,
    units: balances.find((one) => one.asset_type === 'native')?.balance ?? 0n,
  }));
