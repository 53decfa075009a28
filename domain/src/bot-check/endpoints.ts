import { z } from 'zod';
import { BOT_CHECK_ACTIONS, endpoint } from '../endpoint.ts';

/** What a browser has to do for a form to pass the bot check. */
export const botCheckSchema = z.discriminatedUnion('kind', [
  /** Solve the proof of work; nothing leaves the site. The challenge is ALTCHA's, version 2. */
  z.object({ kind: z.literal('proof_of_work'), challenge: z.looseObject({}) }),
  /** Let the service judge the visit, once the person has agreed to load it. */
  z.object({
    kind: z.literal('recaptcha'),
    version: z.literal('v3'),
    site_key: z.string(),
    script_url: z.string(),
  }),
]);
export type BotCheck = z.infer<typeof botCheckSchema>;

export const getBotCheck = endpoint({
  name: 'getBotCheck',
  route: 'GET /bot_check',
  audience: 'anyone',
  summary: 'The bot check of one kind of form; its proof goes into the header X-Bot-Check',
  query: z.strictObject({ action: z.enum(BOT_CHECK_ACTIONS) }),
  reply: botCheckSchema,
});
