import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, line, lines, emptyReply } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';

/** Counted as browsers count the characters of a text area. */
export const CONTACT_MESSAGE_MAX_LENGTH = 4000;

/** Attempts per address, accepted or not. The server also limits how many messages it accepts. */
export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  route: 'POST /contact',
  audience: 'anyone',
  summary: 'Write to the issuer; a repetition within minutes counts once',
  body: z.strictObject({
    full_name: line(120),
    email: emailField,
    message: lines(CONTACT_MESSAGE_MAX_LENGTH),
    locale: localeSchema,
  }),
  reply: emptyReply,
  status: 201,
  limit: { max: 20, perSeconds: 600 },
  botCheck: 'contact',
});
