import { factorResetProposedMail } from '../mails/factor-reset-proposed.ts';
import { approvableFrom, type IdentityProof } from '@bb1/domain/accounts/factor-reset';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import {
  type FactorResetRow,
  findFactorReset,
  findOpenFactorReset,
  insertFactorReset,
} from './factor-reset-store.ts';
import { refuseSelfReview } from '../self-review.ts';
import { type AccountRow, lockAccountIfAny } from '../store.ts';

/**
 * An officer proposes a reset and states how the person proved their identity. The owner of the
 * address is notified and can object while the reset waits for the second officer.
 */
export async function proposeFactorReset(
  context: Pick<Context, 'db' | 'clock'>,
  officerId: string,
  proposal: { accountId: string; reason: string; identityProof: IdentityProof },
): Promise<FactorResetRow> {
  const { accountId, reason, identityProof } = proposal;
  return context.db.transaction('propose_factor_reset', async (tx) => {
    const account = await lockAccountIfAny(tx, accountId);
    if (account === null) throw refuse('not_found', 'not_found');
    await refuseSelfReview(tx, officerId, accountId);
    refuseNothingToReset(account);
    if ((await findOpenFactorReset(tx, accountId)) !== null)
      throw refuse('conflict', 'factor_reset_open');
    const at = context.clock.now();
    const id = newId();
    const until = approvableFrom(at);
    await insertFactorReset(tx, {
      id,
      accountId,
      reason,
      identityProof,
      officerId,
      at,
      approvableFrom: until,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.factor_reset_proposed',
      subject: `account:${accountId}`,
      reason,
      after: {
        factor_reset: id,
        identity_proof: identityProof,
        approvable_from: until.toISOString(),
      },
    });
    await queueMail(tx, {
      mail: factorResetProposedMail,
      to: account.email,
      locale: account.locale,
      at,
      about: accountId,
      values: { name: account.full_name, until: until.toISOString() },
    });
    const proposed = await findFactorReset(tx, id);
    if (proposed === null) throw new Error(`factor reset ${id} is gone`);
    return proposed;
  });
}

/** Without a confirmed address the owner could not object. */
function refuseNothingToReset(account: AccountRow): void {
  if (account.closed_at !== null) throw refuse('conflict', 'account_closed');
  if (account.email_confirmed_at === null) throw refuse('conflict', 'address_not_confirmed');
  if (!account.has_second_factor) throw refuse('conflict', 'no_second_factor');
}
