import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestampField } from '../form-fields.ts';
import { REFUND_STATES } from '../payments/payment-state.ts';
import { CHURCH_TAX_ANSWERS } from './tax-entry.ts';
import { EXEMPTION_KINDS } from './tax-cases.ts';
import { owedTaxSchema } from './tax-refund-endpoints.ts';

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

/** What a person sees of tax that was withheld in excess from them. */
const ownTaxRefundsSchema = z.object({
  /** Corrected and not paid back yet, the oldest first. */
  owed: z.array(owedTaxSchema),
  /** On their way, paid, or sent back by the person's bank; the newest first. */
  refunds: z.array(
    z.object({
      number: z.string(),
      amount: z.string(),
      state: z.enum(REFUND_STATES),
      /** The last letters of the account. */
      account_end: z.string(),
      sent_at: timestampField.nullable(),
    }),
  ),
});
/** Payouts from which too little was withheld, of which the tax office was notified. */
const ownTaxShortfallsSchema = z.array(
  z.object({
    day: z.string(),
    amount: z.string(),
    noticed_at: timestampField,
    withdrawn_at: timestampField.nullable(),
  }),
);
export type OwnTaxShortfalls = z.infer<typeof ownTaxShortfallsSchema>;

export type OwnTaxRefunds = z.infer<typeof ownTaxRefundsSchema>;

export const getTaxStanding = endpoint({
  name: 'getTaxStanding',
  route: 'GET /users/tax_standing',
  audience: 'investor',
  summary: 'The person’s own tax records',
  reply: taxStandingSchema.extend({
    tax_refunds: ownTaxRefundsSchema,
    tax_shortfalls: ownTaxShortfallsSchema,
  }),
});
