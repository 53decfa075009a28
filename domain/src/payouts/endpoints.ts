import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, timestampField } from '../form-fields.ts';
import { PAYOUT_PARTS } from './payout-calendar.ts';
import { PARKED_REASONS, PAYOUT_STATES } from './payout-state.ts';

/** Gross amounts in EUR, each part rounded on its own. */
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

/**
 * What one wallet of a person, or their unclaimed tokens, received or will receive for one payout
 * day.
 */
const couponPayoutSchema = z.object({
  id: z.string(),
  due_date: day,
  payment_date: day,
  record_date: day,
  parts: z.array(z.enum(PAYOUT_PARTS)),
  state: z.enum(PAYOUT_STATES),
  /** Why it is not paid; null otherwise. */
  parked_reason: z.enum(PARKED_REASONS).nullable(),
  /** The wallet that held the tokens at the record date; null if they were unclaimed. */
  public_key: z.string().nullable(),
  /** The wallet that was paid; null before. */
  paid_to: z.string().nullable(),
  tokens: z.string(),
  gross: payoutPartsSchema,
  gross_total: z.string(),
  /** The part of it that is income. Of a repayment, only the gain over the price paid is. */
  taxable: z.string(),
  taxes: payoutTaxesSchema,
  net: z.string(),
  /** XLM at the rate, rounded down. */
  lumens: z.string(),
  /** EUR for one XLM. */
  rate: z.string(),
  rate_read_at: timestampField,
  /** The source markets, by name. */
  rate_sources: z.array(z.string()),
  paid_at: timestampField.nullable(),
  transaction_hash: z.string().nullable(),
  /** How many of the repaid tokens were taken out of the wallet, and when the last of them were. */
  redeemed_tokens: z.string(),
  redeemed_at: timestampField.nullable(),
});
export type CouponPayout = z.infer<typeof couponPayoutSchema>;

const upcomingPayoutSchema = z.object({
  due_date: day,
  payment_date: day,
  record_date: day,
  parts: z.array(z.enum(PAYOUT_PARTS)),
  /** For the tokens held now, in EUR before tax; null if not known yet. */
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
  summary: 'Everything released for payment to the person’s own account, oldest first',
  params: byOwnAccount,
  reply: z.array(couponPayoutSchema),
});
export const getInheritedPayouts = endpoint({
  name: 'getInheritedPayouts',
  route: 'GET /coupon_payouts/:id/inherited',
  audience: 'investor',
  summary:
    'Payouts of deceased people whose heir the person is: paid to them, or still to be paid; oldest first',
  params: byOwnAccount,
  reply: z.array(
    couponPayoutSchema.extend({
      /** The name of the deceased holder, to whom the payout is taxed and certified. */
      holder: z.string(),
    }),
  ),
});
export type InheritedPayout = z.infer<typeof getInheritedPayouts.reply>[number];
export const getUpcomingPayouts = endpoint({
  name: 'getUpcomingPayouts',
  route: 'GET /coupon_payouts/:id/upcoming',
  audience: 'investor',
  summary: 'The next payout days, with the amounts that the current tokens will earn',
  params: byOwnAccount,
  reply: z.object({
    /** Own tokens, claimed and unclaimed. */
    tokens: z.string(),
    /**
     * False if the ledger could not be read just now; tokens and amounts then cover unclaimed
     * tokens only.
     */
    ledger_reachable: z.boolean(),
    payouts: z.array(upcomingPayoutSchema),
  }),
});
