import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  acceptedField,
  code,
  emailField,
  line,
  linkTokenField,
  emptyReply,
} from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { currentUserSchema } from './current-user.ts';
import { newPasswordField, typedTwice } from './password.ts';
import { optionalPhoneField } from './phone-number.ts';

export const registrationBody = typedTwice(
  z.strictObject({
    full_name: line(120),
    email: emailField,
    password: newPasswordField,
    password_confirmation: z.string(code('required')),
    locale: localeSchema,
    /** Whether the sign-up started on the affiliate programme's pages. */
    context: z.literal('affiliate').nullish(),
    terms_acceptance: acceptedField,
    prospectus_acknowledgement: acceptedField,
  }),
);

export const register = endpoint({
  name: 'register',
  route: 'POST /users',
  audience: 'anyone',
  summary: 'Register an account; signs in and sends the confirmation mail',
  body: registrationBody,
  reply: currentUserSchema,
  status: 201,
  limit: COSTLY,
  botCheck: 'register',
});

export const updateUser = endpoint({
  name: 'updateUser',
  route: 'PUT /users',
  audience: 'investor',
  summary: 'Change the own profile; only the fields that are sent',
  body: z.strictObject({
    locale: localeSchema.optional(),
    full_name: line(120).optional(),
    phone_number: optionalPhoneField,
    /** The person declined the offer of a passkey, which is not repeated. */
    passkey_offer_declined: z.literal(true).optional(),
  }),
  reply: currentUserSchema,
});

export const login = endpoint({
  name: 'login',
  route: 'POST /login',
  audience: 'anyone',
  summary:
    'Sign in with email and password. With a second factor the answer is second_factor_required, and sign-in continues at /login/second_factor',
  body: z.strictObject({
    email: emailField,
    password: z.string(code('required')).min(1, code('required')).max(1024, code('invalid_login')),
  }),
  reply: currentUserSchema,
  // Failed logins have their own limit. A tight limit here would let one person lock out others in
  // the same network.
  botCheck: 'login',
});

export const logout = endpoint({
  name: 'logout',
  route: 'DELETE /logout',
  audience: 'anyone',
  summary: 'Sign out; ends the session on the server',
  reply: emptyReply,
});

export const whoAmI = endpoint({
  name: 'whoAmI',
  route: 'GET /who_am_i',
  audience: 'investor',
  summary: 'The signed-in person',
  reply: currentUserSchema,
});

export const acceptTerms = endpoint({
  name: 'acceptTerms',
  route: 'POST /users/terms',
  audience: 'investor',
  summary: 'Accept the current version of the terms',
  body: z.strictObject({ terms: acceptedField }),
  reply: currentUserSchema,
});

/**
 * A GET that sends mail: the path is given by the specification. It requires the CSRF header like
 * any unsafe call.
 */
export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  route: 'GET /users/emails/resend_confirmation',
  audience: 'investor',
  summary: 'Send the confirmation mail again',
  reply: emptyReply,
  limit: { max: 3, perSeconds: 300 },
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  route: 'POST /users/emails/confirmation',
  audience: 'anyone',
  summary: 'Confirm the email address with the token of the mail; does not sign in',
  body: z.strictObject({ token: linkTokenField }),
  reply: z.object({ email: z.string() }),
  limit: COSTLY,
});

export const claimAccountBody = typedTwice(
  z.strictObject({
    token: linkTokenField,
    /** Defaults to the name given on the waitlist. */
    full_name: line(120).optional(),
    password: newPasswordField,
    password_confirmation: z.string(code('required')),
    /** Defaults to the language chosen on the waitlist. */
    locale: localeSchema.optional(),
    terms_acceptance: acceptedField,
    prospectus_acknowledgement: acceptedField,
  }),
);

export const claimAccount = endpoint({
  name: 'claimAccount',
  route: 'PUT /users/claim_account',
  audience: 'anyone',
  summary:
    'Create an account with the token of the invitation; its address is confirmed; signs in. Works once',
  body: claimAccountBody,
  reply: currentUserSchema,
  limit: COSTLY,
});

/** The recipient of an invitation and whether it still works. Does not use up the token. */
export const readInvitation = endpoint({
  name: 'readInvitation',
  route: 'GET /users/claim_account',
  audience: 'anyone',
  summary: 'Whether the invitation of a waitlist mail still works',
  query: z.strictObject({ token: z.string().max(300).default('') }),
  reply: z.object({
    state: z.enum(['open', 'used', 'ended', 'unknown']),
    email: z.string().nullable(),
    full_name: z.string().nullable(),
  }),
  limit: COSTLY,
});
