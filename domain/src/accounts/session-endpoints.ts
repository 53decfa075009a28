import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, emptyReply, timestampField } from '../form-fields.ts';

export const sessionSchema = z.object({
  id: z.string(),
  /** The browser's own name; null if it sends none. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  signed_in_at: timestampField,
  last_seen_at: timestampField,
  /** Whether this is the session that asked for the list. */
  current: z.boolean(),
});
export type SignedInSession = z.infer<typeof sessionSchema>;

export const listSessions = endpoint({
  name: 'listSessions',
  route: 'GET /users/sessions',
  audience: 'investor',
  summary: 'Signed-in browsers, most recent use first',
  reply: z.object({ sessions: z.array(sessionSchema) }),
});
export const endSession = endpoint({
  name: 'endSession',
  route: 'DELETE /users/sessions/:id',
  audience: 'investor',
  summary: 'Sign out one browser',
  params: z.strictObject({ id: idField }),
  reply: emptyReply,
  stepUp: 'identity',
});
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  route: 'DELETE /users/sessions',
  audience: 'investor',
  summary: 'Sign out every browser but this one',
  reply: emptyReply,
  stepUp: 'identity',
});
