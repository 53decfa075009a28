import type { Context } from '../../context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { noticeChangedRules } from './notice-changed-rules.ts';

/** Runs every minute: a version may count from today on, and the offering may have come with other rules. */
export const NOTICE_COUNTRY_RULES = 'country_lists.notice';

export function countryListJobs(context: Pick<Context, 'db' | 'clock' | 'offering'>): Jobs {
  return {
    [NOTICE_COUNTRY_RULES]: () =>
      context.db.transaction('notice_country_rules', (tx) => noticeChangedRules(tx, context)),
  };
}
