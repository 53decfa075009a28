import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, line, pageField, timestampField } from '../form-fields.ts';
import { workQueueSchema } from '../officers/endpoints.ts';
import { factSchema } from './approval-fact.ts';
import { APPROVAL_KIND_NAMES } from './approval-kinds.ts';
import { APPROVAL_STATES, CONFLICTS } from './approval-state.ts';

/** Who proposed something, and what was decided. */
export const approvalOutcomeSchema = z.object({
  id: z.string(),
  state: z.enum(APPROVAL_STATES),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  decision_reason: z.string().nullable(),
});
export type ApprovalOutcome = z.infer<typeof approvalOutcomeSchema>;

export const approvalSchema = approvalOutcomeSchema.extend({
  kind: z.enum(APPROVAL_KIND_NAMES),
  lapses_at: timestampField,
  /** Until then the person whom it concerns can object. */
  approvable_from: timestampField,
  /** SHA-256 over kind, subject, content, facts and evidence: what an approver agrees to. */
  content_hash: z.string(),
  facts: z.array(factSchema),
  /** The evidence: one list of facts for each piece. */
  evidence: z.array(z.array(factSchema)),
  /** Why the calling officer may not decide; null when they may. */
  conflict: z.enum(CONFLICTS).nullable(),
  /** Whether the calling officer may send it back. */
  may_send_back: z.boolean(),
});
export type Approval = z.infer<typeof approvalSchema>;
/** In a list: an allocation alone has evidence for a thousand orders. */
const listedApprovalSchema = approvalSchema.omit({ evidence: true });
export type ListedApproval = z.infer<typeof listedApprovalSchema>;

export const listApprovals = endpoint({
  name: 'listApprovals',
  route: 'GET /desk/approvals',
  audience: 'any_officer',
  summary:
    'Proposals of the kinds that the officer may propose or approve: pending ones first, oldest first, then the newest decided ones; and the lists of other decisions by two officers that wait',
  query: z.strictObject({ page: pageField }),
  reply: z.object({
    approvals: z.array(listedApprovalSchema),
    total: z.int(),
    /** Lists of other decisions that wait for this officer, the oldest first. */
    elsewhere: z.array(workQueueSchema),
    now: timestampField,
  }),
});
export const getApproval = endpoint({
  name: 'getApproval',
  route: 'GET /desk/approvals/:id',
  audience: 'any_officer',
  summary: 'One proposal with its facts and evidence',
  params: byId,
  reply: approvalSchema,
});
export const approveProposal = endpoint({
  name: 'approveProposal',
  route: 'PUT /desk/approvals/:id/approval',
  audience: 'any_officer',
  summary:
    'Second officer: approve the content with this hash; it is executed in the same transaction',
  params: byId,
  body: z.strictObject({
    content_hash: z.string(code('required')).regex(/^[0-9a-f]{64}$/, code('must_be_valid')),
  }),
  reply: approvalSchema,
  stepUp: 'second_factor',
});
export const sendProposalBack = endpoint({
  name: 'sendProposalBack',
  route: 'PUT /desk/approvals/:id/rejection',
  audience: 'any_officer',
  summary: 'Second officer: send the proposal back with a reason',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: approvalSchema,
});
export const takeLineOut = endpoint({
  name: 'takeLineOut',
  route: 'PUT /desk/approvals/:id/removal',
  audience: 'any_officer',
  summary:
    'Second officer: take one line out with a reason. It can be proposed again; the rest is a proposal of its own with another hash, which is the answer. Without any rest the proposal is sent back',
  params: byId,
  body: z.strictObject({ line: line(60), reason: line(300) }),
  reply: approvalSchema,
});
export const withdrawProposal = endpoint({
  name: 'withdrawProposal',
  route: 'DELETE /desk/approvals/:id',
  audience: 'any_officer',
  summary: 'The officer who proposed it withdraws it',
  params: byId,
  reply: approvalSchema,
});
