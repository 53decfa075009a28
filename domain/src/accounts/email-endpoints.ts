import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { emailField, linkTokenField, emptyReply } from '../form-fields.ts';
import { currentUserSchema } from './current-user.ts';

/**
 * Requires the second factor once an address is confirmed. Before that there is nothing to protect,
 * and a mistyped address must be easy to correct.
 */
export const changeEmail = endpoint({
  name: 'changeEmail',
  route: 'PUT /users/emails',
  audience: 'investor',
  summary:
    'Request another email address. It replaces the old one once its link is opened, and the old address is notified. An unconfirmed address is replaced at once',
  body: z.strictObject({ new_email: emailField }),
  reply: currentUserSchema,
  limit: { max: 5, perSeconds: 600 },
});

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  route: 'DELETE /users/emails',
  audience: 'investor',
  summary: 'Withdraw the request for another email address',
  reply: currentUserSchema,
});

export const confirmNewEmail = endpoint({
  name: 'confirmNewEmail',
  route: 'POST /users/emails/new',
  audience: 'anyone',
  summary: 'Confirm the new address with the token of its mail; does not sign in',
  body: z.strictObject({ token: linkTokenField }),
  reply: z.object({ email: z.string() }),
  limit: COSTLY,
});

export const recogniseBrowser = endpoint({
  name: 'recogniseBrowser',
  route: 'POST /users/browsers',
  audience: 'anyone',
  summary:
    'Let this browser sign in despite many failed logins, with the token mailed to the address’s owner; does not sign in',
  body: z.strictObject({ token: linkTokenField }),
  reply: emptyReply,
  limit: COSTLY,
});
