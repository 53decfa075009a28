import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { emailField, linkTokenField, noBody } from '../form-fields.ts';
import { currentUserSchema } from './current-user.ts';

/**
 * The second factor is demanded of anyone who has a confirmed address; before that there is nothing to protect, and a
 * mistyped address must be easy to mend.
 */
export const changeEmail = endpoint({
  name: 'changeEmail',
  route: 'PUT /users/emails',
  audience: 'investor',
  summary:
    'Ask for another email address. It counts once its own link was opened; the old one is told. An address that was never confirmed is replaced at once',
  body: z.strictObject({ new_email: emailField }),
  reply: currentUserSchema,
  limit: { max: 5, perSeconds: 600 },
});

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  route: 'DELETE /users/emails',
  audience: 'investor',
  summary: 'Take back the wish for another email address',
  reply: currentUserSchema,
});

export const confirmNewEmail = endpoint({
  name: 'confirmNewEmail',
  route: 'POST /users/emails/new',
  audience: 'anyone',
  summary: 'Confirm the new address with the token of its mail; signs nobody in',
  body: z.strictObject({ token: linkTokenField }),
  reply: z.object({ email: z.string() }),
  limit: COSTLY,
});

export const recogniseBrowser = endpoint({
  name: 'recogniseBrowser',
  route: 'POST /users/browsers',
  audience: 'anyone',
  summary:
    'Let this browser try to sign in although others have failed often: with the token of the mail to the owner of the address; signs nobody in',
  body: z.strictObject({ token: linkTokenField }),
  reply: noBody,
  limit: COSTLY,
});
