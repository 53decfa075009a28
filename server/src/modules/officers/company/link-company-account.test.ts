import {
  answerCompanyLink,
  answerCompanySignIn,
  finishCompanySignIn,
  getCompanyLink,
  removeCompanyLink,
  startCompanyLink,
} from '@bb1/domain/officers/company-sign-in-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  afterProvider,
  COMPANY,
  linkAnswer,
  openCompanyWorld,
  signInAnswer,
} from '../../../../../testing/company-for-tests.ts';
import { codeOf, forgetUsedCodes, wrongCodeOf } from '../../../../../testing/second-factors.ts';
import { forAllTests, type World } from '../../../../../testing/world.ts';

const company = forAllTests(openCompanyWorld);
let world: World;
beforeAll(async () => {
  ({ world } = company);
});
beforeEach(() => world.query('delete from rate_limits'));

const over = { status: 422, body: { code: 'company_sign_in_over' } };
const actsOf = async (officerId: string) =>
  await world.query<{ act: string; after: unknown }>(
    "select act, after from audit_log where subject = $1 and act like 'officer.company%' order by id",
    [`officer:${officerId}`],
  );
const mailsTo = async (email: string) => {
  await world.runJobs();
  return world.mailbox
    .mails({ to: email })
    .map(({ subject }) => subject)
    .toReversed();
};

describe('linking an account at the company', () => {
  it('[DESK-11] takes a fresh code, is recorded and mailed, and ends when the officer asks for it', async () => {
    const one = await company.linkedOfficer();
    const { company: name, linked_at: since } = await one.client.ok(getCompanyLink);
    expect([name, typeof since]).toEqual([COMPANY, 'string']);
    expect(
      await one.client.call(startCompanyLink, { body: { code: codeOf(one.secret) } }),
    ).toMatchObject({ status: 409, body: { code: 'company_account_taken' } });

    const pending = await afterProvider(world, one.account.subject);
    await one.client.ok(removeCompanyLink, { body: { code: codeOf(one.secret) } });
    await forgetUsedCodes(world);
    expect(
      await pending.call(finishCompanySignIn, { body: { code: codeOf(one.secret) } }),
    ).toMatchObject(over);
    expect((await one.client.ok(getCompanyLink)).linked_at).toBeNull();
    expect(
      (await one.client.call(removeCompanyLink, { body: { code: codeOf(one.secret) } })).status,
    ).toBe(404);
    expect(await actsOf(one.id)).toEqual([
      { act: 'officer.company_account_linked', after: { issuer: company.provider.issuer } },
      { act: 'officer.company_account_unlinked', after: null },
    ]);
    expect(await mailsTo(one.email)).toEqual([
      `Your ${COMPANY} account now opens the back office`,
      `Your ${COMPANY} account no longer opens the back office`,
    ]);
  });

  it('[DESK-11] is not begun or ended at an unlocked desk: without code', async () => {
    const one = await company.linkedOfficer();
    const other = await company.officer();
    for (const [client, endpoint] of [
      [other.client, startCompanyLink],
      [one.client, removeCompanyLink],
    ] as const)
      for (const body of [{}, { code: wrongCodeOf(one.secret) }])
        expect((await client.call(endpoint, { body })).status).toBe(422);
    expect((await one.client.ok(getCompanyLink)).linked_at).not.toBeNull();
  });

  it.each([
    ['of another domain', { email: 'clerk@elsewhere.example' }, 'company_account_foreign'],
    ['with an unverified address', { emailVerified: false }, 'company_account_foreign'],
    ['of a colleague', { email: 'colleague@issuer.example' }, 'company_account_of_another'],
  ])('[DESK-11] refuses an account %s, and records it', async (_what, changes, code) => {
    const one = await company.officer();
    const account = company.account(one.email, changes);
    const answer = await linkAnswer(world, one, account.subject);
    expect(await one.client.call(answerCompanyLink, { body: { answer } })).toMatchObject({
      status: 403,
      body: { code },
    });
    expect((await one.client.ok(getCompanyLink)).linked_at).toBeNull();
    expect((await actsOf(one.id)).map(({ act }) => act)).toEqual(['officer.company_link_refused']);
    expect(await mailsTo(one.email)).toEqual([]);
  });

  it('[DESK-11] gives one account to one officer only', async () => {
    const first = await company.linkedOfficer();
    const second = await company.officer();
    // The address went to another officer, the subject did not.
    await world.query("update officers set email = 'gone@issuer.example' where id = $1", [
      first.id,
    ]);
    await world.query('update officers set email = $2 where id = $1', [second.id, first.email]);
    const answer = await linkAnswer(world, second, first.account.subject);
    expect(await second.client.call(answerCompanyLink, { body: { answer } })).toMatchObject({
      status: 409,
      body: { code: 'company_account_taken' },
    });
    expect((await second.client.ok(getCompanyLink)).linked_at).toBeNull();
    await expect(
      world.query(
        'insert into company_accounts (officer_id, issuer, subject, linked_at) values ($1, $2, $3, now())',
        [second.id, company.provider.issuer, first.account.subject],
      ),
    ).rejects.toThrow('company_accounts_one_officer');
  });

  it('[DESK-11] counts only in the browser and for the officer that began it, once, and for linking alone', async () => {
    const [one, other] = [await company.officer(), await company.officer()];
    const answer = await linkAnswer(world, one);
    // Another officer follows the link that was sent to them.
    expect(await other.client.call(answerCompanyLink, { body: { answer } })).toMatchObject(over);
    other.client.cookies.set('company_attempt', one.client.cookies.get('company_attempt') ?? '');
    expect(await other.client.call(answerCompanyLink, { body: { answer } })).toMatchObject(over);
    expect((await other.client.ok(getCompanyLink)).linked_at).toBeNull();

    const linking = await linkAnswer(world, one);
    expect(await one.client.call(answerCompanySignIn, { body: { answer: linking } })).toMatchObject(
      over,
    );
    await one.client.ok(answerCompanyLink, { body: { answer: linking } });
    expect(await one.client.call(answerCompanyLink, { body: { answer: linking } })).toMatchObject(
      over,
    );

    const signIn = await signInAnswer(other.client, other.account.subject);
    expect(await other.client.call(answerCompanyLink, { body: { answer: signIn } })).toMatchObject(
      over,
    );
  });
});
