import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, emailField, linkTokenField, emptyReply } from '../form-fields.ts';
import { newPasswordField, typedTwice } from './password.ts';

export const sendResetPassword = endpoint({
  name: 'sendResetPassword',
  route: 'POST /users/emails/send_reset_password',
  audience: 'anyone',
  summary:
    'Request the mail for a forgotten password; the answer does not depend on whether the address is known',
  body: z.strictObject({ email: emailField }),
  reply: emptyReply,
  limit: COSTLY,
  botCheck: 'reset_password',
});

const resetPasswordBody = typedTwice(
  z.strictObject({
    token: linkTokenField,
    password: newPasswordField,
    password_confirmation: z.string(code('required')),
  }),
);

export const resetPassword = endpoint({
  name: 'resetPassword',
  route: 'PUT /users/reset_password',
  audience: 'anyone',
  summary:
    'Replace the password with the token of the mail; ends all sessions, keeps the second factor, does not sign in',
  body: resetPasswordBody,
  reply: emptyReply,
  limit: COSTLY,
});

const changePasswordBody = typedTwice(
  z.strictObject({
    current_password: z
      .string(code('required'))
      .min(1, code('required'))
      .max(1024, code('wrong_password')),
    password: newPasswordField,
    password_confirmation: z.string(code('required')),
  }),
);

/** Requires the second factor where there is one; otherwise the current password is the proof. */
export const changePassword = endpoint({
  name: 'changePassword',
  route: 'PUT /users/password',
  audience: 'investor',
  summary:
    'Change the password with the current one, after a step-up where the account has a second factor; ends all sessions and gives this browser a new one',
  body: changePasswordBody,
  reply: emptyReply,
  limit: COSTLY,
});
