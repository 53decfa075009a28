import { expect, inject, it } from 'vitest';
import { claimAccount, login } from '@bb1/domain/accounts/endpoints';
import {
  confirmNewsletter,
  confirmWaitlist,
  joinWaitlist,
  unsubscribe,
} from '@bb1/domain/waitlist/endpoints';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import { SUBJECTS, waitlistForm } from '../../testing/waitlist-world.ts';
import { PASSWORD } from '../../testing/world.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { CrashServer } from './crash-server.ts';

const POINTS = [
  'join_waitlist.before_commit',
  'join_waitlist.after_commit',
  'confirm_waitlist.before_commit',
  'confirm_waitlist.after_commit',
  'confirm_newsletter.after_commit',
  'unsubscribe.after_commit',
  'claim_account.before_commit',
  'claim_account.after_commit',
];
const EMAIL = 'wanda@people.example';

it(
  `[SAFE-2][WAIT-1][WAIT-2] kill -9 at ${POINTS.length} points of a person's way leaves one place, one invitation, one account, and no newsletter once it was ended`,
  { timeout: 180_000 },
  async () => {
    const surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')));
    const db = openDatabase({
      url: surroundings.environment['DATABASE_URL'] ?? '',
      poolSize: 2,
      onError: () => undefined,
    });
    const { server, left } = await CrashServer.startDyingAtEach(surroundings, db, POINTS);
    try {
      await walk(server, surroundings);
      await server.eventually(async () =>
        (await db.pool.query('select from mail_outbox where sent_at is null')).rowCount === 0
          ? true
          : null,
      );
      expect([[...left], server.deaths]).toEqual([[], POINTS.length]);
      const { rows } = await db.pool.query(
        `select (select count(*)::int from accounts) as accounts, (select count(*)::int from waitlist_members where confirmed_at is not null and claimed_at is not null) as places,
          (select count(*)::int from newsletter_subscriptions) as subscriptions, (select count(*)::int from mail_outbox where template = 'waitlist-invitation') as invitations,
          (select count(*)::int from audit_log where act = 'account.claimed') as claims, (select count(*)::int from audit_log where act = 'newsletter.ended') as endings`,
      );
      expect(rows).toEqual([
        { accounts: 1, places: 1, subscriptions: 0, invitations: 1, claims: 1, endings: 1 },
      ]);
      expect(
        surroundings.mailbox
          .mails({ to: EMAIL })
          .filter(({ subject }) => subject === SUBJECTS.invitation),
      ).toHaveLength(1);
    } finally {
      await server.stop();
      await db.close();
      await surroundings.close();
    }
  },
);

/**
 * The whole journey of a person who joins while the sale is open and presses each button again
 * without an answer.
 */
async function walk(server: CrashServer, surroundings: Surroundings): Promise<void> {
  const client = server.client();
  const tokenOf = (subject: string) =>
    server.eventually(async () => {
      const mail = surroundings.mailbox.mails({ to: EMAIL }).find((one) => one.subject === subject);
      return mail === undefined
        ? null
        : decodeURIComponent(/token=([^\s&"]+)/.exec(mail.text)?.[1] ?? '');
    });
  await server.survive(() =>
    client.ok(joinWaitlist, { body: waitlistForm(EMAIL, { newsletter: true }) }),
  );
  const place = await tokenOf(SUBJECTS.confirm);
  await server.survive(() => client.ok(confirmWaitlist, { body: { token: place } }));
  const newsletter = await tokenOf(SUBJECTS.newsletter);
  await server.survive(() => client.ok(confirmNewsletter, { body: { token: newsletter } }));
  const goodbye = await tokenOf(SUBJECTS.newsletterWelcome);
  await server.survive(() => client.ok(unsubscribe, { body: { token: goodbye } }));
  const invitation = await tokenOf(SUBJECTS.invitation);
  await server.survive(async () => {
    const answer = await client.call(claimAccount, {
      body: {
        token: invitation,
        password: PASSWORD,
        password_confirmation: PASSWORD,
        terms_acceptance: true,
        prospectus_acknowledgement: true,
      },
    });
    // After a death behind the commit the invitation is used up and the account exists.
    expect([200, 422]).toContain(answer.status);
  });
  expect(
    (await client.ok(login, { body: { email: EMAIL, password: PASSWORD } })).email_confirmed,
  ).toBe(true);
}
