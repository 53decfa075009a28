import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findLegalHold, insertLegalHold, liftLegalHoldRow } from './legal-hold-store.ts';
import { refuseSelfReview } from '../self-review.ts';
import { lockAccountIfAny } from '../store.ts';

type Holding = Pick<Context, 'db' | 'clock'>;
interface Hold {
  readonly accountId: string;
  readonly reason: string;
}

/**
 * Prevents the erasure of a person's data, whatever the calendar says (Art. 17(3)(e) GDPR: legal
 * claims).
 */
export async function setLegalHold(
  context: Holding,
  officerId: string,
  { accountId, reason }: Hold,
): Promise<void> {
  await context.db.transaction('set_legal_hold', async (tx) => {
    await lockForHold(tx, officerId, accountId);
    if ((await findLegalHold(tx, accountId)) !== null) throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await insertLegalHold(tx, { accountId, reason, officerId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.legal_hold_set',
      subject: `account:${accountId}`,
      reason,
      before: { on_hold: false },
      after: { on_hold: true },
    });
  });
}

export async function liftLegalHold(
  context: Holding,
  officerId: string,
  { accountId, reason }: Hold,
): Promise<void> {
  await context.db.transaction('lift_legal_hold', async (tx) => {
    await lockForHold(tx, officerId, accountId);
    const at = context.clock.now();
    if (!(await liftLegalHoldRow(tx, { accountId, officerId, at })))
      throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.legal_hold_lifted',
      subject: `account:${accountId}`,
      reason,
      before: { on_hold: true },
      after: { on_hold: false },
    });
  });
}

async function lockForHold(tx: Tx, officerId: string, accountId: string): Promise<void> {
  if ((await lockAccountIfAny(tx, accountId)) === null) throw refuse('not_found', 'not_found');
  await refuseSelfReview(tx, officerId, accountId);
}
