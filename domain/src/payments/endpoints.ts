import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, timestampField } from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { RATED_CURRENCIES } from '../rates/rate.ts';
import { REVALUATION_REASONS } from '../rates/valuation.ts';

const quoteSchema = z.object({
  /** The exact amount to pay, in the payment's currency. */
  amount: z.string(),
  /** The part of the order that it pays. */
  eur_amount: z.string(),
  /** EUR for one unit of the currency. */
  rate: z.string(),
  made_at: timestampField,
  expires_at: timestampField,
  /** A payment that the network saw before the quote ended has this rate if it is final by then. */
  final_by: timestampField,
});

const common = {
  order_id: z.string(),
  /** EUR still to be paid. */
  missing: z.string(),
  deadline: timestampField,
};

const eurPaymentDetailsSchema = z.object({
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
const DEPOSIT_STATES = ['creating', 'quote_expired', 'ready'] as const;

const cryptoPaymentDetailsSchema = z.object({
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
  /** How long after the end of its quote a payment may take to become final and still have the rate of the quote. */
  final_within_hours: z.int(),
  /** Payments that the network knows and that are not counted yet. */
  on_the_way: z.array(
    z.object({
      amount: z.string(),
      confirmations: z.int(),
      transaction_id: z.string(),
      seen_at: timestampField,
      /** `rate`: it is final, and the sources agree on no rate at the moment. */
      waits_for: z.enum(['finality', 'rate']),
      /** The quote it has if it is final in time; null when it counts at the rate of the moment at which it becomes final. */
      quote: z.object({ rate: z.string(), final_by: timestampField }).nullable(),
    }),
  ),
});

/** A final payment of which a part pays an own order. */
export const orderPaymentSchema = z.object({
  amount: z.string(),
  currency: z.enum(PAYMENT_METHODS),
  seen_at: timestampField,
  final_at: timestampField,
  /** Null for bank transfers. */
  transaction_id: z.string().nullable(),
  /** The part that pays the order, in the currency, and the EUR it pays. */
  counted: z.string(),
  pays: z.string(),
  /** What the order did not need: it waits for its way back, or has left. */
  rest: z.string(),
  /** Null for EUR. */
  rate: z
    .object({
      /** EUR for one unit of the currency. */
      eur: z.string(),
      at: timestampField,
      /** `quote`: the rate shown to the person. Otherwise why the rate at finality applies. */
      by: z.enum(['quote', ...REVALUATION_REASONS]),
    })
    .nullable(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

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
export const listOrderPayments = endpoint({
  name: 'listOrderPayments',
  route: 'GET /users/orders/:id/payments',
  audience: 'investor',
  summary:
    'What came in for an own order, at which rate it counts, what it pays and what is too much',
  params: byId,
  reply: z.array(orderPaymentSchema),
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
export const listConfirmationTimes = endpoint({
  name: 'listConfirmationTimes',
  route: 'GET /confirmation_times',
  audience: 'anyone',
  summary:
    'After how many minutes a payment in each accepted currency counts, by the confirmations it needs and by what the latest payments took',
  reply: z.array(z.object({ currency: z.enum(RATED_CURRENCIES), minutes: z.int() })),
  limit: { max: 1200, perSeconds: 60 },
});
