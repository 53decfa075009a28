import { createHash } from 'node:crypto';
import { money } from '@bb1/domain/money';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';

/**
 * Writes the issue into the journal at the first start: only issued tokens can be sold. Later
 * starts change nothing.
 */
export async function issueTokens(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  const { token } = context.offering;
  try {
    await context.db.transaction('issue_tokens', (tx) =>
      post(tx, {
        kind: 'tokens_issued',
        causeId: issueId(token.code),
        at: context.clock.now(),
        lines: posting(money('TOKEN', issueVolume(context.offering)), {
          debit: { account: 'issued_tokens' },
          credit: { account: 'unsold_tokens' },
        }),
      }),
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'journal_entries_kind_cause_id_key')) throw error;
  }
}

/**
 * The same id for the same token at every start (the shape of a UUID over the hash of the code).
 */
function issueId(tokenCode: string): string {
  const hex = createHash('sha256').update(`tokens_issued|${tokenCode}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
