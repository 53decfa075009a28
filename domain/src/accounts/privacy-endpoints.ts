import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateField, emptyReply } from '../form-fields.ts';

/** Why an account cannot be closed now. */
export const CLOSING_OBSTACLES = [
  'open_order',
  'payment_under_way',
  'receivable_open',
  'tokens_to_claim',
  'tokens_held',
  'claim_under_way',
  'legal_hold',
  'refused',
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];
/** The records of a closed account that the law makes us keep, each with its own rule. */
export const KEPT_RECORDS = ['identification', 'bookkeeping'] as const;
export type KeptRecord = (typeof KEPT_RECORDS)[number];

export const exportData = endpoint({
  name: 'exportData',
  route: 'GET /users/export',
  audience: 'investor',
  summary: 'All personal data as a ZIP of JSON and the uploaded documents (Art. 15 and 20 GDPR)',
  reply: z.unknown(),
  download: 'application/zip',
  limit: { max: 5, perSeconds: 3600 },
  stepUp: 'identity',
});
export const getClosing = endpoint({
  name: 'getClosing',
  route: 'GET /users/closing',
  audience: 'investor',
  summary: 'Whether the account can be closed, and which records would be kept until when',
  reply: z.object({
    obstacles: z.array(z.enum(CLOSING_OBSTACLES)),
    kept: z.array(z.object({ record: z.enum(KEPT_RECORDS), until: dateField })),
  }),
});
export const closeAccount = endpoint({
  name: 'closeAccount',
  route: 'DELETE /users',
  audience: 'investor',
  summary: 'Close the account: signs out everywhere and deletes all data that need not be kept',
  reply: emptyReply,
  limit: { max: 5, perSeconds: 3600 },
  stepUp: 'identity',
});
