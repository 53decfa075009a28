import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, line, lines, noBody } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';

/** Counted as browsers count the characters of a text area. */
export const CONTACT_MESSAGE_MAX_LENGTH = 4000;

/** Tries per address, whether they were taken or not; how many messages are taken is limited further by the server. */
export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  route: 'POST /contact',
  audience: 'anyone',
  summary: 'Write to the issuer; the same message sent again within minutes counts once',
  body: z.strictObject({
    full_name: line(120),
    email: emailField,
    message: lines(CONTACT_MESSAGE_MAX_LENGTH),
    locale: localeSchema,
  }),
  reply: noBody,
  status: 201,
  limit: { max: 20, perSeconds: 600 },
  botCheck: 'contact',
});
