import { describe, expect, it } from 'vitest';
import {
  acceptTerms,
  confirmEmail,
  login,
  logout,
  register,
  resendConfirmation,
  updateUser,
  whoAmI,
} from '@bb1/domain/accounts/endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { forAllTests, openWorld, PASSWORD, registrationForm } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);

const registration = (email: string) => registrationForm(email, { locale: 'de' });

describe('accounts', () => {
  it("[AUTH-1] register, get a mail in the person's language, and are confirmed by its link", async () => {
    const anna = world.visitor();
    const user = await anna.ok(register, { body: registration('anna@people.example') });
    expect(user).toMatchObject({
      email: 'anna@people.example',
      email_confirmed: false,
      locale: 'de',
      accepted_terms: true,
    });
    await world.runJobs();
    const mail = world.lastMail('anna@people.example');
    expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    const token = decodeURIComponent(/token=([^\s&"]+)/.exec(mail.text)?.[1] ?? '');
    expect((await anna.ok(confirmEmail, { body: { token } })).email).toBe('anna@people.example');
    expect((await anna.ok(whoAmI)).email_confirmed).toBe(true);
    const again = await anna.call(confirmEmail, { body: { token } });
    expect([again.status, again.body.code]).toEqual([422, 'link_invalid']);
  });

  it('[AUTH-1][ORD-2] are asked again when the terms have changed, until the person accepts them or orders by them', async () => {
    const person = await world.investor('Nora Neu');
    const { id } = await person.ok(whoAmI);
    const newTerms = () =>
      world.query(
        "update acceptances set version = '2018-01', accepted_at = '2018-01-01' where account_id = $1 and document = 'terms'",
        [id],
      );
    const accepted = async () => (await person.ok(whoAmI)).accepted_terms;
    expect(await accepted()).toBe(true);
    await newTerms();
    expect(await accepted()).toBe(false);
    expect((await person.ok(acceptTerms, { body: { terms: true } })).accepted_terms).toBe(true);
    expect(await accepted()).toBe(true);
  });

  it('[AUTH-1] are not confirmed by a forged or foreign token', async () => {
    const visitor = world.visitor();
    for (const token of ['x', `${crypto.randomUUID()}.abc`, 'a.b.c'])
      expect((await visitor.call(confirmEmail, { body: { token } })).status).toBe(422);
  });

  it('[AUTH-2] sign in and out; scripts cannot read the session cookie, and it is invalid after signing out', async () => {
    const bert = await world.investor('Bert Probe');
    const session = bert.cookies.get('session') ?? '';
    expect(session.length).toBeGreaterThan(40);
    await bert.ok(logout);
    expect(bert.cookies.has('session')).toBe(false);
    bert.cookies.set('session', session);
    expect((await bert.call(whoAmI)).status).toBe(401);
    const signedIn = await world
      .visitor()
      .call(login, { body: { email: bert.email, password: PASSWORD } });
    expect(
      [signedIn.headers['set-cookie']].flat().find((line) => line?.startsWith('session=')),
    ).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('[AUTH-3] give a wrong password and an unknown address the same answer', async () => {
    const carla = await world.investor('Carla Beispiel');
    const wrong = await world
      .visitor()
      .call(login, { body: { email: carla.email, password: 'not the password' } });
    const unknown = await world
      .visitor()
      .call(login, { body: { email: 'nobody@people.example', password: 'not the password' } });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body.errors?.['base']).toEqual(['Invalid email/password combination']);
  });

  it('[AUTH-3] give a registration of a known address the same answer, notify the owner, and are never taken over', async () => {
    const dora = await world.investor('Dora Test');
    const stranger = world.visitor();
    const answer = await stranger.call(register, {
      body: {
        ...registration(dora.email),
        password: 'another long password',
        password_confirmation: 'another long password',
      },
    });
    expect(answer.status).toBe(201);
    await world.runJobs();
    expect(world.lastMail(dora.email).subject).toBe('You already have an account');
    // It opens only the new registration; a refusal here would reveal that the address has an
    // owner.
    const opened = await world
      .visitor()
      .ok(login, { body: { email: dora.email, password: 'another long password' } });
    expect(opened).toMatchObject({ id: answer.body['id'], email_confirmed: false });
    expect(
      (await world.visitor().ok(login, { body: { email: dora.email, password: PASSWORD } })).id,
    ).toBe(dora.accountId);
    expect((await stranger.ok(whoAmI)).email_confirmed).toBe(false);
  });

  it("[CALL-2] report every wrong field in the person's language, and refuse unknown fields", async () => {
    const visitor = world.visitor();
    const answer = await visitor.call(register, {
      body: { ...registration('x'), full_name: ' ', password: 'short', extra: 1 },
      headers: { 'accept-language': 'de-DE,de' },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      full_name: ['Vollständiger Name ist erforderlich'],
      email: ['E-Mail-Adresse muss gültig sein'],
      password: [expect.stringContaining('mindestens 12 Zeichen')],
      extra: ['Dieses Feld ist unbekannt'],
    });
  });

  it.each([
    'mailinator.com',
    'sub.mailinator.com',
    'YOPMAIL.com',
    'guerrillamail.com',
    '10minutemail.com',
    'trashmail.com',
  ])('[AUTH-7] refuse disposable addresses of %s at the field', async (domain) => {
    const answer = await world
      .visitor()
      .call(register, { body: registration(`someone@${domain}`) });
    expect(answer.body.errors).toEqual({
      email: ['Disposable email addresses are not permitted'],
    });
  });

  it.each(['gmail.com', 'gmx.de', 't-online.de'])(
    '[AUTH-7] accept permanent addresses of %s',
    async (domain) => {
      const answer = await world
        .visitor()
        .call(register, { body: registration(`somebody@${domain}`) });
      expect(answer.body.errors).toBeUndefined();
    },
  );

  it("[CALL-3] refuse unsafe calls without the token, with another person's token or from elsewhere, and nothing changes", async () => {
    const emil = await world.investor('Emil Frei');
    const stranger = await world.investor('Stella Fremd');
    const change = { body: { locale: 'de' } };
    const foreign = { 'x-csrf-token': stranger.cookies.get('CSRF-TOKEN') ?? '' };
    expect(
      (await emil.call(updateUser, { ...change, headers: { 'x-csrf-token': '' } })).status,
    ).toBe(403);
    expect((await emil.call(updateUser, { ...change, headers: foreign })).status).toBe(403);
    const planted = new Map(emil.cookies);
    emil.cookies.set('CSRF-TOKEN', foreign['x-csrf-token']);
    expect((await emil.call(updateUser, { ...change, headers: foreign })).status).toBe(403);
    for (const [name, value] of planted) emil.cookies.set(name, value);
    expect(
      (await emil.call(updateUser, { ...change, headers: { origin: 'https://evil.example' } }))
        .status,
    ).toBe(403);
    expect(
      (await emil.call(updateUser, { ...change, headers: { 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403);
    expect((await emil.call(resendConfirmation, { headers: { 'x-csrf-token': '' } })).status).toBe(
      403,
    );
    expect((await emil.ok(whoAmI)).locale).toBe('en');
    expect((await emil.ok(updateUser, change)).locale).toBe('de');
  });

  it('[DESK-5] have every action in the audit log, which reports changed rows', async () => {
    const auditor = await world.officer('Ada Auditor', 'auditor');
    const frida = await world.investor('Frida Log');
    const { entries } = await auditor.ok(listAuditLog, {
      query: { subject: `account:${frida.accountId}` },
    });
    expect(entries.map((entry) => entry.act)).toEqual([
      'account.signed_in',
      'account.email_confirmed',
      'account.registered',
    ]);
  });

  it('[DESK-1] are visible to officers with the right, never to an investor at the desk', async () => {
    const support = await world.officer('Sam Support', 'support');
    expect((await support.call(listAuditLog)).status).toBe(403);
    const gerd = await world.investor('Gerd Neugier');
    expect((await gerd.call(listAuditLog)).status).toBe(401);
  });
});
