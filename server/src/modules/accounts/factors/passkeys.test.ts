import { beforeEach, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  addPasskey,
  listFactors,
  MAX_PASSKEYS,
  removePasskey,
  startPasskey,
} from '@bb1/domain/accounts/factor-endpoints';
import {
  getSignIn,
  getStepUp,
  signInWithPasskey,
  startPasskeySignIn,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from '@bb1/domain/accounts/sign-in-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import {
  authenticatorFor,
  givePasskey,
  halfSignedIn,
  outdateStepUps,
  withPasskey,
} from '../../../../../testing/second-factors.ts';
import {
  type CredentialJson,
  type Forgery,
  SoftwareAuthenticator,
} from '../../../../../testing/software-authenticator.ts';
import { forAllTests, type Investor, openWorld, PASSWORD } from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);
const forgetTries = () => world.query('delete from rate_limits');
beforeEach(forgetTries);

const FAILED = {
  status: 422,
  body: {
    code: 'passkey_failed',
    errors: { base: ['This passkey could not be used. Please try again or choose another way.'] },
  },
};

/** A person who may add their first second factor. */
async function readerOfMail(name: string): Promise<Investor> {
  const investor = await world.investor(name);
  await world.readsMailbox(investor);
  return investor;
}

async function signIn(
  client: ApiClient,
  authenticator: SoftwareAuthenticator,
  forgery: Forgery = {},
) {
  const { options } = await client.ok(startPasskeySignIn);
  const credential = authenticator.get(options, forgery);
  return {
    options,
    credential,
    answer: await client.call(signInWithPasskey, { body: { credential } }),
  };
}
const isSignedIn = async (client: ApiClient) => (await client.call(whoAmI)).status === 200;
const signCounts = async (accountId: string) =>
  (
    await world.query<{ sign_count: string }>(
      'select sign_count from passkeys where owner_id = $1',
      [accountId],
    )
  ).map((row) => Number(row.sign_count));

