import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { acceptedField, noBody, timestampField, yesNoField } from '../form-fields.ts';
import { affiliateCodeField } from './referral.ts';

/** As the affiliate sees it; `none` is an investment for which nothing is owed. */
export const REFERRED_STATES = [
  'registered',
  'none',
  'pending',
  'earned',
  'invested',
  'lapsed',
  'taken_back',
] as const;

export const affiliateSchema = z.object({
  /** Null for anyone who takes no part. */
  link: z.string().nullable(),
  code: z.string().nullable(),
  /** Whether the person may take part now: on the waitlist with a confirmed address, or identified. */
  may_take_part: z.boolean(),
  joined_at: timestampField.nullable(),
  programme_ends_at: timestampField,
  programme_runs: z.boolean(),
  referred_people: z.int(),
  referred_investors: z.int(),
  /** EUR that referred people have paid for investments that stand. */
  sum_of_investment: z.string(),
  commission: z.object({
    /** Counted, and the investment can still be withdrawn. */
    pending: z.string(),
    /** Owed, and not invested. */
    earned: z.string(),
    /** Allocated to the person in tokens, who can claim them or has. */
    invested: z.string(),
    /** Taken back behind tokens that were claimed already; set against what is earned next. */
    owed: z.string(),
  }),
  /** Since when all commission is invested; null while it is not. */
  auto_invest_since: timestampField.nullable(),
  /** Nothing here says who it is. */
  referrals: z.array(
    z.object({
      number: z.int(),
      signed_up_on: z.iso.date(),
      invested_on: z.iso.date().nullable(),
      amount: z.string().nullable(),
      tokens: z.string().nullable(),
      state: z.enum(REFERRED_STATES),
    }),
  ),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

export const getAffiliate = endpoint({
  name: 'getAffiliate',
  route: 'GET /users/affiliate',
  audience: 'investor',
  summary: 'Own link, referred investments without names, and commission',
  reply: affiliateSchema,
});
export const takePartAsAffiliate = endpoint({
  name: 'takePartAsAffiliate',
  route: 'POST /users/affiliate',
  audience: 'investor',
  summary: 'Take part in the affiliate programme: one personal link, the same each time',
  reply: affiliateSchema,
});
export const startAutoInvest = endpoint({
  name: 'startAutoInvest',
  route: 'POST /users/affiliate/auto_invest',
  audience: 'investor',
  summary: 'Invest all present and all future commission; cannot be undone',
  body: z.strictObject({ irreversible: acceptedField }),
  reply: affiliateSchema,
});
export const rememberReferral = endpoint({
  name: 'rememberReferral',
  route: 'POST /affiliate_referral',
  audience: 'anyone',
  summary:
    'Remember an affiliate link in this browser because its owner agrees, or forget it. Says nothing about whether there is such a link',
  body: z.strictObject({ code: affiliateCodeField, agreed: yesNoField }),
  reply: noBody,
  limit: COSTLY,
});
