import { cents, eur } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type AccountRow, lockAccountShared, lockAccount } from '../accounts/store.ts';
import { identificationOf } from '../kyc/kyc-of.ts';
import { kycSetting } from './kyc-setting.ts';
import { investedEur } from './store.ts';

/**
 * The account that may order this amount now; refuses any other. The account stays locked until the
 * transaction ends.
 */
export async function requireBuyer(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { accountId, amountCents, hasCode }: { accountId: string; amountCents: bigint; hasCode: boolean },
): Promise<AccountRow> {
  const { maximumPerPersonEur } = context.offering.sale;
  // Limits per person are counted while the person's other orders wait.
  const isCounted = hasCode || maximumPerPersonEur !== undefined;
  const account = await (isCounted ? lockAccount(tx, accountId) : lockAccountShared(tx, accountId));
  if (!account.accepted_terms) throw refuse('invalid', 'terms_not_accepted');
  const kyc = await identificationOf(tx, accountId, kycSetting(context));
  if (kyc.verdict === 'rejected' || kyc.countryRefused || account.blocked_at !== null)
    throw refuse('invalid', 'cannot_invest');
  if (!kyc.checklistComplete && !kyc.completeExceptVideo) throw refuse('invalid', 'kyc_incomplete');
  if (maximumPerPersonEur === undefined) return account;
  const left = cents(maximumPerPersonEur) - cents(await investedEur(tx, accountId));
  if (amountCents > left)
    throw refuseField('amount', 'person_limit', {
      max: maximumPerPersonEur,
      left: eur(left < 0n ? 0n : left),
    });
  return account;
}
