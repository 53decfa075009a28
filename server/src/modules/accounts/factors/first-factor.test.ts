import { beforeEach, describe, expect, it } from 'vitest';
import { changeEmail, confirmNewEmail } from '@bb1/domain/accounts/email-endpoints';
import { login, register } from '@bb1/domain/accounts/endpoints';
import {
  addPasskey,
  confirmTotp,
  listFactors,
  proveMailbox,
  removeTotp,
  sendFirstFactorCode,
  startPasskey,
  startTotp,
} from '@bb1/domain/accounts/factor-endpoints';
import { stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { createClaim } from '@bb1/domain/claims/endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { mailCodeIn } from '../../../../../testing/first-factor-code.ts';
import {
  authenticatorFor,
  codeOf,
  forgetUsedCodes,
  outdateStepUps,
  withApp,
} from '../../../../../testing/second-factors.ts';
import { MAILS, tokenOf } from '../../../../../testing/sign-in-world.ts';
import {
  forAllTests,
  type Investor,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

const OVER = {
  status: 422,
  body: { errors: { code: ['This code has expired. Please request a new one.'] } },
};
const WRONG = { status: 422, body: { errors: { code: ['This code is incorrect'] } } };
const NEEDED = { status: 403, body: { code: 'mailbox_proof_needed' } };
const type = (client: ApiClient, code: string) => client.call(proveMailbox, { body: { code } });
const otherThan = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10));
const isProven = async (client: ApiClient) => !(await client.ok(listFactors)).mailbox_proof_needed;

/** Requests a code and reads it in the mailbox. */
async function askForCode(client: ApiClient, { email }: { email: string }): Promise<string> {
  await client.ok(sendFirstFactorCode);
  return codeSentTo(email);
}

async function codeSentTo(email: string): Promise<string> {
  await world.runJobs();
  const code = mailCodeIn(world.mailbox.mails({ to: email }).map(({ text }) => text));
  if (code === null) throw new Error(`no code came to ${email}`);
  return code;
}

/** Another browser, in which an intruder with the password has logged in. */
async function thiefOf({ email }: Investor): Promise<ApiClient> {
  const thief = world.visitor();
  await thief.ok(login, { body: { email, password: PASSWORD } });
  return thief;
}

describe('a stolen password without mailbox access', () => {
  it('[AUTH-4][AUTH-5] adds no factor, and so neither claims tokens nor changes the address; the required code goes to the owner', async () => {
    const owner = await world.investor('Olga Owner');
    const thief = await thiefOf(owner);
    for (const endpoint of [startTotp, startPasskey])
      expect(await thief.call(endpoint)).toMatchObject(NEEDED);
    expect(await thief.call(confirmTotp, { body: { code: '123456' } })).toMatchObject(NEEDED);
    expect(
      await thief.call(addPasskey, {
        body: {
          name: 'Phone',
          credential: authenticatorFor(world).create({
            challenge: 'AAAA',
            rp: { id: 'localhost' },
            user: { id: 'AAAA' },
          }),
        },
      }),
    ).toMatchObject(NEEDED);
    await thief.ok(sendFirstFactorCode);
    expect(await type(thief, '00000000')).toMatchObject({ status: 422 });
    await thief.ok(stepUp, { body: { password: PASSWORD } });
    expect(await thief.call(startTotp)).toMatchObject(NEEDED);
    expect(
      (await thief.call(changeEmail, { body: { new_email: 'thief@people.example' } })).body.code,
    ).toBe('second_factor_needed');
    expect(
      (
        await thief.call(createClaim, {
          body: {
            distribution_claim: {
              public_key: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7',
            },
          },
        })
      ).body.code,
    ).toBe('second_factor_needed');
    await world.runJobs();
    expect(world.lastMail(owner.email).subject).toBe('Your code for the second factor');
    expect(world.lastMail(owner.email).text).toContain('someone knows your password');
  });

  it('[AUTH-4] gains nothing from what the owner proves or starts in their own session', async () => {
    const owner = await world.investor('Oskar Owner');
    const thief = await thiefOf(owner);
    const code = await askForCode(owner, owner);
    expect(await type(thief, code)).toMatchObject(OVER);
    await owner.ok(proveMailbox, { body: { code } });
    expect([await isProven(owner), await isProven(thief)]).toEqual([true, false]);
    const { secret } = await owner.ok(startTotp);
    const { options } = await owner.ok(startPasskey);
    expect(await thief.call(startTotp)).toMatchObject(NEEDED);
    expect(await thief.call(confirmTotp, { body: { code: codeOf(secret) } })).toMatchObject(NEEDED);
    expect(
      await thief.call(addPasskey, {
        body: { name: 'Phone', credential: authenticatorFor(world).create(options) },
      }),
    ).toMatchObject(NEEDED);
    expect(await owner.ok(listFactors)).toMatchObject({ totp: null, passkeys: [] });
  });

  it('[AUTH-4] with a factor in place needs that factor instead of the mailbox', async () => {
    const { investor, secret } = await withApp(world, 'Frieda Faktor');
    await world.query('update sessions set mailbox_proven_at = null where subject_id = $1', [
      investor.accountId,
    ]);
    expect(await isProven(investor)).toBe(true);
    expect((await investor.call(sendFirstFactorCode)).status).toBe(409);
    await outdateStepUps(world, investor.accountId);
    expect((await investor.call(startPasskey)).body.code).toBe('step_up_needed');
    await investor.ok(stepUp, { body: { password: PASSWORD, code: codeOf(secret) } });
    await investor.ok(startPasskey);
  });
});

