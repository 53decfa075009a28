import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, pageField, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { INVESTMENT_RANGES, MEMBER_STATES } from './member.ts';

const waitlistRowSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  investment_range: z.enum(INVESTMENT_RANGES),
  locale: localeSchema,
  state: z.enum(MEMBER_STATES),
  newsletter: z.enum(['none', 'requested', 'confirmed']),
  for_affiliate_programme: z.boolean(),
  joined_at: timestampField,
  confirmed_at: timestampField.nullable(),
  invited_at: timestampField.nullable(),
  claimed_at: timestampField.nullable(),
  account_id: z.string().nullable(),
});

export const WAITLIST_ORDERS = ['newest', 'oldest'] as const;

export const listWaitlist = endpoint({
  name: 'listWaitlist',
  route: 'GET /desk/waitlist',
  audience: { officer: 'waitlist.view' },
  summary: 'Members of the waitlist, newest first, with how many are in each state',
  query: z.strictObject({
    state: z.enum(MEMBER_STATES, code('must_be_valid')).optional(),
    order: z.enum(WAITLIST_ORDERS, code('must_be_valid')).default('newest'),
    page: pageField,
  }),
  reply: z.object({
    members: z.array(waitlistRowSchema),
    total: z.int(),
    page: z.int(),
    counts: z.record(z.enum(MEMBER_STATES), z.int()),
  }),
});
