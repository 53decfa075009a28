import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code } from '../form-fields.ts';

/** In the order in which they are shown. */
export const SEARCH_KINDS = [
  'account',
  'kyc',
  'order',
  'payment',
  'claim',
  'receivable',
  'mail',
  'contact',
] as const;
const SEARCH_MATCHES = [
  'name',
  'email',
  'id',
  'reference',
  'iban',
  'transaction',
  'text',
  'address',
  'wallet',
] as const;

const searchHitSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A payment's. */
  money: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  /** Which of its texts contains the term. */
  matched: z.enum(SEARCH_MATCHES),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchDesk = endpoint({
  name: 'searchDesk',
  route: 'GET /desk/search',
  audience: 'any_officer',
  summary:
    'Search over all kinds of records that the officer’s roles may see, from three letters on; which records were shown is recorded in the audit log',
  query: z.strictObject({ q: z.string(code('required')).trim().max(100, code('max_length')) }),
  reply: z.object({ hits: z.array(searchHitSchema) }),
});