/** Forged answers to a challenge. */
const FORGERIES: readonly [string, Forgery][] = [
  ['made on another site', { origin: 'https://bb1.example.evil.example' }],
  ['made on another port of the host', { origin: 'http://localhost:3001' }],
  ['made for another site by the authenticator', { rpId: 'evil.example' }],
  ['made without finger, face or PIN', { userVerified: false }],
  ['made without user presence', { userPresent: false, userVerified: false }],
  ['made in a frame of another page', { crossOrigin: true }],
  ['made for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
];

describe('adding a passkey', () => {
  it("[AUTH-4] stores the browser's answer to the challenge, returns recovery codes with the first, and notifies the owner", async () => {
    const investor = await readerOfMail('Petra Passkey');
    const authenticator = authenticatorFor(world);
    const { options } = await investor.ok(startPasskey);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      user: { name: investor.email },
    });
    const { passkey, recovery_codes } = await investor.ok(addPasskey, {
      body: { name: 'Phone', credential: authenticator.create(options) },
    });
    expect(recovery_codes).toHaveLength(10);
    expect((await investor.ok(listFactors)).passkeys).toEqual([
      { ...passkey, name: 'Phone', last_used_at: null },
    ]);
    expect((await investor.ok(getStepUp)).stepped_up?.with).toBe('second_factor');
    expect(
      (await givePasskey(investor, authenticatorFor(world), 'Key ring')).recovery_codes,
    ).toBeNull();
    await world.runJobs();
    expect(world.lastMail(investor.email).text).toContain('the passkey “Key ring” was set up');
    const rows = await world.query<{ after: { passkey?: string } }>(
      "select after from audit_log where subject = $1 and act = 'account.factor_added'",
      [`account:${investor.accountId}`],
    );
    expect(rows.map(({ after }) => after.passkey)).toContain(passkey.id);
    expect(JSON.stringify(rows)).not.toContain('Key ring');
  });

  it.each([
    ...FORGERIES,
    ['an assertion instead of a registration', { type: 'webauthn.get' }] as const,
  ])('[AUTH-4] is refused if the answer was %s', async (_how, forgery) => {
    const investor = await readerOfMail('Falk Falsch');
    const { options } = await investor.ok(startPasskey);
    const answer = await investor.call(addPasskey, {
      body: { name: 'Phone', credential: authenticatorFor(world).create(options, forgery) },
    });
    expect(answer).toMatchObject(FAILED);
    expect((await investor.ok(listFactors)).passkeys).toEqual([]);
  });

  it('[AUTH-4] uses a challenge for one passkey, of the person it was issued to', async () => {
    const investor = await readerOfMail('Edda Einmal');
    const stranger = await readerOfMail('Stella Stranger');
    const { options } = await investor.ok(startPasskey);
    const body = { name: 'Phone', credential: authenticatorFor(world).create(options) };
    expect(await stranger.call(addPasskey, { body })).toMatchObject(FAILED);
    await investor.ok(addPasskey, { body });
    expect(await investor.call(addPasskey, { body })).toMatchObject(FAILED);
    expect(
      await investor.call(addPasskey, {
        body: { name: 'Tablet', credential: authenticatorFor(world).create(options) },
      }),
    ).toMatchObject(FAILED);
  });

  it('[AUTH-4] is refused with a challenge older than five minutes or issued for signing in', async () => {
    const investor = await readerOfMail('Silke Spät');
    const { options } = await investor.ok(startPasskey);
    await world.query('update passkey_challenges set expires_at = now()');
    expect(
      await investor.call(addPasskey, {
        body: { name: 'Phone', credential: authenticatorFor(world).create(options) },
      }),
    ).toMatchObject(FAILED);
    const { options: made } = await investor.ok(startPasskey);
    for (const start of [startPasskeySignIn, startPasskeyStepUp]) {
      const { options: given } = await investor.ok(start);
      expect(
        await investor.call(addPasskey, {
          body: {
            name: 'Phone',
            credential: authenticatorFor(world).create({ ...made, challenge: given.challenge }),
          },
        }),
      ).toMatchObject(FAILED);
    }
    await world.runJob('passkey_challenges.forget');
  });

  it("[AUTH-4] is refused for a registered passkey, one's own or another's, which keeps its owner", async () => {
    const { investor: owner, authenticator } = await withPasskey(world, 'Olga Owner');
    const [known] = authenticator.passkeys;
    const thief = await readerOfMail('Tina Thief');
    for (const client of [thief, owner]) {
      const { options } = await client.ok(startPasskey);
      const answer = await client.call(addPasskey, {
        body: {
          name: 'Mine',
          credential: authenticatorFor(world).create(options, { credentialId: known?.id ?? '' }),
        },
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'passkey_known']);
    }
    expect((await thief.ok(listFactors)).passkeys).toEqual([]);
    const client = world.visitor();
    expect((await signIn(client, authenticator)).answer).toMatchObject({
      status: 200,
      body: { id: owner.accountId },
    });
  });

  it('[AUTH-4] is limited to ten, also concurrently', async () => {
    const { investor } = await withPasskey(world, 'Zoltan Zehn');
    while ((await investor.ok(listFactors)).passkeys.length < MAX_PASSKEYS - 1) {
      await givePasskey(investor, authenticatorFor(world));
      await forgetTries();
    }
    const asked = await Promise.all([1, 2, 3].map(() => investor.ok(startPasskey)));
    const answers = await Promise.all(
      asked.map(({ options }) =>
        investor.call(addPasskey, {
          body: { name: 'One more', credential: authenticatorFor(world).create(options) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await investor.call(startPasskey)).body).toMatchObject({
      code: 'too_many_passkeys',
      errors: { base: ['You can set up at most 10 passkeys'] },
    });
  });
});

describe('signing in with a passkey', () => {
  it('[AUTH-4] replaces password and code, and counts as a step-up', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Anna Allein');
    const client = world.visitor();
    const { options, answer } = await signIn(client, authenticator);
    expect(options['allowCredentials']).toBeUndefined();
    expect([answer.status, answer.body['id']]).toEqual([200, investor.accountId]);
    expect((await client.ok(getStepUp)).stepped_up?.with).toBe('second_factor');
    expect((await investor.ok(listFactors)).passkeys[0]?.last_used_at).toEqual(expect.any(String));
    expect(await signCounts(investor.accountId)).toEqual([1]);
  });

  it('[AUTH-4] completes a sign-in in progress and removes its cookie', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Bert Begonnen');
    const client = await halfSignedIn(world, investor);
    expect(await client.ok(getSignIn)).toEqual({ factors: ['passkey', 'recovery_code'] });
    const { options, answer } = await signIn(client, authenticator);
    expect(options['allowCredentials']).toMatchObject([{ id: authenticator.passkeys[0]?.id }]);
    expect([answer.status, client.cookies.has('sign_in')]).toEqual([200, false]);
    expect(
      (
        await world.query("select from sessions where kind = 'sign_in' and subject_id = $1", [
          investor.accountId,
        ])
      ).length,
    ).toBe(0);
  });

  it('[AUTH-4] without a user handle completes a sign-in in progress, but does not sign in on its own', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Nina Namenlos');
    expect(
      (await signIn(world.visitor(), authenticator, { userHandle: undefined })).answer,
    ).toMatchObject(FAILED);
    expect(
      (
        await signIn(world.visitor(), authenticator, {
          userHandle: Buffer.from('somebody').toString('base64url'),
        })
      ).answer,
    ).toMatchObject(FAILED);
    expect(
      (await signIn(await halfSignedIn(world, investor), authenticator, { userHandle: undefined }))
        .answer.status,
    ).toBe(200);
  });

  it.each([
    ...FORGERIES,
    ['a registration instead of an assertion', { type: 'webauthn.create' }] as const,
  ])('[AUTH-4] is refused if the answer was %s', async (_how, forgery) => {
    const { investor, authenticator } = await withPasskey(world, 'Falk Falsch');
    const client = world.visitor();
    expect((await signIn(client, authenticator, forgery)).answer).toMatchObject(FAILED);
    expect([await isSignedIn(client), await signCounts(investor.accountId)]).toEqual([false, [0]]);
  });

  it('[AUTH-4] works once per answer, and not after a wrong answer to the same challenge', async () => {
    const { authenticator } = await withPasskey(world, 'Rolf Replay');
    const { credential, answer } = await signIn(world.visitor(), authenticator);
    expect(answer.status).toBe(200);
    const thief = world.visitor();
    expect(await thief.call(signInWithPasskey, { body: { credential } })).toMatchObject(FAILED);
    const { options } = await signIn(thief, authenticator, { origin: 'https://evil.example' });
    expect(
      await thief.call(signInWithPasskey, { body: { credential: authenticator.get(options) } }),
    ).toMatchObject(FAILED);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('[AUTH-4] signs in once for one answer sent ten times at once', async () => {
    const { authenticator } = await withPasskey(world, 'Paul Parallel');
    const { options } = await world.visitor().ok(startPasskeySignIn);
    const credential = authenticator.get(options);
    const answers = await Promise.all(
      Array.from(
        { length: 10 },
        async () =>
          (await world.visitor().call(signInWithPasskey, { body: { credential } })).status,
      ),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
  });

  it('[AUTH-4] is refused for a counter that did not increase, the sign of a copy, unless it never counts', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Klaus Kopie');
    expect((await signIn(world.visitor(), authenticator, { signCount: 7 })).answer.status).toBe(
      200,
    );
    for (const signCount of [7, 6, 0])
      expect((await signIn(world.visitor(), authenticator, { signCount })).answer).toMatchObject(
        FAILED,
      );
    expect(await signCounts(investor.accountId)).toEqual([7]);

    const silent = new SoftwareAuthenticator(world.product.context.publicUrl.origin, {
      counts: false,
    });
    const other = await readerOfMail('Sven Still');
    await givePasskey(other, silent);
    for (let times = 0; times < 2; times++)
      expect((await signIn(world.visitor(), silent)).answer.status).toBe(200);
  });

  it('[AUTH-3][AUTH-4] gives an unknown passkey, a removed one and one of a closed account the same refusal', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Ulf Unbekannt');
    const unknown = authenticatorFor(world);
    unknown.create({
      challenge: '',
      rp: { id: 'localhost' },
      user: { id: Buffer.from(investor.accountId).toString('base64url') },
    });
    const wrong = (await signIn(world.visitor(), authenticator, { userVerified: false })).answer;
    expect((await signIn(world.visitor(), unknown)).answer.text).toBe(wrong.text);
    await world.query('update accounts set closed_at = now() where id = $1', [investor.accountId]);
    expect((await signIn(world.visitor(), authenticator)).answer.text).toBe(wrong.text);
    await world.query('update accounts set closed_at = null where id = $1', [investor.accountId]);
    expect((await signIn(world.visitor(), authenticator)).answer.status).toBe(200);
    const [passkey] = (await investor.ok(listFactors)).passkeys;
    await investor.ok(removePasskey, { params: { id: passkey?.id ?? '' } });
    expect((await signIn(world.visitor(), authenticator)).answer.text).toBe(wrong.text);
  });

  it("[AUTH-4] is refused for another person's sign-in in progress", async () => {
    const { investor } = await withPasskey(world, 'Otto Opfer');
    const { authenticator: own } = await withPasskey(world, 'Diana Dieb');
    const client = await halfSignedIn(world, investor);
    const { options } = await client.ok(startPasskeySignIn);
    const credential = own.get({ ...options, allowCredentials: undefined });
    expect(await client.call(signInWithPasskey, { body: { credential } })).toMatchObject(FAILED);
    expect([await isSignedIn(client), (await client.call(getSignIn)).status]).toEqual([false, 200]);
  });

  it.each<[string, (credential: CredentialJson) => unknown]>([
    [
      'no JSON inside',
      (credential) => ({
        ...credential,
        response: { ...credential.response, clientDataJSON: 'bm8' },
      }),
    ],
    [
      'no object inside',
      (credential) => ({
        ...credential,
        response: {
          ...credential.response,
          clientDataJSON: Buffer.from('null').toString('base64url'),
        },
      }),
    ],
    [
      'no signature',
      (credential) => ({
        ...credential,
        response: { ...credential.response, signature: undefined },
      }),
    ],
    [
      'a signature that is a list',
      (credential) => ({ ...credential, response: { ...credential.response, signature: ['x'] } }),
    ],
    [
      'authenticator data cut short',
      (credential) => ({
        ...credential,
        response: { ...credential.response, authenticatorData: 'AAAA' },
      }),
    ],
    [
      'an id of another form than its raw one',
      (credential) => ({ ...credential, rawId: `${credential.rawId}=` }),
    ],
  ])('[AUTH-4][CALL-2] refuses invalid credentials (%s) in words', async (_how, spoil) => {
    const { authenticator } = await withPasskey(world, 'Maria Müll');
    const client = world.visitor();
    const { options } = await client.ok(startPasskeySignIn);
    expect(
      await client.call(signInWithPasskey, {
        body: { credential: spoil(authenticator.get(options)) },
      }),
    ).toMatchObject(FAILED);
  });
});

