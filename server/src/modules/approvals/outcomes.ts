import type { ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import type { ApprovalOutcome } from '@bb1/domain/approvals/endpoints';
import type { Queryable } from '../../platform/db/database.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { type ApprovalRow, listApprovalsOf } from './store.ts';

export function outcomeOf(row: ApprovalRow): ApprovalOutcome {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    ...makerAndChecker(row),
    decision_reason: row.decision_reason,
  };
}

/** The proposal about a subject that waits, and the decided ones, newest first. */
export async function outcomesOf(
  db: Queryable,
  kind: ApprovalKindName,
  subject: string,
): Promise<{ readonly waiting: string | null; readonly decided: ApprovalOutcome[] }> {
  const rows = await listApprovalsOf(db, kind, subject);
  return {
    waiting: rows.find(({ state }) => state === 'proposed')?.id ?? null,
    decided: rows.filter(({ state }) => state !== 'proposed').map(outcomeOf),
  };
}
