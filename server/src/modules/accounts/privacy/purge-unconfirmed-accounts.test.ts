import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmEmail,
  login,
  register,
  resendConfirmation,
  updateUser,
  whoAmI,
} from '@bb1/domain/accounts/endpoints';
import { declareInitialOrder } from '@bb1/domain/orders/endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { identityForm, verifyOneself } from '../../../../../testing/cast.ts';
import { openWorld, PASSWORD, registrationForm, type World } from '../../../../../testing/world.ts';
import {
  HOUR_MS,
  later,
  placesOf,
  subjectsTo,
  sweep,
  tokenIn,
} from '../../../../../testing/waitlist-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const SUBJECT = 'Please confirm your email address';

async function signUp(
  email: string,
  fullName = 'Frieda Vergesslich',
): Promise<ApiClient & { accountId: string }> {
  const client = world.visitor();
  const { id } = await client.ok(register, {
    body: registrationForm(email, { full_name: fullName }),
  });
  await world.runJobs();
  return Object.assign(client, { accountId: id });
}

const confirm = (email: string) =>
  world.visitor().call(confirmEmail, { body: { token: tokenIn(world, email, SUBJECT) } });

describe('a registration with an unconfirmed address', () => {
  it('[AUTH-10][SAFE-5] is deleted after the 48 hours in the mail: account, session, mails, data and documents of the identification', async () => {
    const email = 'frieda@people.example';
    const frieda = await signUp(email);
    expect(world.lastMail(email).text).toContain('within 48 hours');
    await frieda.ok(declareInitialOrder, { body: { amount: '2500', currency: 'EUR' } });
    await verifyOneself(frieda, 'Frieda Vergesslich');
    // The log is permanent, so it must not contain what may have to be deleted.
    for (const name of ['Frieda Erstname', 'Frieda Zweitname'])
      await frieda.ok(updateUser, { body: { full_name: name } });
    await world.runJobs();
    await later(world, 48 * HOUR_MS - 60_000);
    await sweep(world);
    expect((await frieda.ok(whoAmI)).email).toBe(email);
    await later(world, 60_000);
    await sweep(world);
    expect((await frieda.call(whoAmI)).status).toBe(401);
    for (const text of [
      email,
      'Vergesslich',
      'Erstname',
      'Zweitname',
      'Musterstraße 1',
      'front.jpg',
      identityForm('Frieda Vergesslich').doc_id,
    ])
      expect([text, await placesOf(world, text)]).toEqual([text, []]);
    expect(
      (await placesOf(world, frieda.accountId)).filter(
        (table) => !['audit_log', 'mail_tokens', 'rate_limits'].includes(table),
      ),
    ).toEqual([]);
    expect((await confirm(email)).status).toBe(422);
    expect(
      (await world.visitor().call(login, { body: { email, password: PASSWORD } })).status,
    ).toBe(422);
    const rows = await world.query(
      'select act, reason from audit_log where subject = $1 order by id desc limit 1',
      [`account:${frieda.accountId}`],
    );
    expect(rows).toEqual([
      { act: 'account.deleted', reason: 'email address not confirmed in time' },
    ]);
  });

  it('[AUTH-10] stays while the link of a later mail works, and is deleted when that expires', async () => {
    const email = 'again@people.example';
    const person = await signUp(email);
    await later(world, 47 * HOUR_MS);
    await person.ok(resendConfirmation);
    await world.runJobs();
    await later(world, 40 * HOUR_MS);
    await sweep(world);
    expect((await person.call(whoAmI)).status).toBe(200);
    await later(world, 8 * HOUR_MS);
    await sweep(world);
    expect((await person.call(whoAmI)).status).toBe(401);
  });

  it('[AUTH-10] is never deleted once confirmed, even in the last minute', async () => {
    const email = 'intime@people.example';
    const person = await signUp(email);
    await later(world, 48 * HOUR_MS - 60_000);
    expect((await confirm(email)).status).toBe(200);
    await later(world, 30 * 24 * HOUR_MS);
    await sweep(world);
    expect((await person.ok(whoAmI)).email_confirmed).toBe(true);
  });

  it("[AUTH-10] is deleted too if it claimed another person's address, and the owner keeps everything", async () => {
    const owner = await world.investor('Otto Inhaber');
    const stranger = await signUp(owner.email, 'Sandra Fremd');
    await later(world, 48 * HOUR_MS);
    await sweep(world);
    expect((await stranger.call(whoAmI)).status).toBe(401);
    expect((await owner.ok(whoAmI)).email).toBe(owner.email);
    expect(await placesOf(world, 'Sandra Fremd')).toEqual([]);
    expect(subjectsTo(world, owner.email)).toContain('You already have an account');
  });

  it("[AUTH-10] stays if it has records that must be kept: an order, or an officer's decision", async () => {
    const [ordered, judged] = [
      await signUp('ordered@people.example'),
      await signUp('judged@people.example'),
    ];
    await verifyOneself(judged, 'Jutta Geprüft');
    await world.query(
      "insert into kyc_verdict_changes (account_id, from_verdict, to_verdict, actor_kind, actor_id, at) values ($1, 'in_progress', 'in_review', 'officer', gen_random_uuid(), now())",
      [judged.accountId],
    );
    await world.query(
      "insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline) values (gen_random_uuid(), $1, $2, 100, 100, 100, 'EUR', 'BB1-X', '{}', 'key', '', now(), now() + interval '1 day')",
      [ordered.accountId, world.offering.token.code],
    );
    await later(world, 30 * 24 * HOUR_MS);
    await sweep(world);
    expect([(await ordered.call(whoAmI)).status, (await judged.call(whoAmI)).status]).toEqual([
      200, 200,
    ]);
    expect(await placesOf(world, judged.accountId)).toContain('documents');
  });

  it('[AUTH-10] is deleted completely and without deadlock by two workers, while the person is active', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => signUp(`worker${n}@people.example`)),
    );
    await later(world, 48 * HOUR_MS);
    const forget = () => world.runJob('accounts.forget_unconfirmed');
    const [, , ...answers] = await Promise.all([
      forget(),
      forget(),
      ...people.map((person) => person.call(updateUser, { body: { locale: 'de' } })),
    ]);
    await forget();
    for (const answer of answers) expect([200, 401]).toContain(answer?.status);
    const rows = await world.query(
      'select (select count(*) from accounts)::int as accounts, (select count(*) from acceptances)::int as acceptances, (select count(*) from sessions)::int as sessions',
    );
    expect(rows[0]).toEqual({ accounts: 0, acceptances: 0, sessions: 0 });
  });
});

describe('the history of an identification', () => {
  it('[KYC-10][AUTH-10] cannot be deleted for confirmed accounts, nor changed for any', async () => {
    const investor = await world.investor('Ida Identifiziert');
    await verifyOneself(investor, 'Ida Identifiziert');
    const stranger = await signUp('draft@people.example');
    await verifyOneself(stranger, 'Dora Entwurf');
    await expect(
      world.query('delete from kyc_verdict_changes where account_id = $1', [investor.accountId]),
    ).rejects.toThrow('append-only');
    await expect(
      world.query("update kyc_verdict_changes set to_verdict = 'approved' where account_id = $1", [
        stranger.accountId,
      ]),
    ).rejects.toThrow('append-only');
  });
});
