import { z } from 'zod';
import { code } from './form-fields.ts';
import { ROWS_PER_PAGE } from './paging.ts';

/** The records of a bulk action, each once; by default at most one page of a list. */
export function idsField<Id extends z.ZodType<string>>(id: Id, most = ROWS_PER_PAGE) {
  return z
    .array(id, code('none_chosen'))
    .min(1, code('none_chosen'))
    .max(most, code('too_many_chosen'))
    .transform((ids) => [...new Set(ids)]);
}

/** The result for each record: null when done, else the refusal in the person's language. */
export const bulkReply = z.object({
  each: z.array(z.object({ id: z.string(), refusal: z.string().nullable() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
