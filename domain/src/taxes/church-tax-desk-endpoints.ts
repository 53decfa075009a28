import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { line } from '../form-fields.ts';
import { ANSWER_FAULTS } from './church-tax-query.ts';

/** A file of some thousand lines. */
export const ANSWERS_FILE_LIMIT_BYTES = 1_000_000;

const fileOfAnswers = {
  fields: ['file'],
  maxCount: 1,
  maxBytes: ANSWERS_FILE_LIMIT_BYTES,
} as const;

const churchTaxQuerySchema = z.object({
  year: z.int(),
  answers_for: z.int(),
  /** German residents with tokens or payouts whose answer is not known. */
  open: z.int(),
  /** Of them, those with a tax number who were informed at least two months ago. */
  askable: z.int(),
  not_informed: z.int(),
  without_number: z.int(),
  /** Files of answers that wait for a second officer. */
  approval_id: z.string().nullable(),
});

const checkedAnswersSchema = z.object({
  lines: z.int(),
  new: z.int(),
  /** Approved before, with the same answer. */
  known: z.int(),
  unanswered: z.int(),
  faults: z.array(z.object({ line: z.int(), fault: z.enum(ANSWER_FAULTS) })),
});
export type CheckedAnswers = z.infer<typeof checkedAnswersSchema>;

export const getChurchTaxQuery = endpoint({
  name: 'getChurchTaxQuery',
  route: 'GET /desk/taxes/church_tax_query',
  audience: { officer: 'taxes.view' },
  summary: 'Whose answer about church tax is needed for the next year (section 51a(2c) EStG)',
  reply: churchTaxQuerySchema,
});
export const exportChurchTaxQuery = endpoint({
  name: 'exportChurchTaxQuery',
  route: 'GET /desk/exports/church_tax_query',
  audience: { officer: 'taxes.propose' },
  summary:
    'The people to ask about, with tax number and date of birth, as CSV with empty columns for the answers; recorded in the audit log',
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const checkChurchTaxAnswers = endpoint({
  name: 'checkChurchTaxAnswers',
  route: 'POST /desk/taxes/church_tax_answers/check',
  audience: { officer: 'taxes.propose' },
  summary:
    'Dry run of the exported file with its answers, sent as the file "file": names every line that cannot be used, changes nothing',
  files: fileOfAnswers,
  reply: checkedAnswersSchema,
  limit: COSTLY,
});
export const proposeChurchTaxAnswers = endpoint({
  name: 'proposeChurchTaxAnswers',
  route: 'POST /desk/taxes/church_tax_answers',
  audience: { officer: 'taxes.propose' },
  summary:
    'Propose all answers of such a file; refused while a line cannot be used. Another officer has to approve it. Answers the id of the proposal',
  body: z.strictObject({ reason: line(300) }),
  files: fileOfAnswers,
  reply: z.object({ id: z.string() }),
  status: 201,
  limit: COSTLY,
});
