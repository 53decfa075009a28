import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, line, timestampField } from '../form-fields.ts';
import { taxReturnSchema } from './tax-return.ts';

const shownTaxReturnSchema = z.object({
  id: z.string(),
  version: z.int(),
  /** The number of the filed version that it corrects. */
  corrects: z.int().nullable(),
  values: taxReturnSchema,
  /** How many notices of too little withheld tax of the month were withdrawn. */
  withdrawn_shortfalls: z.int(),
  /** Payouts or corrections were added to the month since, or a notice was withdrawn; another version has to be prepared. */
  changed: z.boolean(),
  prepared_by: z.string(),
  prepared_at: timestampField,
  reference: z.string().nullable(),
  filed_by: z.string().nullable(),
  filed_at: timestampField.nullable(),
});
export type ShownTaxReturn = z.infer<typeof shownTaxReturnSchema>;

export const prepareTaxReturn = endpoint({
  name: 'prepareTaxReturn',
  route: 'POST /desk/taxes/returns',
  audience: { officer: 'taxes.remit' },
  summary:
    'Fix the values of a past month for the tax office’s form (section 45a(1) EStG); another version if the month has changed, a nil return without payments',
  body: z.strictObject({
    month: z.string(code('required')).regex(/^\d{4}-(0[1-9]|1[0-2])$/, code('must_be_valid')),
  }),
  reply: shownTaxReturnSchema,
  status: 201,
});
export const getTaxReturn = endpoint({
  name: 'getTaxReturn',
  route: 'GET /desk/taxes/returns/:id',
  audience: { officer: 'taxes.view' },
  summary: 'One version of a month’s return',
  params: byId,
  reply: shownTaxReturnSchema,
});
export const exportTaxReturn = endpoint({
  name: 'exportTaxReturn',
  route: 'GET /desk/exports/tax_returns/:id',
  audience: { officer: 'taxes.view' },
  summary: 'Its values as CSV, a line each; recorded in the audit log',
  params: byId,
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const downloadTaxReturn = endpoint({
  name: 'downloadTaxReturn',
  route: 'GET /desk/taxes/returns/:id/file',
  audience: { officer: 'taxes.view' },
  summary: 'Its values as PDF, in German',
  params: byId,
  reply: z.unknown(),
  limit: COSTLY,
  download: 'application/pdf',
});
export const fileTaxReturn = endpoint({
  name: 'fileTaxReturn',
  route: 'POST /desk/taxes/returns/:id/filings',
  audience: { officer: 'taxes.remit' },
  summary:
    'Record that the newest version was sent to the tax office; refused when the month has changed since',
  params: byId,
  body: z.strictObject({ reference: line(120) }),
  reply: shownTaxReturnSchema,
  status: 201,
  stepUp: 'second_factor',
});
