import { z } from 'zod';
import { codeMissing, givenCodeFields, hasCode } from '../accounts/sign-in-endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, emailField, emptyReply, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { DAY_FIGURES } from './day-figures.ts';
import { officerSchema } from './officer.ts';

export const deskLogin = endpoint({
  name: 'deskLogin',
  route: 'POST /desk/login',
  audience: 'anyone',
  summary: 'Officer sign-in with password and a code of the second factor, or a recovery code',
  body: z
    .strictObject({
      email: emailField,
      password: z
        .string(code('required'))
        .min(1, code('required'))
        .max(1024, code('invalid_login')),
      ...givenCodeFields,
    })
    .refine(hasCode, codeMissing),
  reply: officerSchema,
  limit: COSTLY,
  botCheck: 'desk_login',
});
export const deskLogout = endpoint({
  name: 'deskLogout',
  route: 'DELETE /desk/logout',
  audience: 'any_officer',
  summary: 'End the session of the officer',
  reply: emptyReply,
});
export const deskWhoAmI = endpoint({
  name: 'deskWhoAmI',
  route: 'GET /desk/who_am_i',
  audience: 'any_officer',
  summary: 'The signed-in officer with roles and rights',
  reply: officerSchema,
});
export const updateOfficer = endpoint({
  name: 'updateOfficer',
  route: 'PUT /desk/who_am_i',
  audience: 'any_officer',
  summary: 'Change the officer’s own language',
  body: z.strictObject({ locale: localeSchema }),
  reply: officerSchema,
});

export const workQueueSchema = z.object({
  name: z.enum([
    'approvals',
    'kyc_reviews',
    'video_calls',
    'video_reviews',
    'screening_hits',
    'screening_lists',
    'unmatched_payments',
    'small_payments',
    'refunds_to_carry_out',
    'refunds_not_booked',
    'foreign_deposits',
    'unexplained_debits',
    'refused_bank_entries',
    'open_receivables',
    'missing_rates',
    'orders_to_allocate',
    'stuck_claims',
    'holding_adjustments_to_sign',
    'tokens_to_bring_back',
    'coupon_runs_held_up',
    'coupon_runs_to_propose',
    'coupon_runs_to_release',
    'refused_payouts',
    'tokens_to_redeem',
    'redemptions_to_sign',
    'tax_refunds_due',
    'church_tax_query',
    'contact_messages',
    'data_requests',
    'payment_halts_to_lift',
    'configuration_to_confirm',
    'given_up_mails',
    'failed_jobs',
  ]),
  count: z.int(),
  oldest_at: timestampField.nullable(),
});
/** Only the queues that the officer may see. */
export const deskHome = endpoint({
  name: 'deskHome',
  route: 'GET /desk/home',
  audience: 'any_officer',
  summary: 'Work queues with counts and the age of the oldest item',
  reply: z.object({
    queues: z.array(workQueueSchema),
    /** Since midnight in Berlin; above `MOST_COUNTED` there are more. */
    today: z.array(z.object({ name: z.enum(DAY_FIGURES.map(({ name }) => name)), count: z.int() })),
    now: timestampField,
    payments_halted: z.boolean(),
    audit_chain_broken: z.boolean(),
  }),
});

export const getClock = endpoint({
  name: 'getClock',
  route: 'GET /desk/clock',
  audience: 'any_officer',
  summary: 'The product clock, and whether it can be moved',
  reply: z.object({ now: timestampField, movable: z.boolean() }),
});
export const moveClock = endpoint({
  name: 'moveClock',
  route: 'POST /desk/clock',
  audience: { officer: 'clock.move' },
  summary: 'Sandbox mode only: move the clock forward, never back',
  body: z.strictObject({ to: z.iso.datetime() }),
  reply: z.object({ now: timestampField, movable: z.boolean() }),
});
