import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, idField, line, timestampField } from '../form-fields.ts';
import { idsField } from '../bulk-action.ts';
import { paymentEvidenceSchema } from '../payments/evidence-endpoints.ts';

/** Orders of one allocation: its approval is one transaction. */
export const MOST_ORDERS = 1_000;
export const ALLOCATION_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
/** An allocation in a list, without its lines: fifty allocations may have fifty thousand orders. */
export const listedAllocationSchema = z.object({
  id: z.string(),
  state: z.enum(ALLOCATION_STATES),
  proposed_by: z.string(),
  /** The proposer may not decide. */
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  /**
   * SHA-256 over the lines, shown to maker and checker alike: the approval refers to the proposed
   * content.
   */
  content_hash: z.string(),
  total_eur: z.string(),
  total_tokens: z.string(),
  orders: z.number(),
});
export type ListedAllocation = z.infer<typeof listedAllocationSchema>;
export const allocationSchema = listedAllocationSchema.extend({
  lines: z.array(
    z.object({
      order_id: z.string(),
      reference: z.string(),
      full_name: z.string(),
      amount: z.string(),
      tokens: z.string(),
      /** The evidence for the order's money. */
      evidence: z.array(paymentEvidenceSchema),
    }),
  ),
});
export type Allocation = z.infer<typeof allocationSchema>;

export const previewAllocation = endpoint({
  name: 'previewAllocation',
  route: 'GET /desk/allocations/preview',
  audience: { officer: 'allocations.view' },
  summary:
    'Paid orders of approved persons without an allocation, and paid orders that must wait, with the reason',
  reply: z.object({
    ready: allocationSchema.shape.lines,
    waiting: z.array(
      z.object({
        order_id: z.string(),
        reference: z.string(),
        full_name: z.string(),
        amount: z.string(),
        kyc_verdict: z.string(),
        /** The person owes: tokens wait until that is settled. */
        owes: z.boolean(),
        /** Its money rests on a file that the officer uploaded: a colleague proposes it. */
        own_evidence: z.boolean(),
      }),
    ),
    total_eur: z.string(),
    total_tokens: z.string(),
  }),
});
export const proposeAllocation = endpoint({
  name: 'proposeAllocation',
  route: 'POST /desk/allocations',
  audience: { officer: 'allocations.propose' },
  summary:
    'Propose to allocate the chosen orders, or everything that is ready; refused when a chosen order is not ready (any more)',
  body: z.strictObject({
    ids: idsField(idField, MOST_ORDERS).optional(),
  }),
  reply: allocationSchema,
  status: 201,
});
export const listAllocations = endpoint({
  name: 'listAllocations',
  route: 'GET /desk/allocations',
  audience: { officer: 'allocations.view' },
  summary: 'The fifty newest allocations without their lines',
  reply: z.array(listedAllocationSchema),
});
export const getAllocation = endpoint({
  name: 'getAllocation',
  route: 'GET /desk/allocations/:id',
  audience: { officer: 'allocations.view' },
  summary: 'One allocation with its lines',
  params: byId,
  reply: allocationSchema,
});
export const approveAllocation = endpoint({
  name: 'approveAllocation',
  route: 'PUT /desk/allocations/:id/approval',
  audience: { officer: 'allocations.approve' },
  summary: 'Second officer: approve exactly the content with this hash; the tokens are allocated',
  params: byId,
  body: z.strictObject({
    content_hash: z.string(code('required')).regex(/^[0-9a-f]{64}$/, code('must_be_valid')),
  }),
  reply: allocationSchema,
  stepUp: 'second_factor',
});
export const rejectAllocation = endpoint({
  name: 'rejectAllocation',
  route: 'PUT /desk/allocations/:id/rejection',
  audience: { officer: 'allocations.approve' },
  summary: 'Second officer: reject the proposal; its orders are free for the next one',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: allocationSchema,
});
export const takeOrderOut = endpoint({
  name: 'takeOrderOut',
  route: 'PUT /desk/allocations/:id/removal',
  audience: { officer: 'allocations.approve' },
  summary:
    'Second officer: take one order out of the proposal, for example their own; it is free for the next one, and the content has another hash',
  params: byId,
  body: z.strictObject({ reference: line(40), reason: line(300) }),
  reply: allocationSchema,
});
export const withdrawAllocation = endpoint({
  name: 'withdrawAllocation',
  route: 'DELETE /desk/allocations/:id',
  audience: { officer: 'allocations.propose' },
  summary: 'The officer who proposed it withdraws it; its orders are free for the next one',
  params: byId,
  reply: allocationSchema,
});
