import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CHURCH_TAX_ANSWERS } from './tax-entry.ts';
import { EXEMPTION_KINDS } from './tax-cases.ts';

/** A person's records; days as ISO dates. */
export const taxStandingSchema = z.object({
  /** The newest answer for each year, newest year first. */
  church_tax: z.array(
    z.object({
      year: z.int(),
      answer: z.enum(CHURCH_TAX_ANSWERS),
      community: z.string().nullable(),
    }),
  ),
  exemptions: z.array(
    z.object({
      kind: z.enum(EXEMPTION_KINDS),
      valid_from: z.string(),
      valid_until: z.string(),
      is_complete: z.boolean(),
    }),
  ),
});
export type ShownTaxStanding = z.infer<typeof taxStandingSchema>;

export const getTaxStanding = endpoint({
  name: 'getTaxStanding',
  route: 'GET /users/tax_standing',
  audience: 'investor',
  summary: 'The person’s own tax records',
  reply: taxStandingSchema,
});
