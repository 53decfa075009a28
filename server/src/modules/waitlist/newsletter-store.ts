import type { Locale } from '@bb1/domain/locale';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface SubscriptionRow {
  id: string;
  email: string;
  locale: Locale;
  confirmed_at: Date | null;
}

const COLUMNS = 'id, email, locale, confirmed_at';
export const lockSubscription = sql<SubscriptionRow>(
  'newsletter.lock',
  `select ${COLUMNS} from newsletter_subscriptions where id = $1 for update`,
).lock((id: string) => [id]);
export const lockSubscriptionByEmail = sql<SubscriptionRow>(
  'newsletter.lock_by_email',
  `select ${COLUMNS} from newsletter_subscriptions where lower(email) = lower($1) for update`,
).lock((email: string) => [email]);
export const insertSubscription = sql(
  'newsletter.insert',
  'insert into newsletter_subscriptions (id, email, locale, requested_from, requested_at, asked_at) values ($1, $2, $3, $4, $5, $6)',
).run(
  (row: {
    id: string;
    email: string;
    locale: Locale;
    requestedFrom: string;
    requestedAt: Date;
    askedAt: Date;
  }) => [row.id, row.email, row.locale, row.requestedFrom, row.requestedAt, row.askedAt],
);
export const markSubscriptionConfirmed = sql(
  'newsletter.confirm',
  'update newsletter_subscriptions set confirmed_at = $2, confirmed_from = $3 where id = $1 and confirmed_at is null',
).run((id: string, confirmed: { at: Date; from: string }) => [id, confirmed.at, confirmed.from]);
export const deleteSubscription = sql(
  'newsletter.delete',
  'delete from newsletter_subscriptions where id = $1',
).run((id: string) => [id]);
const deleteOld = sql<{ id: string }>(
  'newsletter.delete_old',
  `delete from newsletter_subscriptions where id in (
     select id from newsletter_subscriptions where requested_at <= $1 or (confirmed_at is null and asked_at <= $2) order by requested_at limit $3 for update skip locked)
   returning id`,
);

/**
 * Deletes subscriptions requested at or before the one moment, and those unconfirmed since the
 * other; returns their ids.
 */
export async function deleteOldSubscriptions(
  tx: Tx,
  until: { requested: Date; unconfirmed: Date; limit: number },
): Promise<string[]> {
  return (await tx.rows(deleteOld, [until.requested, until.unconfirmed, until.limit])).map(
    ({ id }) => id,
  );
}
