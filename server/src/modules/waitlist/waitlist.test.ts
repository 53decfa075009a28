import { beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail } from '@bb1/domain/accounts/endpoints';
import { listWaitlist } from '@bb1/domain/waitlist/desk-endpoints';
import {
  confirmNewsletter,
  confirmWaitlist,
  joinWaitlist,
  unsubscribe,
} from '@bb1/domain/waitlist/endpoints';
import { ROLES } from '@bb1/domain/officers/rights';
import { statementsOf } from '../../../../testing/statements-of.ts';
import {
  ask,
  join,
  later,
  subjectsTo,
  SUBJECTS,
  tokenIn,
  waitlistForm,
  worldBeforeTheSale,
} from '../../../../testing/waitlist-world.ts';
import { forAllTests } from '../../../../testing/world.ts';

const world = forAllTests(worldBeforeTheSale);
beforeEach(async () => {
  await world.query('delete from rate_limits');
});

const confirm = (token: string) => world.visitor().call(confirmWaitlist, { body: { token } });
const end = (token: string) => world.visitor().call(unsubscribe, { body: { token } });
const one = async <Row>(statement: string, values: unknown[]) =>
  (await world.query(statement, values))[0] as Row | undefined;
const member = (email: string) =>
  one<{ confirmed_at: Date | null; invited_at: Date | null; investment_range: string }>(
    'select * from waitlist_members where email = $1 order by confirmed_at nulls last limit 1',
    [email],
  );
const subscription = (email: string) =>
  one<{ confirmed_at: Date | null }>('select * from newsletter_subscriptions where email = $1', [
    email,
  ]);

