import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, idField, line, timestampField } from '../form-fields.ts';
import { CORRECTION_DUTIES } from './correction-duty.ts';

/** A payout from which too little was withheld by what is approved now. */
export const taxShortfallSchema = z.object({
  payout_id: z.string(),
  /** ISO date of the tax. */
  day: z.string(),
  /** Decimal strings of EUR: all taxes together. */
  withheld: z.string(),
  right: z.string(),
  /** The proposal about it that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type TaxShortfall = z.infer<typeof taxShortfallSchema>;

/** A notice to the tax office that too little was withheld from a payout. */
export const taxShortfallNoticeSchema = z.object({
  id: z.string(),
  /** ISO date of the tax. */
  day: z.string(),
  /** Decimal string of EUR: all taxes together. */
  missing: z.string(),
  noticed_at: timestampField,
  withdrawn_at: timestampField.nullable(),
  /** The proposal to withdraw it that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type TaxShortfallNotice = z.infer<typeof taxShortfallNoticeSchema>;

/** A payout from which more was withheld than what is approved now allows. */
export const taxSurplusSchema = taxShortfallSchema.extend({
  /** Whether the issuer has to correct it, or only may. */
  duty: z.enum(CORRECTION_DUTIES),
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

export const proposeTaxShortfall = endpoint({
  name: 'proposeTaxShortfall',
  route: 'POST /desk/taxes/shortfalls',
  audience: { officer: 'taxes.propose' },
  summary:
    'Notify the tax office that too little was withheld from a payout by what is approved now (section 44(5) EStG). Another officer has to approve it. Answers the id of the proposal',
  body: z.strictObject({ payout_id: idField, reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});

export const proposeTaxShortfallWithdrawal = endpoint({
  name: 'proposeTaxShortfallWithdrawal',
  route: 'POST /desk/taxes/shortfalls/:id/withdrawals',
  audience: { officer: 'taxes.propose' },
  summary:
    'Withdraw a notice of too little withheld tax that was wrong: the file of its month says so. Another officer has to approve it. Answers the id of the proposal',
  params: z.object({ id: idField }),
  body: z.strictObject({ reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});

export const exportTaxShortfalls = endpoint({
  name: 'exportTaxShortfalls',
  route: 'GET /desk/exports/tax_shortfalls/:month',
  audience: { officer: 'taxes.view' },
  summary:
    'The notice to the tax office of a month (YYYY-MM) as CSV: each payout from which too little was withheld, with its holder, and whether the notice is withdrawn; recorded in the audit log',
  params: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, code('must_be_valid')),
  }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
