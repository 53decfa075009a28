import { isApproved } from '@bb1/domain/kyc/kyc-verdict';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type AccountRow, lockAccountShared, lockAccount } from '../accounts/store.ts';
import { identificationOf } from '../kyc/kyc-of.ts';
import { kycSetting } from './kyc-setting.ts';

export interface Buyer {
  readonly account: AccountRow;
  /** An officer has approved the person, the video call at most outstanding. */
  readonly isApproved: boolean;
}

/** The account that may order now; refuses any other. It stays open until the transaction ends. */
export async function requireBuyer(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { accountId, hasCode }: { accountId: string; hasCode: boolean },
): Promise<Buyer> {
  // The uses of a code by a person are counted while nothing else is ordered in their name.
  const account = await (hasCode ? lockAccount(tx, accountId) : lockAccountShared(tx, accountId));
  if (account.terms_version === null) throw refuse('invalid', 'terms_not_accepted');
  const kyc = await identificationOf(tx, accountId, kycSetting(context));
  if (kyc.verdict === 'rejected' || kyc.countryRefused || account.blocked_at !== null)
    throw refuse('invalid', 'cannot_invest');
  if (!kyc.checklistComplete && !kyc.completeExceptVideo) throw refuse('invalid', 'kyc_incomplete');
  return { account, isApproved: isApproved(kyc.verdict) };
}
