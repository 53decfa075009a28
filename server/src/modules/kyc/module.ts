import {
  videoRetryAllowedMail,
  videoPassedMail,
  videoFailedMail,
  videoCodeMail,
  videoAbortedMail,
} from './video/mails.ts';
import {
  kycRejectedMail,
  kycLeftUnfinishedMail,
  kycChangesRequestedMail,
  kycApprovedMail,
} from './mails.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { everyMinute, type House, type Module, when } from '../../module.ts';
import { EMAIL_CONFIRMED } from '../accounts/emails/confirm-email.ts';
import { COUNTRY_LISTS_CHANGED } from '../country-lists/country-rules.ts';
import {
  SCREENING_JUDGED,
  SCREENING_LIST_PROPOSED,
  SCREENING_LISTS_CHANGED,
} from '../screening/list-changes.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import {
  countPeopleOfCountries,
  accountsWithExpiredDocument,
  kycQueues,
  searchReviews,
} from './desk-store.ts';
import { kycDeskRoutes } from './desk.ts';
import { duplicateDeskRoutes } from './duplicates/desk.ts';
import { PURGE_ABANDONED_KYC, purgeAbandonedKyc } from './purge-abandoned-kyc.ts';
import { countTouched, reassessEveryone, screenEveryone } from './reassess-everyone.ts';
import { kycPersonalData } from './personal-data.ts';
import { kycRoutes } from './routes.ts';
import { judgeAgain } from './sync-kyc-status.ts';
import { videoDeskRoutes } from './video/desk.ts';
import { EXPIRE_VIDEO_CALLS, expireCalls } from './video/expire-calls.ts';
import { videoPersonalData } from './video/personal-data.ts';
import { videoRoutes } from './video/routes.ts';
import { videoWebhook } from './video/webhook.ts';

/** Ends approvals and reviews that rely on an expired document. */
export const EXPIRE_DOCUMENTS = 'kyc.expire_documents';

export const kyc: Module = {
  name: 'kyc',
  routes(serve, house) {
    kycRoutes(serve, house);
    videoRoutes(serve, house);
  },
  webhook: videoWebhook,
  desk(serve, house) {
    kycDeskRoutes(serve, house);
    duplicateDeskRoutes(serve, house);
    videoDeskRoutes(serve, house);
  },
  sweeps: [
    everyMinute(EXPIRE_DOCUMENTS, expireDocuments),
    everyMinute(PURGE_ABANDONED_KYC, purgeAbandonedKyc),
    everyMinute(EXPIRE_VIDEO_CALLS, expireCalls),
  ],
  on: [
    when(EMAIL_CONFIRMED, judgeAgain),
    when(SCREENING_JUDGED, judgeAgain),
    when(SCREENING_LIST_PROPOSED, countTouched),
    when(SCREENING_LISTS_CHANGED, screenEveryone),
    when(COUNTRY_LISTS_CHANGED, reassessEveryone),
  ],
  mails: [
    kycApprovedMail,
    kycChangesRequestedMail,
    kycLeftUnfinishedMail,
    kycRejectedMail,
    videoAbortedMail,
    videoCodeMail,
    videoFailedMail,
    videoPassedMail,
    videoRetryAllowedMail,
  ],
  searches: [{ kind: 'kyc', right: 'kyc.view', find: searchReviews }],
  queues: kycQueues,
  answers: () => ({ countPeople: countPeopleOfCountries }),
  personalData: (house) => [kycPersonalData(house), videoPersonalData(house)],
};

async function expireDocuments(house: House): Promise<void> {
  const accountIds = await accountsWithExpiredDocument(house.db, berlinDay(house.clock.now()));
  await eachOf(accountIds, (accountId) => judgeAgain(house, { accountId }));
}
