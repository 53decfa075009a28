import { type Queryable, sql } from '../../../platform/db/database.ts';
import { findSubject, isAbout } from './subject-store.ts';

const findPassed = sql<{ person_name: string; document_number: string }>(
  'video.passed',
  "select person_name, document_number from video_identifications where account_id = $1 and state = 'passed'",
);

/** Whether a call has passed for the person and the document that are on file now: another name or document asks for another call. */
export async function videoPassed(db: Queryable, accountId: string): Promise<boolean> {
  const passed = await db.rows(findPassed, [accountId]);
  if (passed.length === 0) return false;
  const subject = await findSubject(db, accountId);
  return passed.some((call) => isAbout(call, subject));
}
