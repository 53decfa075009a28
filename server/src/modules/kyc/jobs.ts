import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { EMAIL_CONFIRMED } from '../accounts/emails/confirm-email.ts';
import { COUNTRY_LISTS_CHANGED } from '../country-lists/country-rules.ts';
import { SCREENING_JUDGED, SCREENING_LISTS_CHANGED } from '../screening/list-changes.ts';
import { accountsWithExpiredDocument } from './desk-store.ts';
import { FORGET_LEFT, forgetLeft } from './forget-left.ts';
import { judgeEveryone, screenEveryone } from './judge-everyone.ts';
import type { KycSetting } from './kyc-setting.ts';
import { judgeKycAgain } from './settle-verdict.ts';

/** Runs every minute: ends approvals and reviews that rely on a document that is not valid any more. */
export const EXPIRE_DOCUMENTS = 'kyc.expire_documents';

const aboutAccount = z.object({ accountId: z.uuid() });

export function kycJobs(context: Context, options: Pick<KycSetting, 'investedCentsOf'>): Jobs {
  const setting = { ...context, ...options };
  const judgeAgain = (accountId: string) =>
    context.db.transaction('judge_kyc_again', (tx) => judgeKycAgain(tx, setting, accountId));
  return {
    [EMAIL_CONFIRMED]: (payload) => judgeAgain(aboutAccount.parse(payload).accountId),
    [SCREENING_JUDGED]: (payload) => judgeAgain(aboutAccount.parse(payload).accountId),
    [SCREENING_LISTS_CHANGED]: () => screenEveryone(context),
    [COUNTRY_LISTS_CHANGED]: () => judgeEveryone(setting),
    [FORGET_LEFT]: () => forgetLeft(context),
    async [EXPIRE_DOCUMENTS]() {
      for (const accountId of await accountsWithExpiredDocument(
        context.db,
        berlinDay(context.clock.now()),
      ))
        await judgeAgain(accountId);
    },
  };
}
