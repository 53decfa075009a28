import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, timestampField } from '../form-fields.ts';

const quoteSchema = z.object({
  /** The exact amount to pay, in the payment's currency. */
  amount: z.string(),
  /** The part of the order that it pays. */
  eur_amount: z.string(),
  /** EUR for one unit of the currency. */
  rate: z.string(),
  made_at: timestampField,
  expires_at: timestampField,
});

const common = {
  order_id: z.string(),
  /** EUR still to be paid. */
  missing: z.string(),
  deadline: timestampField,
};

export const eurPaymentDetailsSchema = z.object({
  ...common,
  payment_method: z.literal('EUR'),
  bank_name: z.string(),
  bic: z.string(),
  iban: z.string(),
  reference_code: z.string(),
  beneficiary_name: z.string(),
  amount: z.string(),
  /** Text of the EPC069-12 QR code. */
  epc_qr: z.string(),
});

/**
 * `creating`: the address is being created, which takes up to a minute. `quote_expired`: ask for a
 * new quote first. Both show nothing to pay to.
 */
export const DEPOSIT_STATES = ['creating', 'quote_expired', 'ready'] as const;

export const cryptoPaymentDetailsSchema = z.object({
  ...common,
  payment_method: z.enum(['XLM', 'BTC', 'ETH']),
  state: z.enum(DEPOSIT_STATES),
  address: z.string().nullable(),
  /** XLM only; without it the payment cannot be assigned. */
  memo: z.string().nullable(),
  memo_type: z.literal('MEMO_TEXT').nullable(),
  /** ETH only. */
  chain_id: z.int().nullable(),
  quote: quoteSchema.nullable(),
  /** SEP-7, BIP 21 or EIP-681; also the text of the QR code. */
  uri: z.string().nullable(),
  confirmations_needed: z.int(),
  /** Payments that the network has seen and that are not final yet. */
  on_the_way: z.array(
    z.object({
      amount: z.string(),
      confirmations: z.int(),
      transaction_id: z.string(),
      seen_at: timestampField,
    }),
  ),
});

export const paymentDetailsSchema = z.discriminatedUnion('payment_method', [
  eurPaymentDetailsSchema,
  cryptoPaymentDetailsSchema,
]);
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

export const getPaymentDetails = endpoint({
  name: 'getPaymentDetails',
  route: 'GET /users/orders/:id/payment_details',
  audience: 'investor',
  summary: "Where and how to pay one's own order",
  params: byId,
  reply: paymentDetailsSchema,
});
export const requestQuote = endpoint({
  name: 'requestQuote',
  route: 'POST /users/orders/:id/quote',
  audience: 'investor',
  summary:
    "A new quote for the unpaid part of one's own order in XLM, BTC or ETH; an unexpired quote is returned instead",
  params: byId,
  reply: paymentDetailsSchema,
  status: 201,
  limit: COSTLY,
});
