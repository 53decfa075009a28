import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { acceptedField, emptyReply, timestampField, yesNoField } from '../form-fields.ts';
import { affiliateCodeField } from './referral.ts';

/** The affiliate's view; `none` is an investment that earns nothing. */
const REFERRED_STATES = [
  'registered',
  'none',
  'pending',
  'earned',
  'invested',
  'lapsed',
  'taken_back',
] as const;

/** A month, as YYYY-MM. */
const monthField = z.string().regex(/^\d{4}-\d{2}$/);
/** EUR; the last band has no end. */
const sumBandSchema = z.object({ from: z.string(), to: z.string().nullable() });

const affiliateSchema = z.object({
  /** Null for people who do not take part. */
  link: z.string().nullable(),
  code: z.string().nullable(),
  /**
   * Whether the person may take part now: on the waitlist with a confirmed address, or identified.
   */
  may_take_part: z.boolean(),
  joined_at: timestampField.nullable(),
  programme_ends_at: timestampField,
  programme_runs: z.boolean(),
  referred_people: z.int(),
  referred_investors: z.int(),
  /** What referred people have paid for active investments; null while they are too few. */
  sum_of_investment: sumBandSchema.nullable(),
  /** The same by the month of the allocation, the newest first. */
  months: z.array(
    z.object({ month: monthField, investors: z.int(), sum: sumBandSchema.nullable() }),
  ),
  commission: z.object({
    /** Pending: the investment can still be withdrawn. */
    pending: z.string(),
    /** Owed and not invested yet. */
    earned: z.string(),
    /** Allocated to the person as tokens, claimed or not. */
    invested: z.string(),
    /** Reversed after the tokens were claimed; offset against later commission. */
    owed: z.string(),
  }),
  /** Since when all commission is invested; null if it is not. */
  auto_invest_since: timestampField.nullable(),
  /** Contains nothing that identifies the referred person, and no amount. */
  referrals: z.array(
    z.object({
      number: z.int(),
      signed_up_in: monthField,
      invested_in: monthField.nullable(),
      state: z.enum(REFERRED_STATES),
    }),
  ),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

export const getAffiliate = endpoint({
  name: 'getAffiliate',
  route: 'GET /users/affiliate',
  audience: 'investor',
  summary:
    'Own link, commission, and referred people as numbers: by month, with sums in bands from five people on',
  reply: affiliateSchema,
});
export const takePartAsAffiliate = endpoint({
  name: 'takePartAsAffiliate',
  route: 'POST /users/affiliate',
  audience: 'investor',
  summary: 'Join the affiliate programme; returns the same personal link each time',
  reply: affiliateSchema,
});
export const startAutoInvest = endpoint({
  name: 'startAutoInvest',
  route: 'POST /users/affiliate/auto_invest',
  audience: 'investor',
  summary: 'Invest all current and future commission; cannot be undone',
  body: z.strictObject({ irreversible: acceptedField }),
  reply: affiliateSchema,
});
export const rememberReferral = endpoint({
  name: 'rememberReferral',
  route: 'POST /affiliate_referral',
  audience: 'anyone',
  summary:
    'Remember an affiliate link in this browser with its owner’s consent, or forget it. Does not reveal whether the link exists',
  body: z.strictObject({ code: affiliateCodeField, agreed: yesNoField }),
  reply: emptyReply,
  limit: COSTLY,
});