describe('the code from the mailbox', () => {
  it('[AUTH-4] comes by mail without a link, allows the first factor in the requesting session, and survives a step-up', async () => {
    const anna = await world.investor('Anna Code');
    expect(await isProven(anna)).toBe(false);
    const code = await askForCode(anna, anna);
    const mail = world.lastMail(anna.email);
    expect(code).toMatch(/^\d{4} \d{4}$/);
    expect([mail.text, mail.html].join('\n')).not.toMatch(/https?:/);
    expect(mail.text).toContain('We’ll never ask you for it');
    expect(mail.subject).not.toMatch(/\d/);
    await anna.ok(stepUp, { body: { password: PASSWORD } });
    await anna.ok(proveMailbox, { body: { code } });
    await anna.ok(stepUp, { body: { password: PASSWORD } });
    const { secret } = await anna.ok(startTotp);
    await anna.ok(confirmTotp, { body: { code: codeOf(secret) } });
    await forgetUsedCodes(world);
    expect(
      await world.query(
        "select act from audit_log where subject = $1 and act = 'account.mailbox_proven'",
        [`account:${anna.accountId}`],
      ),
    ).toHaveLength(1);
  });

  it('[AUTH-4] is never stored in plain text', async () => {
    const greta = await world.investor('Greta Geheim');
    const digits = (await askForCode(greta, greta)).replace(' ', '');
    const rows = await world.query<{ text: string }>(
      'select c::text as text from mail_codes c union all select m::text from mail_outbox m union all select l::text from audit_log l',
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(
      rows.filter(
        ({ text }) =>
          text.includes(digits) || text.includes(`${digits.slice(0, 4)} ${digits.slice(4)}`),
      ),
    ).toEqual([]);
  });

  it('[AUTH-4] works once, even if it is typed twenty times at the same moment', async () => {
    const emil = await world.investor('Emil Einmal');
    const code = await askForCode(emil, emil);
    const answers = await Promise.all(Array.from({ length: 20 }, () => type(emil, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.query('delete from rate_limits');
    expect(await type(emil, code)).toMatchObject(OVER);
  });

  it('[AUTH-4] expires after ten minutes', async () => {
    const silke = await world.investor('Silke Spät');
    const code = await askForCode(silke, silke);
    expect(
      await world.query(
        "select from mail_codes where subject_id = $1 and expires_at between now() + interval '9 minutes' and now() + interval '10 minutes'",
        [silke.accountId],
      ),
    ).toHaveLength(1);
    await world.query('update mail_codes set expires_at = now() where subject_id = $1', [
      silke.accountId,
    ]);
    expect(await type(silke, code)).toMatchObject(OVER);
    await world.runJob('mail_codes.forget');
    expect(
      await world.query('select from mail_codes where subject_id = $1', [silke.accountId]),
    ).toEqual([]);
  });

  it('[AUTH-4][AUTH-5] allows five attempts, right or wrong', async () => {
    const fritz = await world.investor('Fritz Falsch');
    const code = await askForCode(fritz, fritz);
    for (let tries = 0; tries < 4; tries++)
      expect(await type(fritz, otherThan(code))).toMatchObject(WRONG);
    expect(await type(fritz, otherThan(code))).toMatchObject(OVER);
    expect(await type(fritz, code)).toMatchObject(OVER);
    expect(await isProven(fritz)).toBe(false);
    await fritz.ok(proveMailbox, { body: { code: await askForCode(fritz, fritz) } });
  });

  it('[AUTH-4] is replaced by the next one', async () => {
    const nora = await world.investor('Nora Neu');
    const first = await askForCode(nora, nora);
    const second = await askForCode(nora, nora);
    expect(await type(nora, first)).toMatchObject(WRONG);
    await nora.ok(proveMailbox, { body: { code: second } });
  });

  it('[AUTH-4] is bound to its session, its account, its purpose and its address', async () => {
    const [one, other] = [await world.investor('Ines Eins'), await world.investor('Zoe Zwei')];
    const [code, second] = [await askForCode(one, one), await thiefOf(one)];
    await askForCode(second, one);
    await askForCode(other, other);
    for (const client of [second, other]) expect(await type(client, code)).toMatchObject(WRONG);
    await world.query("update accounts set email = 'moved@people.example' where id = $1", [
      one.accountId,
    ]);
    expect(await type(one, code)).toMatchObject(WRONG);
    await world.query('update accounts set email = $2 where id = $1', [one.accountId, one.email]);
    await world.query('alter table mail_codes drop constraint mail_codes_purpose_check');
    await world.query("update mail_codes set purpose = 'another' where subject_id = $1", [
      one.accountId,
    ]);
    expect(await type(one, code)).toMatchObject(OVER);
    await world.query("update mail_codes set purpose = 'first_factor' where subject_id = $1", [
      one.accountId,
    ]);
    await one.ok(proveMailbox, { body: { code } });
  });

  it('[AUTH-4][AUTH-5] is mailed three times in ten minutes per account, across all sessions', async () => {
    const mia = await world.investor('Mia Mails');
    for (const client of [mia, mia, await thiefOf(mia)]) await client.ok(sendFirstFactorCode);
    expect(await mia.call(sendFirstFactorCode)).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
    expect(
      await world.query(
        "select from mail_outbox where recipient = $1 and template = 'first-factor-code'",
        [mia.email],
      ),
    ).toHaveLength(3);
  });

  it('[AUTH-4] goes to no unconfirmed address, and requires a fresh step-up by password', async () => {
    const stranger = world.visitor();
    await stranger.ok(register, {
      body: registrationForm('somebody.else@people.example', { full_name: 'Sam Stranger' }),
    });
    expect(await stranger.call(sendFirstFactorCode)).toMatchObject({
      status: 409,
      body: { code: 'email_unconfirmed' },
    });
    const petra = await world.investor('Petra Probe');
    await outdateStepUps(world, petra.accountId);
    for (const answer of [await petra.call(sendFirstFactorCode), await type(petra, '12345678')])
      expect(answer.body.code).toBe('step_up_needed');
  });

  it('[AUTH-4] proves mailbox access for half an hour, and no longer than the session', async () => {
    const paul = await world.investor('Paul Pause');
    await world.readsMailbox(paul);
    await world.query(
      "update sessions set mailbox_proven_at = now() - interval '29 minutes' where subject_id = $1",
      [paul.accountId],
    );
    await paul.ok(startTotp);
    await world.query(
      "update sessions set mailbox_proven_at = now() - interval '31 minutes' where subject_id = $1",
      [paul.accountId],
    );
    expect(await paul.call(startTotp)).toMatchObject(NEEDED);
    await world.query('update sessions set mailbox_proven_at = now() where subject_id = $1', [
      paul.accountId,
    ]);
    await paul.ok(login, { body: { email: paul.email, password: PASSWORD } });
    expect(await paul.call(startTotp)).toMatchObject(NEEDED);
  });

  it("[AUTH-1][AUTH-4] proves nothing about the account's next address", async () => {
    const moved = 'nele.neu@people.example';
    const nele = await world.investor('Nele Neu');
    await world.secured(nele);
    await nele.ok(changeEmail, { body: { new_email: moved } });
    await world.runJobs();
    await world
      .visitor()
      .ok(confirmNewEmail, { body: { token: tokenOf(world, moved, MAILS.newEmail) } });
    await nele.ok(removeTotp);
    expect(await isProven(nele)).toBe(false);
    await nele.ok(stepUp, { body: { password: PASSWORD } });
    await nele.ok(proveMailbox, { body: { code: await askForCode(nele, { email: moved }) } });
    expect(await isProven(nele)).toBe(true);
  });
});
