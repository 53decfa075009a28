import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, emailField, line, linkTokenField, emptyReply } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { INVESTMENT_RANGES } from './member.ts';

export const joinWaitlist = endpoint({
  name: 'joinWaitlist',
  route: 'POST /waitlist',
  audience: 'anyone',
  summary:
    'Ask for a mail when the sale opens; the answer is the same for every address, and everything else comes by mail',
  body: z.strictObject({
    full_name: line(120),
    email: emailField,
    investment_range: z
      .string(code('required'))
      .min(1, code('required'))
      .pipe(z.enum(INVESTMENT_RANGES, code('must_be_valid'))),
    locale: localeSchema,
    /** A request only; the newsletter has its own confirmation. */
    newsletter: z.boolean(code('must_be_valid')).default(false),
    /** Joined on the affiliate programme's pages. */
    context: z.literal('affiliate', code('must_be_valid')).nullish(),
  }),
  reply: emptyReply,
  status: 202,
  limit: COSTLY,
  botCheck: 'waitlist',
});

const withToken = z.strictObject({ token: linkTokenField });

export const confirmWaitlist = endpoint({
  name: 'confirmWaitlist',
  route: 'POST /waitlist/confirm',
  audience: 'anyone',
  summary:
    'Confirm a place on the waitlist with the token of the mail; repeating it changes nothing',
  body: withToken,
  /**
   * `newsletter`: the newsletter was requested, and its own confirmation was sent. `invited`: the
   * sale is open, and the invitation was sent.
   */
  reply: z.object({ email: z.string(), newsletter: z.boolean(), invited: z.boolean() }),
  limit: COSTLY,
});

export const confirmNewsletter = endpoint({
  name: 'confirmNewsletter',
  route: 'POST /newsletter/confirm',
  audience: 'anyone',
  summary: 'Confirm the newsletter with the token of its own mail; repeating it changes nothing',
  body: withToken,
  reply: z.object({ email: z.string() }),
  limit: COSTLY,
});

/** Without login, at any time, any number of times. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  route: 'POST /newsletter/unsubscribe',
  audience: 'anyone',
  summary:
    'End the newsletter, or leave the waitlist, with the token of the mail; the address is deleted',
  body: withToken,
  reply: z.object({ left: z.enum(['newsletter', 'waitlist']) }),
  // Mail providers press the button for all of their users from a few addresses (RFC 8058); the
  // token cannot be guessed.
});
