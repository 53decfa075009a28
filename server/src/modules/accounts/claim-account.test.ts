import { beforeAll, describe, expect, it } from 'vitest';
import {
  claimAccount,
  confirmEmail,
  login,
  readInvitation,
  register,
  whoAmI,
} from '@bb1/domain/accounts/endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { unsubscribe } from '@bb1/domain/waitlist/endpoints';
import { listWaitlist } from '@bb1/domain/waitlist/desk-endpoints';
import { forAllTests, PASSWORD, registrationForm } from '../../../../testing/world.ts';
import {
  ask,
  join,
  moveToTheSale,
  subjectsTo,
  SUBJECTS,
  sweep,
  tokenIn,
  worldBeforeTheSale,
} from '../../../../testing/waitlist-world.ts';

const world = forAllTests(worldBeforeTheSale);
beforeAll(async () => {
  for (const name of ['anna', 'many', 'quick', 'leaver', 'weak', 'late', 'both', 'berta'])
    await join(
      world,
      `${name}@people.example`,
      name === 'berta' ? { full_name: 'Berta Beispiel', locale: 'de' } : {},
    );
  await moveToTheSale(world);
  await sweep(world);
  await world.query('delete from rate_limits');
});

const form = (token: string, change: Record<string, unknown> = {}) => ({
  token,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_acceptance: true,
  prospectus_acknowledgement: true,
  ...change,
});
const invitationOf = (name: string, subject = SUBJECTS.invitation) =>
  tokenIn(world, `${name}@people.example`, subject, '/users/claim_account');
const state = async (token: string) =>
  (await world.visitor().ok(readInvitation, { query: { token } })).state;

