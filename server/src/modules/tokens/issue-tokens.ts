import { createHash } from 'node:crypto';
import { money } from '@bb1/domain/money';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isPosted, post, posting } from '../../platform/journal/journal.ts';

const ISSUED = 'tokens_issued';

/**
 * Writes the issue into the journal at the first start: only issued tokens can be sold. Later
 * starts change nothing. Concurrent starts wait for each other under the lock of the configuration.
 */
export async function issueTokens(
  tx: Tx,
  { clock, offering }: Pick<Context, 'clock' | 'offering'>,
): Promise<void> {
  const causeId = issueId(offering.token.code);
  if (await isPosted(tx, ISSUED, causeId)) return;
  await post(tx, {
    kind: ISSUED,
    causeId,
    at: clock.now(),
    lines: posting(money('TOKEN', issueVolume(offering)), {
      debit: { account: 'issued_tokens' },
      credit: { account: 'unsold_tokens' },
    }),
  });
}

/**
 * The same id for the same token at every start (the shape of a UUID over the hash of the code).
 */
function issueId(tokenCode: string): string {
  const hex = createHash('sha256').update(`tokens_issued|${tokenCode}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
