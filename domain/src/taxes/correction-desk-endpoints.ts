import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, line } from '../form-fields.ts';
import { CORRECTION_DUTIES } from './correction-duty.ts';

/** A payout from which more was withheld than what is approved now allows. */
export const taxSurplusSchema = z.object({
  payout_id: z.string(),
  /** ISO date of the tax. */
  day: z.string(),
  /** Decimal strings of EUR: all taxes together. */
  withheld: z.string(),
  right: z.string(),
  /** Whether the issuer has to correct it, or only may. */
  duty: z.enum(CORRECTION_DUTIES),
  /** The proposal to correct it that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type TaxSurplus = z.infer<typeof taxSurplusSchema>;

export const proposeTaxCorrection = endpoint({
  name: 'proposeTaxCorrection',
  route: 'POST /desk/taxes/corrections',
  audience: { officer: 'taxes.propose' },
  summary:
    'Correct the tax of a payout by what is approved now (section 44b(5) EStG): the next return is reduced. Another officer has to approve it. Answers the id of the proposal',
  body: z.strictObject({ payout_id: idField, reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
