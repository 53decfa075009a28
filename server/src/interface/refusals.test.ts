import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { login, register, updateUser, whoAmI } from '@bb1/domain/accounts/endpoints';
import { createIdentityProof } from '@bb1/domain/kyc/endpoints';
import { declareInitialOrder } from '@bb1/domain/orders/endpoints';
import { identityForm } from '../../../testing/cast.ts';
import { forAllTests, type Investor, openWorld, registrationForm } from '../../../testing/world.ts';

const world = forAllTests(openWorld);
let anna: Investor;
beforeAll(async () => {
  anna = await world.investor('Anna Ablehnung');
});
beforeEach(() => world.query('delete from rate_limits'));

const registration = registrationForm('rosa@people.example', {
  full_name: 'Rosa Register',
  password: 'lantern orbit walnut',
  password_confirmation: 'lantern orbit walnut',
});

describe('refusals', () => {
  it("[CALL-2] are 422 with messages per field, in the request's language and with the field's name", async () => {
    const wrong = {
      ...identityForm('Anna Ablehnung'),
      first_name: '',
      dob: 'yesterday',
      citizenship: 'Germany',
      surprise: 1,
    };
    const english = await anna.call(createIdentityProof, { body: wrong });
    expect([english.status, english.body.errors]).toEqual([
      422,
      {
        first_name: ['First name is required'],
        dob: ['Date of birth must be valid'],
        citizenship: ['Citizenship must be valid'],
        surprise: ['This field is unknown'],
      },
    ]);
    const german = await anna.call(createIdentityProof, {
      body: wrong,
      headers: { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' },
    });
    expect(german.body.errors).toMatchObject({
      first_name: ['Vorname ist erforderlich'],
      surprise: ['Dieses Feld ist unbekannt'],
    });
    const neither = await anna.call(createIdentityProof, {
      body: wrong,
      headers: { 'accept-language': 'fr' },
    });
    expect(neither.body.errors).toEqual(english.body.errors);
  });

  it('[CALL-2] about two fields appear at the one to be changed', async () => {
    const answer = await world
      .visitor()
      .call(register, { body: { ...registration, password_confirmation: 'something else' } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { password_confirmation: ["Passwords don't match"] },
    ]);
  });

  it.each([
    [{ email: '' }, 'email', 'Email is required', 'E-Mail-Adresse ist erforderlich'],
    [{ email: 'rosa' }, 'email', 'Email must be valid', 'E-Mail-Adresse muss gültig sein'],
    [
      { password: 'short', password_confirmation: 'short' },
      'password',
      'Password must be at least 12 characters',
      'Passwort muss mindestens 12 Zeichen lang sein',
    ],
    [
      { password_confirmation: 'another' },
      'password_confirmation',
      "Passwords don't match",
      'Die Passwörter stimmen nicht überein',
    ],
  ])(
    '[CALL-2] have the fixed words of the appendix, in both languages: %j',
    async (wrong, field, english, german) => {
      for (const [locale, sentence] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const answer = await world.visitor().call(register, {
          body: { ...registration, ...wrong },
          headers: { 'accept-language': locale },
        });
        expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
      }
    },
  );

  it.each([
    ['en', 'Must be a number'],
    ['de', 'Muss eine Zahl sein'],
  ])('[CALL-2] say of an amount in letters that it is no number (%s)', async (locale, sentence) => {
    const answer = await anna.call(declareInitialOrder, {
      body: { amount: 'ten', currency: 'EUR' },
      headers: { 'accept-language': locale },
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { amount: [sentence] }]);
  });

  it('[CALL-2] about no single field appear under base, in the fixed words', async () => {
    const answer = await world
      .visitor()
      .call(login, { body: { email: anna.email, password: 'not the password' } });
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'invalid_login', errors: { base: ['Invalid email/password combination'] } },
    ]);
  });

  it.each([
    ['en', 'Something went wrong on our side. Please try again.'],
    ['de', 'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut.'],
  ])(
    '[CALL-2][SAFE-4] for server errors are one sentence and nothing else, and nothing was done (%s)',
    async (locale, sentence) => {
      const crashing = await openWorld({
        fault: 'update_user.before_commit:throw:1',
        environment: { LOG_LEVEL: 'silent' },
      });
      onTestFinished(() => crashing.close());
      const person = await crashing.investor('Berta Bruch');
      const answer = await person.call(updateUser, {
        body: { full_name: 'Berta Anders' },
        headers: { 'accept-language': locale },
      });
      expect([answer.status, answer.body]).toEqual([
        500,
        { code: 'server_error', errors: { base: [sentence] } },
      ]);
      expect((await person.ok(whoAmI)).full_name).toBe('Berta Bruch');
    },
  );

  it.each([
    ['en', 'This is too much data'],
    ['de', 'Das sind zu viele Daten'],
  ])(
    '[CALL-2] of a body that is too large speak of the request and of no file (%s)',
    async (locale, sentence) => {
      const answer = await anna.call(updateUser, {
        body: { full_name: 'x'.repeat(200_000) },
        headers: { 'accept-language': locale },
      });
      expect([answer.status, answer.body]).toEqual([
        413,
        { code: 'request_too_large', errors: { base: [sentence] } },
      ]);
    },
  );

  it('[CALL-2] are 401 without a session, 400 for invalid JSON, 404 for an unknown address, always in the same shape', async () => {
    expect((await world.visitor().call(whoAmI)).body).toEqual({
      code: 'not_signed_in',
      errors: { base: ['Please log in'] },
    });
    const list = await anna.call(updateUser, { body: [] });
    expect([list.status, list.body]).toEqual([
      422,
      { code: 'malformed', errors: { base: ['We could not read this request'] } },
    ]);
  });
});
