import { z } from 'zod';
import { newPasswordField, typedTwice } from '../accounts/password.ts';
import { totpCodeField } from '../accounts/sign-in-endpoints.ts';
import { approvalOutcomeSchema } from '../approvals/endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  emailField,
  line,
  linkTokenField,
  emptyReply,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { OFFICER_CHANGE_KINDS, OFFICER_STANDINGS } from './officer-change.ts';
import { ROLES } from './rights.ts';

const rolesField = z
  .array(z.enum(ROLES, code('must_be_valid')), code('required'))
  .min(1, code('required'))
  .max(ROLES.length, code('must_be_valid'))
  .transform((roles) => ROLES.filter((role) => roles.includes(role)));

const officerChangeSchema = approvalOutcomeSchema.extend({
  kind: z.enum(OFFICER_CHANGE_KINDS),
  /** The new roles; null if they do not change. */
  roles: z.array(z.enum(ROLES)).nullable(),
  /** The roles at the time of the proposal. */
  roles_before: z.array(z.enum(ROLES)).nullable(),
});
export type OfficerChange = z.infer<typeof officerChangeSchema>;

const listedOfficerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  standing: z.enum(OFFICER_STANDINGS),
  created_at: timestampField,
  last_login_at: timestampField.nullable(),
  /** Changes that await a second administrator. */
  open_change: z.enum(OFFICER_CHANGE_KINDS).nullable(),
});
export type ListedOfficer = z.infer<typeof listedOfficerSchema>;

export const listOfficers = endpoint({
  name: 'listOfficers',
  route: 'GET /desk/officers',
  audience: { officer: 'officers.view' },
  summary: 'Officers by name, including invited and suspended ones',
  query: z.strictObject({
    standing: z.enum(OFFICER_STANDINGS, code('must_be_valid')).optional(),
    role: z.enum(ROLES, code('must_be_valid')).optional(),
    open: z.enum(['open'], code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({ officers: z.array(listedOfficerSchema), total: z.int(), page: z.int() }),
});
export const getOfficer = endpoint({
  name: 'getOfficer',
  route: 'GET /desk/officers/:id',
  audience: { officer: 'officers.view' },
  summary: 'One officer with all decided proposals about them, newest first',
  params: byId,
  reply: z.object({
    officer: listedOfficerSchema.extend({
      locale: localeSchema,
      signed_in_browsers: z.int(),
      factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes_left: z.int() }),
      /** The change that waits for a second administrator. */
      approval_id: z.string().nullable(),
      /** A mailed link waits to set up password or second factor. */
      sets_up: z.boolean(),
    }),
    /** Decided ones, newest first. */
    changes: z.array(officerChangeSchema),
  }),
});
export const proposeOfficer = endpoint({
  name: 'proposeOfficer',
  route: 'POST /desk/officers',
  audience: { officer: 'officers.propose' },
  summary:
    'Propose a new officer; after another administrator’s approval, a mail invites them to set a password and a second factor',
  body: z.strictObject({
    full_name: line(120),
    email: emailField,
    locale: localeSchema,
    roles: rolesField,
    reason: line(300),
  }),
  reply: z.object({ officer_id: z.string(), approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
});
export const proposeOfficerChange = endpoint({
  name: 'proposeOfficerChange',
  route: 'POST /desk/officers/:id/changes',
  audience: { officer: 'officers.propose' },
  summary:
    'Propose other roles for an officer, to suspend or restore them, or to remove their second factors',
  params: byId,
  body: z
    .strictObject({
      kind: z.enum(['roles', 'suspension', 'restoration', 'factors'], code('must_be_valid')),
      roles: rolesField.optional(),
      reason: line(300),
    })
    .refine(({ kind, roles }) => (kind === 'roles') === (roles !== undefined), {
      path: ['roles'],
      ...code('required'),
    }),
  reply: z.object({ approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
});
export const sendSetUpLink = endpoint({
  name: 'sendSetUpLink',
  route: 'POST /desk/officers/:id/link',
  audience: { officer: 'officers.propose' },
  summary:
    'Resend the link of an approved invitation, or of lost second factors; the previous link stops working',
  params: byId,
  reply: emptyReply,
  limit: COSTLY,
});

export const startSetUp = endpoint({
  name: 'startSetUp',
  route: 'POST /desk/set_up/start',
  audience: 'anyone',
  summary:
    'With the mailed link: whose access it is, and the secret for the authenticator app; a new one each time',
  body: z.strictObject({ token: linkTokenField }),
  reply: z.object({
    kind: z.enum(['new', 'factors']),
    full_name: z.string(),
    email: z.string(),
    otpauth_uri: z.string(),
  }),
  limit: COSTLY,
});
export const finishInvitation = endpoint({
  name: 'finishInvitation',
  route: 'PUT /desk/set_up/invitation',
  audience: 'anyone',
  summary:
    'An invited officer chooses a password and confirms the authenticator app with its first code; uses up the link, does not sign in',
  body: typedTwice(
    z.strictObject({
      token: linkTokenField,
      password: newPasswordField,
      password_confirmation: z.string(code('required')),
      code: totpCodeField,
    }),
  ),
  reply: emptyReply,
  limit: COSTLY,
});
export const finishNewFactor = endpoint({
  name: 'finishNewFactor',
  route: 'PUT /desk/set_up/factor',
  audience: 'anyone',
  summary:
    'An officer whose second factors were removed confirms a new authenticator app, with the password; uses up the link, does not sign in',
  body: z.strictObject({
    token: linkTokenField,
    current_password: z
      .string(code('required'))
      .min(1, code('required'))
      .max(1024, code('wrong_password')),
    code: totpCodeField,
  }),
  reply: emptyReply,
  limit: COSTLY,
});
