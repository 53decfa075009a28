import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { acceptedField, code, emailField, line, linkTokenField, noBody } from '../form-fields.ts';
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
    /** Whether the sign-up began at the pages of the affiliate programme. */
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
  }),
  reply: currentUserSchema,
});

export const login = endpoint({
  name: 'login',
  route: 'POST /login',
  audience: 'anyone',
  summary:
    'Sign in with email and password. Anyone who has a second factor is refused with second_factor_required and goes on at /login/second_factor',
  body: z.strictObject({
    email: emailField,
    password: z.string(code('required')).min(1, code('required')).max(1024, code('invalid_login')),
  }),
  reply: currentUserSchema,
  // Failures are limited by themselves; a tight limit here would let somebody in the same network lock others out.
  botCheck: 'login',
});

export const logout = endpoint({
  name: 'logout',
  route: 'DELETE /logout',
  audience: 'anyone',
  summary: 'Sign out; ends the session on the server',
  reply: noBody,
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
  summary: 'Accept the terms in their present version',
  body: z.strictObject({ terms: acceptedField }),
  reply: currentUserSchema,
});

/** A GET that sends mail is kept from the specification; it demands the CSRF header like any unsafe call. */
export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  route: 'GET /users/emails/resend_confirmation',
  audience: 'investor',
  summary: 'Send the confirmation mail again',
  reply: noBody,
  limit: { max: 3, perSeconds: 300 },
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  route: 'POST /users/emails/confirmation',
  audience: 'anyone',
  summary: 'Confirm the email address with the token of the mail; signs nobody in',
  body: z.strictObject({ token: linkTokenField }),
  reply: z.object({ email: z.string() }),
  limit: COSTLY,
});

export const claimAccountBody = typedTwice(
  z.strictObject({
    token: linkTokenField,
    /** The name given on the waitlist unless said. */
    full_name: line(120).optional(),
    password: newPasswordField,
    password_confirmation: z.string(code('required')),
    /** The language chosen on the waitlist unless said. */
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
    'Make an account with the token of the invitation; its address counts as confirmed; signs in. Works once',
  body: claimAccountBody,
  reply: currentUserSchema,
  limit: COSTLY,
});

/** Whom an invitation is for, and whether it still works; the token is not used up. */
export const readInvitation = endpoint({
  name: 'readInvitation',
  route: 'GET /users/claim_account',
  audience: 'anyone',
  summary: 'What the invitation of a waitlist mail is worth now',
  query: z.strictObject({ token: z.string().max(300).default('') }),
  reply: z.object({
    state: z.enum(['open', 'used', 'ended', 'unknown']),
    email: z.string().nullable(),
    full_name: z.string().nullable(),
  }),
  limit: COSTLY,
});
