import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, noBody, timestampField } from '../form-fields.ts';

export const sessionSchema = z.object({
  id: z.string(),
  /** As the browser names itself; null where it does not. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  signed_in_at: timestampField,
  last_seen_at: timestampField,
  /** Whether the list was asked for with this session. */
  current: z.boolean(),
});
export type SignedInSession = z.infer<typeof sessionSchema>;

export const listSessions = endpoint({
  name: 'listSessions',
  route: 'GET /users/sessions',
  audience: 'investor',
  summary: 'The browsers that are signed in, newest use first',
  reply: z.object({ sessions: z.array(sessionSchema) }),
});
export const endSession = endpoint({
  name: 'endSession',
  route: 'DELETE /users/sessions/:id',
  audience: 'investor',
  summary: 'Sign one browser out',
  params: z.strictObject({ id: idField }),
  reply: noBody,
  stepUp: 'identity',
});
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  route: 'DELETE /users/sessions',
  audience: 'investor',
  summary: 'Sign every browser out but this one',
  reply: noBody,
  stepUp: 'identity',
});
