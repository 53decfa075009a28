import type { Context } from '../../context.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { Person, PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { endSubscription } from './end-subscription.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { lockSubscriptionByEmail } from './newsletter-store.ts';

// Places that nobody confirmed may be somebody else's typing.
const OWN = '(account_id = $1 or (lower(email) = lower($2) and confirmed_at is not null))';
const findMembers = sql(
  'waitlist_members.of_person',
  `select email, full_name, investment_range, locale as language, wants_newsletter, for_affiliate_programme, privacy_version, joined_from, joined_at, confirmed_from, confirmed_at, invited_at, claimed_at
   from waitlist_members where ${OWN} order by joined_at`,
);
const findMemberIds = sql<{ id: string }>(
  'waitlist_members.ids_of_person',
  `select id from waitlist_members where ${OWN} order by id`,
);
const findSubscriptions = sql(
  'newsletter.of_person',
  'select email, locale as language, requested_from, requested_at, confirmed_from, confirmed_at from newsletter_subscriptions where lower(email) = lower($1)',
);

const keys = (person: Person) => [person.accountId, person.provenEmail];

/** A place on the waitlist and the newsletter: both were asked for, and end with the account. */
export function waitlistPersonalData(context: Pick<Context, 'clock'>): PersonalDataPart {
  return {
    tables: { waitlist_members: 'waitlist', newsletter_subscriptions: 'newsletter' },
    async export(db: Queryable, person) {
      return {
        waitlist: await db.rows(findMembers, keys(person)),
        newsletter: await db.rows(findSubscriptions, [person.provenEmail]),
      };
    },
    async forget(tx, person) {
      for (const { id } of await tx.rows(findMemberIds, keys(person)))
        await leaveWaitlist(context, tx, id);
      const subscription =
        person.provenEmail === null ? null : await lockSubscriptionByEmail(tx, person.provenEmail);
      if (subscription !== null)
        await endSubscription(tx, subscription, {
          at: context.clock.now(),
          act: 'newsletter.ended',
        });
      return false;
    },
  };
}
