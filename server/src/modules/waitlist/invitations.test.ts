import { afterEach, describe, expect, it } from 'vitest';
import { confirmEmail, register } from '@bb1/domain/accounts/endpoints';
import { confirmWaitlist, unsubscribe } from '@bb1/domain/waitlist/endpoints';
import { registrationForm, type World } from '../../../../testing/world.ts';
import { inviteMembers } from './invite-members.ts';
import {
  ask,
  HOUR_MS,
  join,
  later,
  moveToTheSale,
  subjectsTo,
  SUBJECTS,
  sweep,
  tokenIn,
  worldBeforeTheSale,
} from '../../../../testing/waitlist-world.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

async function beforeTheSale(fault?: string): Promise<World> {
  const world = await worldBeforeTheSale(fault === undefined ? {} : { fault });
  opened.push(world);
  return world;
}

/** Confirmed members, created without the forms. */
async function addMembers(world: World, count: number): Promise<void> {
  await world.query(
    "insert into waitlist_members (id, email, full_name, investment_range, locale, wants_newsletter, for_affiliate_programme, privacy_version, joined_from, joined_at, confirmed_from, confirmed_at) select gen_random_uuid(), 'member' || n || '@people.example', 'Member ' || n, 'under_1000', 'en', false, false, '1', '::1', now(), '::1', now() from generate_series(1, $1) n",
    [count],
  );
}

const invitations = (world: World) =>
  world.mailbox.mails().filter(({ subject }) => subject === SUBJECTS.invitation);
const atTheSale = (world: World) =>
  world.now().getTime() < Date.parse(world.offering.sale.start)
    ? moveToTheSale(world)
    : Promise.resolve();

describe('the invitation to the sale', () => {
  it('[WAIT-2] goes to confirmed members when the sale opens, not before, in their language, with a link and an unsubscribe link; never to unconfirmed ones', async () => {
    const world = await beforeTheSale();
    await join(world, 'anna@people.example', { locale: 'de' });
    await later(world, 4 * 24 * HOUR_MS);
    await ask(world, 'unconfirmed@people.example');
    await sweep(world);
    await world.moveClock(new Date(Date.parse(world.offering.sale.start) - 1000));
    await sweep(world);
    expect(subjectsTo(world, 'anna@people.example')).not.toContain(
      'Der Verkauf von BB1 hat begonnen',
    );
    await moveToTheSale(world);
    for (let n = 0; n < 3; n++) await sweep(world);
    expect(
      subjectsTo(world, 'anna@people.example').filter(
        (subject) => subject === 'Der Verkauf von BB1 hat begonnen',
      ),
    ).toHaveLength(1);
    const [mail] = world.mailbox.mails({ to: 'anna@people.example' });
    expect(mail?.text).toMatch(/\/de\/users\/claim_account\?token=/);
    expect(mail?.unsubscribe?.list).toMatch(/\/de\/newsletter\/unsubscribe\?token=/);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');
    expect(subjectsTo(world, 'unconfirmed@people.example')).toEqual([SUBJECTS.confirm]);
  });

  it('[WAIT-2] goes at once to people who confirm while the sale is open, and only then', async () => {
    const world = await beforeTheSale();
    await moveToTheSale(world);
    expect(await join(world, 'late@people.example')).toMatchObject({ invited: true });
    await sweep(world);
    expect(subjectsTo(world, 'late@people.example')).toEqual([
      SUBJECTS.confirm,
      SUBJECTS.invitation,
    ]);
  });

  it('[WAIT-2] is sent once to each of many, by several workers at the same time', async () => {
    const world = await beforeTheSale();
    await addMembers(world, 120);
    await moveToTheSale(world);
    await Promise.all([1, 2, 3].map(() => inviteMembers(world.product.context)));
    await world.runJobs();
    const recipients = invitations(world).map(({ to }) => to[0]);
    expect([recipients.length, new Set(recipients).size]).toEqual([120, 120]);
    const rows = await world.query(
      "select count(*)::int as count from mail_outbox where template = 'waitlist-invitation'",
    );
    expect(rows[0]).toEqual({ count: 120 });
  });

  it.each([
    'invite_members.before_commit:throw:1',
    'invite_members.after_commit:throw:1',
    'invite_members.before_commit:throw:2',
  ])('[WAIT-2] is neither lost nor sent twice after a crash at %s', async (fault) => {
    const world = await beforeTheSale(fault);
    await addMembers(world, 60);
    await moveToTheSale(world);
    await expect(inviteMembers(world.product.context)).rejects.toThrow('fault at');
    await inviteMembers(world.product.context);
    await world.runJobs();
    const recipients = invitations(world).map(({ to }) => to[0]);
    expect([recipients.length, new Set(recipients).size]).toEqual([60, 60]);
  });

  it('[WAIT-2] is not sent after the sale, nor to people who left, nor to people with an account', async () => {
    const world = await beforeTheSale();
    await join(world, 'left@people.example');
    await world.visitor().ok(unsubscribe, {
      body: {
        token: tokenIn(world, 'left@people.example', SUBJECTS.welcome, '/newsletter/unsubscribe'),
      },
    });
    await join(world, 'Quick@people.example');
    const quick = world.visitor();
    await quick.ok(register, {
      body: registrationForm('quick@people.example', { full_name: 'Quick Quinn' }),
    });
    await world.runJobs();
    await quick.ok(confirmEmail, {
      body: { token: tokenIn(world, 'quick@people.example', 'Please confirm your email address') },
    });
    // An account first, and a place confirmed afterwards.
    await ask(world, 'both@people.example');
    const both = world.visitor();
    await both.ok(register, {
      body: registrationForm('both@people.example', { full_name: 'Both Bo' }),
    });
    await world.runJobs();
    await both.ok(confirmEmail, {
      body: { token: tokenIn(world, 'both@people.example', 'Please confirm your email address') },
    });
    await both.ok(confirmWaitlist, {
      body: { token: tokenIn(world, 'both@people.example', SUBJECTS.confirm) },
    });
    await atTheSale(world);
    await sweep(world);
    expect(invitations(world)).toEqual([]);
    const rows = await world.query(
      'select count(*)::int as claimed from waitlist_members where claimed_at is not null and account_id is not null',
    );
    expect(rows[0]).toEqual({ claimed: 2 });
  });

  it('[WAIT-2][OFF-4] is not sent once at most a second of the sale is left, and the waitlist is closed', async () => {
    const world = await beforeTheSale();
    await addMembers(world, 1);
    await ask(world, 'last@people.example');
    await world.moveClock(new Date(Date.parse(world.offering.sale.end) - 1000));
    await sweep(world);
    expect(invitations(world)).toEqual([]);
    const answer = await ask(world, 'toolate@people.example');
    expect([answer.status, answer.body.code]).toEqual([422, 'waitlist_closed']);
  });
});

describe('the database itself', () => {
  it('[WAIT-2] refuses an invitation, and an account, for an unconfirmed address', async () => {
    const world = await beforeTheSale();
    await ask(world, 'unproven@people.example');
    await expect(world.query('update waitlist_members set invited_at = now()')).rejects.toThrow(
      /check/,
    );
    const investor = await world.investor('Ina Inhaberin');
    await expect(
      world.query('update waitlist_members set claimed_at = now(), account_id = $1', [
        investor.accountId,
      ]),
    ).rejects.toThrow(/check/);
  });
});
