import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { churchTaxQueryOf } from '@bb1/domain/taxes/church-tax-query';
import type { Context } from '../../context.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { noteNotice, uninformedPeople } from './church-tax-store.ts';
import { churchTaxNoticeMail } from './mails.ts';

/** In a minute. */
const MOST_NOTICES = 100;

/**
 * Informs people of the year's query and of their right to object (section 51a(2c) and (2e) EStG),
 * each once a year, in the months in which two more pass before the query ends.
 */
export async function informOfChurchTaxQuery({ db, clock }: Context): Promise<void> {
  const query = churchTaxQueryOf(berlinDay(clock.now()));
  if (!query.informs) return;
  await eachOf(
    await db.rows(uninformedPeople, [query.answersFor, query.year, MOST_NOTICES]),
    (person) =>
      db.transaction('taxes.inform_of_query', async (tx) => {
        const at = clock.now();
        if (!(await noteNotice(tx, person.id, query.year, at))) return;
        await queueMail(tx, {
          mail: churchTaxNoticeMail,
          to: person.email,
          locale: person.locale,
          at,
          about: person.id,
          values: {
            name: person.full_name,
            next: String(query.answersFor),
          },
        });
      }),
  );
}
