import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Person, PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { endSubscription } from './end-subscription.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { lockSubscriptionByEmail } from './newsletter-store.ts';
import { findMemberIds, findMembers, findSubscriptions } from './store.ts';

const keys = (person: Person) => [person.accountId, person.provenEmail];

/** A place on the waitlist and the newsletter: both end with the account. */
export function waitlistPersonalData(context: Pick<Context, 'clock'>): PersonalDataPart {
  return {
    tables: {
      waitlist_members: {
        export: 'waitlist',
        shown:
          'email full_name investment_range locale wants_newsletter for_affiliate_programme privacy_version joined_from joined_at confirmed_from confirmed_at invited_at claimed_at',
        keptBack: 'id account_id',
      },
      newsletter_subscriptions: {
        export: 'newsletter',
        shown: 'email locale requested_from requested_at confirmed_from confirmed_at',
        keptBack: 'id asked_at',
      },
    },
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