describe('an account from a waitlist invitation', () => {
  it('[WAIT-2][AUTH-1] is made by choosing a password: signed in, address confirmed, terms accepted, name and language from the list', async () => {
    const token = invitationOf('berta', 'Der Verkauf von BB1 hat begonnen');
    const berta = world.visitor();
    expect(await berta.ok(readInvitation, { query: { token } })).toEqual({
      state: 'open',
      email: 'berta@people.example',
      full_name: 'Berta Beispiel',
    });
    const user = await berta.ok(claimAccount, { body: form(token) });
    expect(user).toMatchObject({
      email: 'berta@people.example',
      email_confirmed: true,
      full_name: 'Berta Beispiel',
      locale: 'de',
      accepted_terms: true,
    });
    expect(await berta.ok(whoAmI)).toEqual(user);
    await world.runJobs();
    expect(subjectsTo(world, 'berta@people.example').at(-1)).toBe(
      'Der Verkauf von BB1 hat begonnen',
    );
    expect(
      (
        await world
          .visitor()
          .ok(login, { body: { email: 'berta@people.example', password: PASSWORD } })
      ).id,
    ).toBe(user.id);
    const rows = await world.query(
      'select document, version from acceptances where account_id = $1 order by document',
      [user.id],
    );
    expect(rows).toEqual([
      { document: 'prospectus', version: world.offering.documentVersions.prospectus },
      { document: 'terms', version: world.offering.documentVersions.terms },
    ]);
    const content = await world.officer('Conny Content', 'content', 'auditor');
    expect((await content.ok(listWaitlist, { query: { state: 'claimed' } })).members).toMatchObject(
      [{ email: 'berta@people.example', account_id: user.id }],
    );
    const { entries } = await content.ok(listAuditLog, {
      query: { subject: `account:${user.id}` },
    });
    expect(entries.map(({ act }) => act)).toEqual(['account.signed_in', 'account.claimed']);
  });

  it('[WAIT-2] takes another name and language if given', async () => {
    const user = await world.visitor().ok(claimAccount, {
      body: form(invitationOf('anna'), { full_name: 'Anna Neu', locale: 'de' }),
    });
    expect(user).toMatchObject({ full_name: 'Anna Neu', locale: 'de' });
  });

  it('[WAIT-2] is made once: of twenty concurrent uses of a link one succeeds', async () => {
    await world.query('delete from rate_limits');
    const token = invitationOf('many');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor().call(claimAccount, { body: form(token) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ status, body }) => `${status} ${body.code}`),
      ),
    ).toEqual(new Set(['422 link_invalid']));
    const rows = await world.query("select from accounts where email = 'many@people.example'");
    expect(rows).toHaveLength(1);
    expect(await state(token)).toBe('used');
    await world.query('delete from rate_limits');
  });

  it('[WAIT-2][AUTH-1] is one account, even if invitation and sign-up links are used at the same moment', async () => {
    const email = 'both@people.example';
    await world.visitor().ok(register, {
      body: registrationForm(email, { full_name: 'Both Bo' }),
    });
    await world.runJobs();
    const [invitation, confirmation] = [
      invitationOf('both'),
      tokenIn(world, email, 'Please confirm your email address'),
    ];
    const [claimed, confirmed] = await Promise.all([
      world.visitor().call(claimAccount, { body: form(invitation) }),
      world.visitor().call(confirmEmail, { body: { token: confirmation } }),
    ]);
    expect([claimed.status, confirmed.status].toSorted((a, b) => a - b)[0]).toBe(200);
    expect([200, 409, 422]).toContain(claimed.status);
    expect([200, 422]).toContain(confirmed.status);
    const rows = await world.query<{ id: string }>(
      'select a.id, m.account_id from accounts a left join waitlist_members m on m.email = a.email where a.email = $1 and a.email_confirmed_at is not null',
      [email],
    );
    expect(rows).toEqual([{ id: rows[0]?.id, account_id: rows[0]?.id }]);
    expect(await state(invitation)).toBe('used');
  });

  it('[WAIT-2][AUTH-3] needs a good password, both boxes and equal passwords, and a refusal does not use up the link', async () => {
    const token = invitationOf('weak');
    const errors = async (change: Record<string, unknown>) =>
      Object.keys(
        (await world.visitor().call(claimAccount, { body: form(token, change) })).body.errors ?? {},
      );
    expect(await errors({ password: 'short', password_confirmation: 'short' })).toEqual([
      'password',
    ]);
    expect(
      await errors({
        password: 'weak@people.example',
        password_confirmation: 'weak@people.example',
      }),
    ).toEqual(['password']);
    expect(await errors({ password_confirmation: 'another password' })).toEqual([
      'password_confirmation',
    ]);
    expect(await errors({ terms_acceptance: false, prospectus_acknowledgement: false })).toEqual([
      'terms_acceptance',
      'prospectus_acknowledgement',
    ]);
    expect(await state(token)).toBe('open');
    expect((await world.visitor().call(claimAccount, { body: form(token) })).status).toBe(200);
  });

  it('[WAIT-2] is refused for a token of another purpose, a forged one and none; such links reveal no address', async () => {
    const leave = tokenIn(
      world,
      'late@people.example',
      SUBJECTS.welcome,
      '/newsletter/unsubscribe',
    );
    const real = invitationOf('late');
    const forged = `${crypto.randomUUID()}.${real.split('.')[1]}`;
    for (const token of [leave, forged, 'x', '']) {
      expect((await world.visitor().call(claimAccount, { body: form(token) })).status).toBe(422);
      expect(await world.visitor().ok(readInvitation, { query: { token } })).toEqual({
        state: 'unknown',
        email: null,
        full_name: null,
      });
    }
    for (const endpoint of [confirmEmail, unsubscribe])
      expect((await world.visitor().call(endpoint, { body: { token: real } })).status).toBe(422);
    expect(await state(real)).toBe('open');
  });

  it('[WAIT-2] is not made twice for an address: a person who signed up without the link is asked to log in', async () => {
    const quick = world.visitor();
    const email = 'quick@people.example';
    await quick.ok(register, {
      body: registrationForm(email, { full_name: 'Quick Quinn' }),
    });
    await world.runJobs();
    const token = invitationOf('quick');
    expect(await state(token)).toBe('open');
    await quick.ok(confirmEmail, {
      body: { token: tokenIn(world, email, 'Please confirm your email address') },
    });
    expect(await state(token)).toBe('used');
    expect((await world.visitor().call(claimAccount, { body: form(token) })).status).toBe(422);
    const rows = await world.query('select from accounts where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('[WAIT-2] is not made for a person who left the list, nor after the sale; the page can tell why', async () => {
    const left = invitationOf('leaver');
    await world.visitor().ok(unsubscribe, {
      body: {
        token: tokenIn(
          world,
          'leaver@people.example',
          SUBJECTS.invitation,
          '/newsletter/unsubscribe',
        ),
      },
    });
    expect([
      await state(left),
      (await world.visitor().call(claimAccount, { body: form(left) })).status,
    ]).toEqual(['unknown', 422]);
    const late = invitationOf('late');
    await world.moveClock(new Date(world.offering.sale.end));
    expect([
      await state(late),
      (await world.visitor().call(claimAccount, { body: form(late) })).status,
    ]).toEqual(['ended', 422]);
    expect((await ask(world, 'afterwards@people.example')).status).toBe(422);
  });
});
