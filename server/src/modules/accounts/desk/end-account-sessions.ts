import { signedOutByOfficerMail } from '../mails/sign-in.ts';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { mailOwner } from '../mail-person.ts';
import { refuseSelfReview } from '../self-review.ts';
import { signOutEverywhere } from '../sign-out-everywhere.ts';
import { lockAccountIfAny } from '../store.ts';

/**
 * An officer signs a person out of every browser, for example when they report an intruder in their
 * account.
 */
export async function endAccountSessions(
  context: Pick<Context, 'db' | 'clock'>,
  officerId: string,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  await context.db.transaction('end_account_sessions', async (tx) => {
    const account = await lockAccountIfAny(tx, accountId);
    if (account === null) throw refuse('not_found', 'not_found');
    await refuseSelfReview(tx, officerId, accountId);
    await signOutEverywhere(tx, accountId);
    const at = context.clock.now();
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.sessions_ended',
      subject: `account:${accountId}`,
      reason,
    });
    const values = { name: account.full_name, at: at.toISOString() };
    await mailOwner(tx, account, { mail: signedOutByOfficerMail, values, at });
  });
}