describe('a place on the waitlist', () => {
  it('[WAIT-1] is requested with name, address, range and language, and taken only by the mailed link', async () => {
    const email = 'anna@people.example';
    expect(
      (await ask(world, email, { locale: 'de', investment_range: 'over_100000' })).status,
    ).toBe(202);
    expect(subjectsTo(world, email)).toEqual([
      'Bitte bestätigen Sie Ihren Platz auf der Warteliste',
    ]);
    expect(world.lastMail(email).text).toContain('innerhalb von 48 Stunden');
    expect(world.lastMail(email).text).toContain('/de/waitlist/confirm?token=');
    expect(await member(email)).toMatchObject({
      investment_range: 'over_100000',
      confirmed_at: null,
    });
    const answer = await confirm(
      tokenIn(world, email, 'Bitte bestätigen Sie Ihren Platz auf der Warteliste'),
    );
    expect(answer.body).toEqual({ email, newsletter: false, invited: false });
    await world.runJobs();
    expect((await member(email))?.confirmed_at).not.toBeNull();
    expect(subjectsTo(world, email).at(-1)).toBe('Sie stehen auf der Warteliste');
  });

  it('[WAIT-1] is confirmed by a mail without any typed text, because the address is unconfirmed', async () => {
    await ask(world, 'victim@people.example', { full_name: 'Win money at https://evil.example' });
    const { text, html } = world.lastMail('victim@people.example');
    expect(text + html).not.toMatch(/evil|Win money/);
  });

  it('[WAIT-1] is confirmed once: repeating it changes nothing and gives the same answer', async () => {
    await ask(world, 'twice@people.example');
    const token = tokenIn(world, 'twice@people.example', SUBJECTS.confirm);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [
        200,
        { email: 'twice@people.example', newsletter: false, invited: false },
      ]),
    );
    await world.runJobs();
    expect(subjectsTo(world, 'twice@people.example')).toEqual([SUBJECTS.confirm, SUBJECTS.welcome]);
  });

  it('[WAIT-1] is not confirmed by a forged token, no token, or a token of another purpose', async () => {
    const email = 'purposes@people.example';
    await join(world, email, { newsletter: true });
    await ask(world, 'open@people.example');
    const tokens = {
      waitlist: tokenIn(world, 'open@people.example', SUBJECTS.confirm),
      newsletter: tokenIn(world, email, SUBJECTS.newsletter),
      leave: tokenIn(world, email, SUBJECTS.welcome, '/newsletter/unsubscribe'),
    };
    const forged = `${tokens.waitlist.slice(0, -1)}${tokens.waitlist.endsWith('A') ? 'B' : 'A'}`;
    const visitor = world.visitor();
    const wrong = {
      [confirmWaitlist.name]: [confirmWaitlist, [tokens.newsletter, tokens.leave, forged, 'x', '']],
      [confirmNewsletter.name]: [confirmNewsletter, [tokens.waitlist, tokens.leave, 'a.b.c']],
      [unsubscribe.name]: [unsubscribe, [tokens.waitlist, tokens.newsletter, forged]],
      [confirmEmail.name]: [confirmEmail, [tokens.waitlist, tokens.newsletter, tokens.leave]],
    } as const;
    for (const [name, [endpoint, given]] of Object.entries(wrong)) {
      for (const token of given) {
        const { status, body } = await visitor.call(endpoint, { body: { token } });
        expect([name, token, status, body.errors?.['token']]).toEqual([
          name,
          token,
          422,
          ['This link is no longer valid'],
        ]);
      }
    }
    expect((await member('open@people.example'))?.confirmed_at).toBeNull();
    expect((await subscription(email))?.confirmed_at).toBeNull();
    expect((await member(email))?.confirmed_at).not.toBeNull();
  });

  it("[WAIT-1][CALL-2] has every wrong field reported in the page's language, and unknown fields refused", async () => {
    const errors = async (language: string) =>
      (
        await world.visitor().call(joinWaitlist, {
          body: {
            full_name: ' ',
            email: 'x',
            investment_range: '',
            locale: 'en',
            newsletter: 'yes',
            extra: 1,
          },
          headers: { 'accept-language': language },
        })
      ).body.errors;
    expect(await errors('en')).toEqual({
      full_name: ['Full name is required'],
      email: ['Email must be valid'],
      investment_range: ['Amount range is required'],
      newsletter: ['Newsletter must be valid'],
      extra: ['This field is unknown'],
    });
    expect((await errors('de'))?.['investment_range']).toEqual([
      'Höhe Ihrer Anlage ist erforderlich',
    ]);
  });

  it('[AUTH-7][WAIT-1] is refused for disposable addresses at the field', async () => {
    const answer = await ask(world, 'someone@mailinator.com');
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { email: ['Disposable email addresses are not permitted'] },
    ]);
  });

  it('[WAIT-1] is limited per visitor, and per address to three mails a day', async () => {
    for (let n = 0; n < 5; n++)
      expect((await ask(world, 'flooded@people.example')).status).toBe(202);
    expect(subjectsTo(world, 'flooded@people.example')).toHaveLength(3);
    await later(world, 25 * 3_600_000);
    await ask(world, 'FLOODED@people.example');
    expect(subjectsTo(world, 'flooded@people.example')).toHaveLength(4);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await world.visitor().call(joinWaitlist, { body: waitlistForm('x') })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('[CALL-3][WAIT-1] cannot be requested from another site', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const endpoint of [joinWaitlist, confirmWaitlist, confirmNewsletter, unsubscribe])
      expect((await world.visitor().call(endpoint, { body: {}, headers })).status).toBe(403);
  });
});

