import { refuse } from '@bb1/domain/refusal';
import type { Judgement } from '@bb1/domain/screening/hit-state';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { lockScreeningHit, saveJudgement } from './hit-store.ts';
import { SCREENING_JUDGED } from './list-changes.ts';

export interface JudgedBy {
  readonly hitId: string;
  readonly judgement: Judgement;
  readonly reason: string;
  /** The state of the hit that the officer saw. */
  readonly revision: number;
}

/**
 * An officer judges whether it is a true match. A judgement may be corrected; only another officer
 * may take back a true match. The log names person and entry by ids and fingerprints only.
 */
export async function judgeHit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  officerId: string,
  judged: JudgedBy,
): Promise<void> {
  await db.transaction('judge_screening_hit', async (tx) => {
    const hit = await lockScreeningHit(tx, judged.hitId);
    if (hit === null) throw refuse('not_found', 'not_found');
    await refuseSelfReview(tx, officerId, hit.account_id);
    if (hit.revision !== judged.revision || hit.state === 'ended' || hit.state === judged.judgement)
      throw refuse('conflict', 'invalid_status');
    if (hit.state === 'true_match' && hit.judged_by === officerId)
      throw refuse('forbidden', 'maker_is_checker');
    const at = clock.now();
    if (!(await saveJudgement(tx, hit.id, { ...judged, officerId, at })))
      throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'screening.judged',
      subject: `account:${hit.account_id}`,
      reason: judged.reason,
      before: { hit: hit.id, state: hit.state },
      after: {
        hit: hit.id,
        state: judged.judgement,
        list: hit.list,
        score: hit.score,
        subject: hit.subject_fingerprint.toString('hex'),
        entry: hit.entry_fingerprint.toString('hex'),
      },
    });
    await publish(tx, SCREENING_JUDGED, { accountId: hit.account_id });
  });
}
