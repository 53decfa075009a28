import type { DuplicateFinding } from '@bb1/domain/kyc/duplicate-finding';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseSelfReview } from '../../accounts/self-review.ts';
import type { KycSetting } from '../kyc-setting.ts';
import { reassessKyc } from '../sync-kyc-status.ts';
import { lockKyc } from '../store.ts';
import { unseenDocuments } from '../unseen-documents.ts';
import { matchesOf } from './show-duplicate.ts';
import { accountsOfBoth, insertDuplicateDecision, type Pair, pairDetailsHash } from './store.ts';

/**
 * Compliance decides whether two accounts belong to one person. The decision holds for the details
 * of both sides that the officer saw, and takes a look at all their documents. From `same_person` on
 * the accounts count together, which may make a video call necessary at once.
 */
export async function decideDuplicate(
  context: KycSetting & Pick<Context, 'db'>,
  officerId: string,
  decision: Pair & {
    readonly finding: DuplicateFinding;
    readonly reason: string;
    readonly detailsHash: string;
  },
): Promise<void> {
  const at = context.clock.now();
  const pair = [decision.accountId, decision.otherId].toSorted();
  await context.db.transaction('decide_duplicate', async (tx) => {
    const affected = await accountsOfBoth(tx, decision);
    for (const id of affected) await lockKyc(tx, id);
    const matches = await matchesOf(tx, decision);
    if (matches.length === 0) throw refuse('not_found', 'not_found');
    for (const id of pair) await refuseSelfReview(tx, officerId, id);
    const detailsHash = await pairDetailsHash(tx, decision);
    if (detailsHash.toString('hex') !== decision.detailsHash)
      throw refuse('conflict', 'invalid_status');
    for (const id of pair)
      if ((await unseenDocuments(tx, officerId, id)).length > 0)
        throw refuse('invalid', 'documents_unseen');
    await insertDuplicateDecision(tx, {
      ...decision,
      id: newId(),
      matches,
      detailsHash,
      officerId,
      at,
    });
    for (const id of pair)
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'kyc.duplicate_decided',
        subject: `account:${id}`,
        reason: decision.reason,
        after: {
          other: pair.find((other) => other !== id),
          finding: decision.finding,
          matches,
          details: decision.detailsHash,
        },
      });
    for (const id of affected) await reassessKyc(tx, context, id);
  });
}