describe('a known address', () => {
  it('[AUTH-3][WAIT-1] gets the same answer as an unknown one, and only its owner learns more, by mail', async () => {
    await join(world, 'known@people.example');
    const account = await world.investor('Kim Konto');
    const answers = [
      await ask(world, 'unknown@people.example'),
      await ask(world, 'KNOWN@people.example'),
      await ask(world, account.email, { locale: 'de' }),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, '{}'],
      [202, '{}'],
      [202, '{}'],
    ]);
    expect(subjectsTo(world, 'known@people.example').at(-1)).toBe(
      'You are already on the waitlist',
    );
    expect(subjectsTo(world, account.email).at(-1)).toBe('Sie haben bereits ein Konto');
    const rows = await world.query(
      "select from waitlist_members where lower(email) in ('unknown@people.example', 'known@people.example', lower($1)) and confirmed_at is null",
      [account.email],
    );
    expect(rows).toHaveLength(3);
  });

  it('[AUTH-3][WAIT-1] is not revealed by timing either: the same statements run for every address, newsletter or not', async () => {
    await join(world, 'slow@people.example');
    const account = await world.investor('Kai Konto');
    const statementsFor = async (email: string, newsletter: boolean) => {
      await world.query('delete from rate_limits');
      const visitor = world.visitor();
      const { answer, statements } = await statementsOf(() =>
        visitor.call(joinWaitlist, { body: waitlistForm(email, { newsletter }) }),
      );
      expect(answer.status).toBe(202);
      return statements;
    };
    for (const newsletter of [false, true]) {
      const unknown = await statementsFor(`new${newsletter}@people.example`, newsletter);
      expect(unknown.length).toBeGreaterThan(8);
      expect(await statementsFor('slow@people.example', newsletter)).toEqual(unknown);
      expect(await statementsFor(account.email, newsletter)).toEqual(unknown);
    }
  });

  it('[WAIT-1] has one place, however many links were sent and opened', async () => {
    const email = 'several@people.example';
    for (const range of ['under_1000', 'over_100000'])
      await ask(world, email, { investment_range: range });
    const tokens = world.mailbox
      .mails({ to: email })
      .map(({ text }) => decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? ''));
    expect((await Promise.all(tokens.map(confirm))).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    await world.runJobs();
    const rows = await world.query('select confirmed_at from waitlist_members where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
    expect(subjectsTo(world, email).filter((subject) => subject === SUBJECTS.welcome)).toHaveLength(
      1,
    );
  });
});

describe('the newsletter', () => {
  it('[WAIT-1] needs its own second link, which is sent once the address is confirmed', async () => {
    const email = 'news@people.example';
    await ask(world, email, { newsletter: true });
    expect(subjectsTo(world, email)).toEqual([SUBJECTS.confirm]);
    expect(await subscription(email)).toBeUndefined();
    const { body } = await confirm(tokenIn(world, email, SUBJECTS.confirm));
    expect(body).toMatchObject({ newsletter: true });
    await world.runJobs();
    expect(subjectsTo(world, email)).toEqual([
      SUBJECTS.confirm,
      SUBJECTS.welcome,
      SUBJECTS.newsletter,
    ]);
    expect((await subscription(email))?.confirmed_at).toBeNull();
    const token = tokenIn(world, email, SUBJECTS.newsletter);
    for (let n = 0; n < 2; n++)
      expect((await world.visitor().call(confirmNewsletter, { body: { token } })).body).toEqual({
        email,
      });
    await world.runJobs();
    expect((await subscription(email))?.confirmed_at).not.toBeNull();
    expect(
      subjectsTo(world, email).filter((subject) => subject === SUBJECTS.newsletterWelcome),
    ).toHaveLength(1);
  });

  it('[WAIT-1] sends nothing without a ticked box and an opened second link', async () => {
    await join(world, 'without@people.example');
    await join(world, 'unopened@people.example', { newsletter: true });
    expect(await subscription('without@people.example')).toBeUndefined();
    expect(subjectsTo(world, 'without@people.example')).toEqual([
      SUBJECTS.confirm,
      SUBJECTS.welcome,
    ]);
    expect(subjectsTo(world, 'unopened@people.example')).not.toContain(SUBJECTS.newsletterWelcome);
  });

  it('[WAIT-1] can be requested later by members, and asks subscribers for nothing again', async () => {
    const email = 'later@people.example';
    await join(world, email);
    await ask(world, email, { newsletter: true });
    expect(subjectsTo(world, email).slice(-2)).toEqual([
      'You are already on the waitlist',
      SUBJECTS.newsletter,
    ]);
    await world
      .visitor()
      .ok(confirmNewsletter, { body: { token: tokenIn(world, email, SUBJECTS.newsletter) } });
    await world.runJobs();
    await ask(world, email, { newsletter: true });
    expect(
      subjectsTo(world, email).filter((subject) => subject === SUBJECTS.newsletter),
    ).toHaveLength(1);
    expect((await subscription(email))?.confirmed_at).not.toBeNull();
  });

  it("[WAIT-1] ends without login from each of its mails, by a link and by the mail program's button, any number of times", async () => {
    const email = 'out@people.example';
    await join(world, email, { newsletter: true, locale: 'de' });
    await world.visitor().ok(confirmNewsletter, {
      body: { token: tokenIn(world, email, 'Bitte bestätigen Sie den Newsletter') },
    });
    await world.runJobs();
    const mail = world.mailbox
      .mails({ to: email })
      .find(({ subject }) => subject === 'Sie haben unseren Newsletter abonniert');
    const token = tokenIn(
      world,
      email,
      'Sie haben unseren Newsletter abonniert',
      '/de/newsletter/unsubscribe',
    );
    expect(mail?.unsubscribe).toEqual({
      list: `<http://localhost:3000/de/newsletter/unsubscribe?token=${encodeURIComponent(token)}>`,
      post: 'List-Unsubscribe=One-Click',
    });
    expect(mail?.html).toContain('/de/newsletter/unsubscribe');
    for (let n = 0; n < 2; n++) expect((await end(token)).body).toEqual({ left: 'newsletter' });
    expect(await subscription(email)).toBeUndefined();
    expect((await member(email))?.confirmed_at).not.toBeNull();
  });

  it('[WAIT-1] ends when the person leaves the waitlist', async () => {
    const email = 'leaver@people.example';
    await join(world, email, { newsletter: true });
    const token = tokenIn(world, email, SUBJECTS.welcome, '/newsletter/unsubscribe');
    for (let n = 0; n < 2; n++) expect((await end(token)).body).toEqual({ left: 'waitlist' });
    expect([await member(email), await subscription(email)]).toEqual([undefined, undefined]);
  });
});

