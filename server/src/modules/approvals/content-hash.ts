import { createHash } from 'node:crypto';
import type { ApprovalRow } from './store.ts';

type Hashed = Pick<ApprovalRow, 'kind' | 'subject' | 'content'> & {
  readonly facts: readonly unknown[];
  readonly evidence: readonly unknown[];
};

/** SHA-256 over everything that an approver agrees to. */
export function hashOf({ kind, subject, content, facts, evidence }: Hashed): Buffer {
  const frozen = JSON.stringify({ kind, subject, content, facts, evidence });
  return createHash('sha256').update(frozen).digest();
}

/** A proposal whose content was changed in the database can no longer be decided. */
export function refuseChangedContent(row: ApprovalRow): void {
  if (!hashOf(row).equals(row.content_hash))
    throw new Error(`the content of approval ${row.id} was changed in the database`);
}
