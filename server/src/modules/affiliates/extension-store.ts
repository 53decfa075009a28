import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { sql, type Tx } from '../../platform/db/database.ts';

/** By how many weeks two officers have extended the programme; 0 if not extended. */
export const extendedWeeks = sql<{ weeks: number }>(
  'affiliate_extensions.weeks',
  "select coalesce(sum(weeks), 0)::int as weeks from affiliate_extensions where token_code = $1 and state = 'approved'",
).value((tokenCode: string) => [tokenCode]);
const insertRow = sql(
  'affiliate_extensions.insert',
  'insert into affiliate_extensions (id, token_code, weeks, reason, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);

export async function insertExtension(
  tx: Tx,
  extension: ApprovedDecision<{ token_code: string; weeks: number }>,
): Promise<void> {
  const { id, content, reason, proposedBy, proposedAt, approvedBy, at } = extension;
  await tx.run(insertRow, [
    id,
    content.token_code,
    content.weeks,
    reason,
    proposedBy,
    proposedAt,
    approvedBy,
    at,
  ]);
}
