import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/jobs.ts';
/** Published when a version of a list waits for approval: a job counts the people it affects. */
export const SCREENING_LIST_PROPOSED = defineEvent(
  'screening.list_proposed',
  z.object({ versionId: z.uuid() }),
);
/** Published when a version of a list has come into force: everybody is to be screened again. */
export const SCREENING_LISTS_CHANGED = defineEvent('screening.lists_changed', z.object({}));
/** Published with the account when an officer has judged a hit. */
export const SCREENING_JUDGED = defineEvent('screening.judged', z.object({ accountId: z.uuid() }));
