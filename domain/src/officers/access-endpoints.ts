import { z } from 'zod';
import { newPasswordField, typedTwice } from '../accounts/password.ts';
import { sessionSchema } from '../accounts/session-endpoints.ts';
import { codeMissing, givenCodeFields, hasCode } from '../accounts/sign-in-endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, idField, emptyReply } from '../form-fields.ts';

/**
 * Requires a fresh step-up: an intruder at an unlocked desk can neither end the officer's sessions
 * nor keep their own alive by ending the others.
 */
const freshCode = z.strictObject(givenCodeFields).refine(hasCode, codeMissing);

export const listDeskSessions = endpoint({
  name: 'listDeskSessions',
  route: 'GET /desk/sessions',
  audience: 'any_officer',
  summary: 'The officer’s own signed-in browsers, most recent use first',
  reply: z.object({ sessions: z.array(sessionSchema) }),
});
export const endDeskSession = endpoint({
  name: 'endDeskSession',
  route: 'DELETE /desk/sessions/:id',
  audience: 'any_officer',
  summary: 'Sign out one of the officer’s own browsers',
  params: z.strictObject({ id: idField }),
  body: freshCode,
  reply: emptyReply,
  limit: COSTLY,
});
export const endOtherDeskSessions = endpoint({
  name: 'endOtherDeskSessions',
  route: 'DELETE /desk/sessions',
  audience: 'any_officer',
  summary: 'Sign out every own browser but this one',
  body: freshCode,
  reply: emptyReply,
  limit: COSTLY,
});

export const changeDeskPassword = endpoint({
  name: 'changeDeskPassword',
  route: 'PUT /desk/password',
  audience: 'any_officer',
  summary:
    'Change the own password with the current one and a fresh code; ends all sessions and gives this browser a new one',
  body: typedTwice(
    z.strictObject({
      current_password: z
        .string(code('required'))
        .min(1, code('required'))
        .max(1024, code('wrong_password')),
      password: newPasswordField,
      password_confirmation: z.string(code('required')),
      ...givenCodeFields,
    }),
  ).refine(hasCode, codeMissing),
  reply: emptyReply,
  limit: COSTLY,
});
