import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, timestampField } from '../form-fields.ts';
import { PAYOUT_PARTS } from './payout-calendar.ts';
import { PARKED_REASONS, PAYOUT_STATES } from './payout-state.ts';

/** Gross amounts in EUR, each part rounded by itself. */
export const payoutPartsSchema = z.object({
  fixed_coupon: z.string(),
  variable_coupon: z.string(),
  repayment: z.string(),
});
/** In EUR, as withheld. */
export const payoutTaxesSchema = z.object({
  capital_gains_tax: z.string(),
  solidarity_surcharge: z.string(),
  church_tax: z.string(),
});
const day = z.iso.date();

/** What one wallet of a person, or the tokens they have not claimed, received or will receive for one payout day. */
export const couponPayoutSchema = z.object({
  id: z.string(),
  due_date: day,
  payment_date: day,
  record_date: day,
  parts: z.array(z.enum(PAYOUT_PARTS)),
  state: z.enum(PAYOUT_STATES),
  /** Why it is not paid; null otherwise. */
  parked_reason: z.enum(PARKED_REASONS).nullable(),
  /** The wallet that held the tokens at the record date; null where they were not claimed. */
  public_key: z.string().nullable(),
  /** The wallet that was paid; null before. */
  paid_to: z.string().nullable(),
  tokens: z.string(),
  gross: payoutPartsSchema,
  gross_total: z.string(),
  /** The part of it that is income; a repayment is none, but for the gain over the price paid. */
  taxable: z.string(),
  taxes: payoutTaxesSchema,
  net: z.string(),
  /** XLM, at the rate, rounded down. */
  lumens: z.string(),
  /** EUR for one XLM. */
  rate: z.string(),
  rate_read_at: timestampField,
  /** The markets it comes from, by name. */
  rate_sources: z.array(z.string()),
  paid_at: timestampField.nullable(),
  transaction_hash: z.string().nullable(),
  /** Of the tokens that a repayment paid back: how many are taken out of the wallet, and when the last of them were. */
  redeemed_tokens: z.string(),
  redeemed_at: timestampField.nullable(),
});
export type CouponPayout = z.infer<typeof couponPayoutSchema>;

export const upcomingPayoutSchema = z.object({
  due_date: day,
  payment_date: day,
  record_date: day,
  parts: z.array(z.enum(PAYOUT_PARTS)),
  /** For the tokens held now, in EUR before tax; null where it is not known yet. */
  expected: z.object({
    fixed_coupon: z.string(),
    variable_coupon: z.string().nullable(),
    repayment: z.string(),
  }),
});
export type UpcomingPayout = z.infer<typeof upcomingPayoutSchema>;

/** The id is that of the own account. */
const byOwnAccount = z.object({ id: idField });

export const getCouponPayouts = endpoint({
  name: 'getCouponPayouts',
  route: 'GET /coupon_payouts/:id',
  audience: 'investor',
  summary: 'Everything that was released for payment to the own account, oldest first',
  params: byOwnAccount,
  reply: z.array(couponPayoutSchema),
});
export const getUpcomingPayouts = endpoint({
  name: 'getUpcomingPayouts',
  route: 'GET /coupon_payouts/:id/upcoming',
  audience: 'investor',
  summary: 'The next payout days, with what the tokens held now will bring',
  params: byOwnAccount,
  reply: z.object({
    /** Own tokens, claimed and unclaimed. */
    tokens: z.string(),
    /** False when the ledger could not be read just now; then tokens and amounts are those of unclaimed tokens alone. */
    ledger_reachable: z.boolean(),
    payouts: z.array(upcomingPayoutSchema),
  }),
});