describe("the officers' list", () => {
  it('[DESK-3][WAIT-1] shows members newest first with their state, in pages, to authorised roles', async () => {
    await world.query('delete from newsletter_subscriptions');
    await world.query('delete from waitlist_members');
    await world.query(
      "insert into waitlist_members (id, email, full_name, investment_range, locale, wants_newsletter, for_affiliate_programme, privacy_version, joined_from, joined_at) select gen_random_uuid(), 'many' || n || '@people.example', 'Many ' || n, 'under_1000', 'en', false, false, '1', '::1', now() - interval '1 hour' - n * interval '1 second' from generate_series(1, 55) n",
    );
    await join(world, 'shown@people.example', {
      newsletter: true,
      context: 'affiliate',
      full_name: 'Sina Sichtbar',
    });
    const content = await world.officer('Conny Content', 'content');
    const all = await content.ok(listWaitlist);
    expect([all.total, all.members.length, all.counts]).toEqual([
      56,
      50,
      { unconfirmed: 55, waiting: 1, invited: 0, claimed: 0 },
    ]);
    expect(all.members[0]).toMatchObject({
      full_name: 'Sina Sichtbar',
      email: 'shown@people.example',
      state: 'waiting',
      newsletter: 'requested',
      for_affiliate_programme: true,
      investment_range: '1000_to_100000',
    });
    expect(
      (await content.ok(listWaitlist, { query: { page: '2', state: 'unconfirmed' } })).members.map(
        ({ full_name: name }) => name,
      ),
    ).toEqual(['Many 51', 'Many 52', 'Many 53', 'Many 54', 'Many 55']);
    const oldest = await content.ok(listWaitlist, { query: { order: 'oldest' } });
    expect(oldest.members.slice(0, 2).map(({ full_name: name }) => name)).toEqual([
      'Many 55',
      'Many 54',
    ]);
    for (const role of ROLES) {
      const officer = await world.officer(`Olaf ${role}`, role);
      expect([role, (await officer.call(listWaitlist)).status]).toEqual([
        role,
        ['support', 'content', 'auditor', 'administrator'].includes(role) ? 200 : 403,
      ]);
    }
  });
});
