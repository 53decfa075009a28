import type { FrozenFact } from '@bb1/domain/approvals/approval-fact';
import type { ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import { z } from 'zod';

/** One kind of decision by two officers. The code that proposes it and the code that carries it out share the definition. */
export interface ApprovalDefinition<C extends object> {
  readonly name: ApprovalKindName;
  readonly content: z.ZodType<C>;
}

/** A decision that a second officer has approved. */
export interface ApprovedDecision<C> {
  readonly id: string;
  readonly content: C;
  /** What the approver saw as its evidence. */
  readonly evidence: readonly (readonly FrozenFact[])[];
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly approvedBy: string;
  readonly at: Date;
}

export function defineApproval<C extends object>(
  name: ApprovalKindName,
  content: z.ZodType<C>,
): ApprovalDefinition<C> {
  return { name, content };
}

/** Reads the frozen content of a proposal, perhaps of an older version of the product. Throws when it does not fit. */
export function readContent<C extends object>(
  definition: ApprovalDefinition<C>,
  content: unknown,
): C {
  const read = definition.content.safeParse(content);
  if (!read.success)
    throw new Error(`${definition.name} has a wrong content: ${z.prettifyError(read.error)}`);
  return read.data;
}
