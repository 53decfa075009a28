import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, timestampField } from '../form-fields.ts';
import { idsField } from '../bulk-action.ts';
import { paymentEvidenceSchema } from '../payments/evidence-endpoints.ts';

/** Orders of one allocation: its approval is one transaction. */
export const MOST_ORDERS = 1_000;
const allocationSchema = z.object({
  /** Also that of its approval, which has the orders. */
  id: z.string(),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  total_eur: z.string(),
  total_tokens: z.string(),
  orders: z.number(),
});
export type Allocation = z.infer<typeof allocationSchema>;
const lineSchema = z.object({
  order_id: z.string(),
  reference: z.string(),
  full_name: z.string(),
  amount: z.string(),
  tokens: z.string(),
  /** The evidence for the order's money. */
  evidence: z.array(paymentEvidenceSchema),
});

export const previewAllocation = endpoint({
  name: 'previewAllocation',
  route: 'GET /desk/allocations/preview',
  audience: { officer: 'allocations.view' },
  summary:
    'Paid orders of approved persons without an allocation, and paid orders that must wait, with the reason',
  reply: z.object({
    ready: z.array(lineSchema),
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
    'Propose to allocate the chosen orders, or everything that is ready; refused when a chosen order is not ready (any more). Answers the id of the proposal',
  body: z.strictObject({
    ids: idsField(idField, MOST_ORDERS).optional(),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const listAllocations = endpoint({
  name: 'listAllocations',
  route: 'GET /desk/allocations',
  audience: { officer: 'allocations.view' },
  summary: 'The fifty newest allocations, and the ids of the proposals that wait',
  reply: z.object({
    allocations: z.array(allocationSchema),
    approval_ids: z.array(z.string()),
  }),
});
