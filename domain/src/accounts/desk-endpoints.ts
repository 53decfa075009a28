import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  line,
  emptyReply,
  idField,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { bulkReply, idsField } from '../bulk-action.ts';
import { accountBlockSchema } from './block-endpoints.ts';
import { approvalOutcomeSchema } from '../approvals/endpoints.ts';
import { IDENTITY_PROOFS } from './factor-reset.ts';

/** Lists of accounts that need attention. Without one, the list holds every open account. */
export const ACCOUNT_FILTERS = [
  'factor_reset',
  'on_hold',
  'block_proposed',
  'blocked',
  'closed',
] as const;
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];
/** Where the search terms were found. */
export const ACCOUNT_MATCHES = ['email', 'full_name', 'id'] as const;
/** Why an officer may look at a closed account, whose data are restricted (Art. 18 GDPR). */
export const ACCESS_REASONS = ['request_of_person', 'authority', 'legal_claim', 'audit'] as const;
export type AccessReason = (typeof ACCESS_REASONS)[number];

const reasonBody = z.strictObject({ reason: line(300) });

export const accountRowSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  created_at: timestampField,
  closed_at: timestampField.nullable(),
  on_hold: z.boolean(),
  factor_reset_open: z.boolean(),
  blocked: z.boolean(),
  /** Empty without a search. */
  matched: z.array(z.enum(ACCOUNT_MATCHES)),
});
export type AccountListRow = z.infer<typeof accountRowSchema>;

export const deskAccountSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_confirmed_at: timestampField.nullable(),
  phone_number: z.string().nullable(),
  locale: localeSchema,
  created_at: timestampField,
  closed_at: timestampField.nullable(),
  last_login_at: timestampField.nullable(),
  /** The latest request of any signed-in browser; null if there is none. */
  last_seen_at: timestampField.nullable(),
  signed_in_browsers: z.int(),
  /** Kinds and counts only, never the secrets themselves. */
  factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes_left: z.int() }),
  legal_hold: z
    .object({ reason: z.string(), set_by: z.string(), set_at: timestampField })
    .nullable(),
  /** The lifting of the hold that waits for a second officer. */
  hold_approval_id: z.string().nullable(),
  /** Since when the issuer does no new business with the person. */
  blocked_at: timestampField.nullable(),
  /** Since when their data are restricted to storage (Art. 18 GDPR). */
  restricted_at: timestampField.nullable(),
  /** The end of the restriction that waits for a second officer. */
  restriction_approval_id: z.string().nullable(),
  /** We hold money of the person, or it became tokens: a block takes two officers. */
  money_is_in: z.boolean(),
  /** Blocks and liftings, newest first. */
  blocks: z.array(accountBlockSchema),
  /** The block or lifting that waits for a second officer. */
  block_approval_id: z.string().nullable(),
  /** The reset of lost second factors that waits for a second officer. */
  reset_approval_id: z.string().nullable(),
  /** Decided ones, newest first. */
  factor_resets: z.array(approvalOutcomeSchema),
  /** True for the officer's own account: another officer has to act on it. */
  own: z.boolean(),
});
export type DeskAccount = z.infer<typeof deskAccountSchema>;

export const ACCOUNT_ORDERS = ['newest', 'oldest', 'name', 'name_from_z'] as const;

export const listAccounts = endpoint({
  name: 'listAccounts',
  route: 'GET /desk/accounts',
  audience: { officer: 'accounts.view' },
  summary:
    'Accounts, newest first, or those whose email address, name or id contains every search term',
  query: z.strictObject({
    q: z.string().trim().normalize('NFC').max(200, code('max_length')).optional(),
    filter: z.enum(ACCOUNT_FILTERS, code('must_be_valid')).optional(),
    order: z.enum(ACCOUNT_ORDERS, code('must_be_valid')).default('newest'),
    page: pageField,
  }),
  reply: z.object({ accounts: z.array(accountRowSchema), total: z.int(), page: z.int() }),
});
export const getDeskAccount = endpoint({
  name: 'getDeskAccount',
  route: 'GET /desk/accounts/:id',
  audience: { officer: 'accounts.view' },
  summary: 'One account; each view is logged. A closed account requires a reason',
  params: byId,
  query: z.strictObject({
    access_reason: z.enum(ACCESS_REASONS, code('must_be_valid')).optional(),
  }),
  reply: deskAccountSchema,
});
export const endAccountSessions = endpoint({
  name: 'endAccountSessions',
  route: 'POST /desk/accounts/:id/sign_out',
  audience: { officer: 'accounts.end_sessions' },
  summary: 'Sign a person out of every browser; they are notified by mail',
  params: byId,
  body: reasonBody,
  reply: emptyReply,
  limit: COSTLY,
});
export const setLegalHold = endpoint({
  name: 'setLegalHold',
  route: 'POST /desk/accounts/:id/legal_hold',
  audience: { officer: 'accounts.hold' },
  summary: 'Legal hold: nothing of the account is erased until it is lifted',
  params: byId,
  body: reasonBody,
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const setLegalHolds = endpoint({
  name: 'setLegalHolds',
  route: 'POST /desk/legal_holds',
  audience: { officer: 'accounts.hold' },
  summary: 'Legal holds of many accounts for one reason',
  body: z.strictObject({ ids: idsField(idField), reason: line(300) }),
  reply: bulkReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const proposeLegalHoldLifting = endpoint({
  name: 'proposeLegalHoldLifting',
  route: 'POST /desk/accounts/:id/legal_hold/lifting',
  audience: { officer: 'accounts.hold' },
  summary: 'Propose to a second officer to lift the legal hold of an account',
  params: byId,
  body: reasonBody,
  reply: z.object({ approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const proposeFactorReset = endpoint({
  name: 'proposeFactorReset',
  route: 'POST /desk/accounts/:id/factor_resets',
  audience: { officer: 'accounts.propose_factor_reset' },
  summary:
    'Propose to remove the lost second factors of a person whose identity was verified; the person is notified by mail and has a day to object',
  params: byId,
  body: z.strictObject({
    reason: line(300),
    identity_proof: z
      .string(code('required'))
      .min(1, code('required'))
      .pipe(z.enum(IDENTITY_PROOFS, code('must_be_valid'))),
  }),
  reply: z.object({ approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
});
