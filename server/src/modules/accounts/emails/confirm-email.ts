import { z } from 'zod';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { defineEvent, publish } from '../../../platform/jobs/jobs.ts';
import { noteAccountOf } from '../../waitlist/invitation.ts';
import { CONFIRM_EMAIL } from '../links.ts';
import { confirmAccountEmail, lockAccountIfAny } from '../store.ts';

/** Tells later modules that an address was confirmed. */
export const EMAIL_CONFIRMED = defineEvent(
  'account.email_confirmed',
  z.object({ accountId: z.uuid() }),
);

/** Confirms the address to which the token was sent. The token works once and does not sign in. */
export async function confirmEmail(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  token: string,
): Promise<{ email: string }> {
  const at = context.clock.now();
  try {
    return await context.db.transaction('confirm_email', async (tx) => {
      const redeemed = await context.mailTokens.redeem(tx, {
        text: token,
        purpose: CONFIRM_EMAIL,
        now: at,
      });
      if (redeemed === null) throw refuseField('token', 'link_invalid');
      const account = await lockAccountIfAny(tx, redeemed.subjectId);
      if (account === null) throw refuseField('token', 'link_invalid');
      await confirmAccountEmail(tx, account.id, at);
      await noteAccountOf(tx, { email: account.email, accountId: account.id, at });
      await record(tx, {
        at,
        actor: { kind: 'investor', id: account.id },
        act: 'account.email_confirmed',
        subject: `account:${account.id}`,
      });
      await publish(tx, EMAIL_CONFIRMED, { accountId: account.id });
      return { email: account.email };
    });
  } catch (error) {
    // Two people registered the address, and the other one confirmed it first.
    if (isUniqueViolation(error, 'accounts_by_confirmed_email'))
      throw refuseField('token', 'link_invalid');
    throw error;
  }
}
