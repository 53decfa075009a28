import { dayAfter } from '@bb1/domain/day-after';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Context } from '../../context.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { taxPaperEndsMail } from './mails.ts';
import { endingPapers, notePaperNotice } from './paper-notice-store.ts';

/** Tax offices take weeks for a new certificate. */
const DAYS_AHEAD = 60;
/** In a minute. */
const MOST_NOTICES = 100;

/** Tells people before a paper ends that lowers their tax, once for a paper, unless a new one is in force. */
export async function informOfPaperEnds({ db, clock }: Context): Promise<void> {
  const today = berlinDay(clock.now());
  const ending = await db.rows(endingPapers, [today, dayAfter(today, DAYS_AHEAD), MOST_NOTICES]);
  await eachOf(ending, (paper) =>
    db.transaction('taxes.inform_of_end', async (tx) => {
      const at = clock.now();
      if (!(await notePaperNotice(tx, paper, at))) return;
      await queueMail(tx, {
        mail: taxPaperEndsMail,
        to: paper.email,
        locale: paper.locale,
        at,
        about: paper.account_id,
        values: { name: paper.full_name, day: paper.ends_on },
      });
    }),
  );
}