describe('a step-up with a passkey', () => {
  it("[AUTH-4] accepts one of the person's own passkeys", async () => {
    const { investor, authenticator } = await withPasskey(world, 'Eva Erneut');
    await outdateStepUps(world, investor.accountId);
    const { options } = await investor.ok(startPasskeyStepUp);
    expect(
      (await investor.ok(stepUpWithPasskey, { body: { credential: authenticator.get(options) } }))
        .with,
    ).toBe('second_factor');
  });

  it("[AUTH-4] refuses another person's passkey, another person's challenge, and a challenge for signing in", async () => {
    const { investor, authenticator } = await withPasskey(world, 'Otto Opfer');
    const { investor: other, authenticator: foreign } = await withPasskey(world, 'Fiona Fremd');
    await outdateStepUps(world, investor.accountId);
    const { options } = await investor.ok(startPasskeyStepUp);
    expect(
      await investor.call(stepUpWithPasskey, {
        body: { credential: foreign.get({ ...options, allowCredentials: undefined }) },
      }),
    ).toMatchObject(FAILED);
    const { options: theirs } = await other.ok(startPasskeyStepUp);
    expect(
      await investor.call(stepUpWithPasskey, {
        body: { credential: authenticator.get({ ...theirs, allowCredentials: undefined }) },
      }),
    ).toMatchObject(FAILED);
    // A session's thief cannot step it up with their own passkey and their own challenge.
    const { options: own } = await other.ok(startPasskeyStepUp);
    expect(
      await investor.call(stepUpWithPasskey, { body: { credential: foreign.get(own) } }),
    ).toMatchObject(FAILED);
    const { options: forSignIn } = await investor.ok(startPasskeySignIn);
    expect(
      await investor.call(stepUpWithPasskey, {
        body: { credential: authenticator.get(forSignIn) },
      }),
    ).toMatchObject(FAILED);
    const { options: forStepUp } = await investor.ok(startPasskeyStepUp);
    expect(
      await world
        .visitor()
        .call(signInWithPasskey, { body: { credential: authenticator.get(forStepUp) } }),
    ).toMatchObject(FAILED);
    expect((await investor.ok(getStepUp)).stepped_up).toBeNull();
  });
});

describe('removing a passkey', () => {
  it('[AUTH-4] leaves the others and the codes, removes the codes with the last, and notifies the owner', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Wanda Weg');
    await givePasskey(investor, authenticator, 'Key ring');
    const [first, second] = (await investor.ok(listFactors)).passkeys;
    const { investor: stranger } = await withPasskey(world, 'Stella Stranger');
    expect((await stranger.call(removePasskey, { params: { id: first?.id ?? '' } })).status).toBe(
      404,
    );
    await investor.ok(removePasskey, { params: { id: first?.id ?? '' } });
    expect(await investor.ok(listFactors)).toMatchObject({
      passkeys: [{ name: 'Key ring' }],
      recovery_codes_left: 10,
    });
    await investor.ok(removePasskey, { params: { id: second?.id ?? '' } });
    expect(await investor.ok(listFactors)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await investor.ok(whoAmI)).has_second_factor).toBe(false);
    await investor.ok(login, { body: { email: investor.email, password: PASSWORD } });
    await world.runJobs();
    expect(
      world.mailbox
        .mails({ to: investor.email })
        .filter(({ subject }) => subject === 'Second factor removed'),
    ).toHaveLength(2);
  });
});
