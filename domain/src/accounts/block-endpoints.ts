import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, line, timestampField } from '../form-fields.ts';
import { ACCOUNT_BLOCK_KINDS, ACCOUNT_BLOCK_STATES } from './account-block.ts';

export const accountBlockSchema = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_BLOCK_KINDS),
  state: z.enum(ACCOUNT_BLOCK_STATES),
  reason: z.string(),
  /** Whether we held money of the person at the time of the proposal. */
  money_is_in: z.boolean(),
  proposed_by: z.string(),
  /** The proposer may not decide. */
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  decision_reason: z.string().nullable(),
});
export type AccountBlock = z.infer<typeof accountBlockSchema>;

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
  reply: accountBlockSchema,
  status: 201,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const approveAccountBlock = endpoint({
  name: 'approveAccountBlock',
  route: 'PUT /desk/account_blocks/:id/approval',
  audience: { officer: 'accounts.approve_block' },
  summary: 'Second officer: block the person, or lift their block',
  params: byId,
  reply: accountBlockSchema,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const rejectAccountBlock = endpoint({
  name: 'rejectAccountBlock',
  route: 'PUT /desk/account_blocks/:id/rejection',
  audience: { officer: 'accounts.propose_block' },
  summary: 'Reject a proposed block or lifting; or, as its proposer, withdraw it',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: accountBlockSchema,
  limit: COSTLY,
  stepUp: 'second_factor',
});
