import { z } from 'zod';
import { COSTLY, endpoint, ORDINARY } from '../endpoint.ts';
import { acceptedField, code, emailField, line, noBody } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { currentUserSchema } from './current-user.ts';
import { newPasswordField } from './password.ts';

export const registrationBody = z
  .strictObject({
    full_name: line(120),
    email: emailField,
    password: newPasswordField,
    password_confirmation: z.string(code('required')),
    locale: localeSchema,
    terms_acceptance: acceptedField,
    prospectus_acknowledgement: acceptedField,
  })
  .refine((form) => form.password === form.password_confirmation, { path: ['password_confirmation'], ...code('passwords_differ') });

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/users',
  audience: 'anyone',
  summary: 'Register an account; signs in and sends the confirmation mail',
  body: registrationBody,
  reply: currentUserSchema,
  status: 201,
  limit: COSTLY,
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/users',
  audience: 'investor',
  summary: 'Change the own profile; only the fields that are sent',
  body: z.strictObject({ locale: localeSchema.optional(), full_name: line(120).optional() }),
  reply: currentUserSchema,
  limit: ORDINARY,
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/login',
  audience: 'anyone',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({ email: emailField, password: z.string(code('required')).min(1, code('required')).max(1024, code('invalid_login')) }),
  reply: currentUserSchema,
  limit: COSTLY,
});

export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/logout',
  audience: 'anyone',
  summary: 'Sign out; ends the session on the server',
  reply: noBody,
  limit: ORDINARY,
});

export const whoAmI = endpoint({
  name: 'whoAmI',
  method: 'GET',
  path: '/who_am_i',
  audience: 'investor',
  summary: 'The signed-in person',
  reply: currentUserSchema,
  limit: ORDINARY,
});

export const acceptTerms = endpoint({
  name: 'acceptTerms',
  method: 'POST',
  path: '/users/terms',
  audience: 'investor',
  summary: 'Accept the terms in their present version',
  body: z.strictObject({ terms: acceptedField }),
  reply: currentUserSchema,
  limit: ORDINARY,
});

/** A GET that sends mail is kept from the specification; it demands the CSRF header like any unsafe call. */
export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  method: 'GET',
  path: '/users/emails/resend_confirmation',
  audience: 'investor',
  summary: 'Send the confirmation mail again',
  reply: noBody,
  limit: { max: 3, perSeconds: 300 },
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/users/emails/confirmation',
  audience: 'anyone',
  summary: 'Confirm the e-mail address with the token of the mail; signs nobody in',
  body: z.strictObject({ token: z.string(code('link_invalid')).min(1, code('link_invalid')).max(300, code('link_invalid')) }),
  reply: z.object({ email: z.string() }),
  limit: COSTLY,
});

export const accountsEndpoints = [register, updateUser, login, logout, whoAmI, acceptTerms, resendConfirmation, confirmEmail];
