import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, line, timestampField } from '../form-fields.ts';
import { ACCOUNT_BLOCK_KINDS } from './account-block.ts';

/** A block or a lifting that came into force. */
export const accountBlockSchema = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_BLOCK_KINDS),
  reason: z.string(),
  /** Whether we held money of the person at the time of the proposal. */
  money_is_in: z.boolean(),
  proposed_by: z.string(),
  /** Null where one officer was enough. */
  decided_by: z.string().nullable(),
  decided_at: timestampField,
});

export const proposeAccountBlock = endpoint({
  name: 'proposeAccountBlock',
  route: 'POST /desk/accounts/:id/blocks',
  audience: { officer: 'accounts.propose_block' },
  summary:
    "Block a person from new business, or propose to: in force at once if no money of theirs is here, otherwise after a second officer's approval. `lifting` proposes the end of a block",
  params: byId,
  body: z.strictObject({
    kind: z.enum(ACCOUNT_BLOCK_KINDS, code('must_be_valid')),
    reason: line(300),
  }),
  /** The proposal that waits for a second officer; null if the block is in force. */
  reply: z.object({ approval_id: z.string().nullable() }),
  status: 201,
  limit: COSTLY,
  stepUp: 'second_factor',
});
