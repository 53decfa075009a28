import { referralHolds } from '@bb1/domain/affiliates/referral';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { findAccount } from '../accounts/store.ts';
import { readReferralCookie } from './referral-cookie.ts';
import { insertReferral, lockAffiliateByCode } from './store.ts';

/**
 * Binds a new account to its affiliate if the browser's cookie is ours and young enough.
 * Idempotent: the job may run twice, and an account is never rebound.
 */
export async function bindReferral(
  context: Pick<Context, 'db' | 'offering' | 'appSecret'>,
  answer: { readonly accountId: string; readonly referral: string; readonly signedUpAt: string },
): Promise<void> {
  const remembered = readReferralCookie(context, answer.referral);
  const signedUpAt = new Date(answer.signedUpAt);
  if (
    remembered === null ||
    !referralHolds(context.offering.affiliate, { agreedAt: remembered.agreedAt, signedUpAt })
  )
    return;
  await context.db.transaction('bind_referral', async (tx) => {
    const affiliate = await lockAffiliateByCode(tx, remembered.code);
    // Deleted meanwhile: the unconfirmed registration, or the affiliate.
    if (
      affiliate === null ||
      affiliate.account_id === answer.accountId ||
      (await findAccount(tx, answer.accountId)) === null
    )
      return;
    const isNew = await insertReferral(tx, {
      accountId: answer.accountId,
      affiliateId: affiliate.account_id,
      agreedAt: remembered.agreedAt,
      signedUpAt,
    });
    if (isNew)
      await record(tx, {
        at: signedUpAt,
        actor: SYSTEM,
        act: 'referral.bound',
        subject: `account:${answer.accountId}`,
        after: { affiliate: affiliate.account_id },
      });
  });
}
