import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { confirmEmail, login, register, whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  changePassword,
  resetPassword,
  sendResetPassword,
} from '@bb1/domain/accounts/password-endpoints';
import { finishSignIn, getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import {
  browserAt,
  forgetCounts,
  MAILS,
  subjectsTo,
  tokenOf,
} from '../../../../../testing/sign-in-world.ts';
import {
  forAllTests,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);

const NEW = 'ein Rhabarber im Mondlicht';
const both = (password: string) => ({ password, password_confirmation: password });

async function askForLink(email: string): Promise<string> {
  await forgetCounts(world);
  await world.visitor().ok(sendResetPassword, { body: { email } });
  await world.runJobs();
  return tokenOf(world, email, MAILS.reset);
}
const canLogIn = async (email: string, password: string) =>
  (await browserAt(world, '198.51.100.7').call(login, { body: { email, password } })).status ===
  200;

describe('a forgotten password', () => {
  it('[AUTH-1] is replaced with the token of the mail, once, without signing in', async () => {
    const anna = await world.investor('Anna Muster');
    const token = await askForLink(anna.email);
    const mail = world.lastMail(anna.email);
    expect(mail.text).toContain(`/users/reset_password?code#token=${token}`);
    expect(mail.text).toContain(`If the page asks for a code, enter ${token}`);
    const visitor = world.visitor();
    await visitor.ok(resetPassword, { body: { token, ...both(NEW) } });
    expect(visitor.cookies.has('session')).toBe(false);
    expect((await visitor.call(whoAmI)).status).toBe(401);
    expect([await canLogIn(anna.email, PASSWORD), await canLogIn(anna.email, NEW)]).toEqual([
      false,
      true,
    ]);
    const again = await world
      .visitor()
      .call(resetPassword, { body: { token, ...both('noch ein anderes Wort') } });
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      422,
      'link_invalid',
      { token: ['This link is no longer valid'] },
    ]);
  });

  it('[AUTH-1][AUTH-6] ends all sessions and notifies the owner, without a link', async () => {
    const bert = await world.investor('Bert Probe');
    const old = bert.cookies.get('session') ?? '';
    const token = await askForLink(bert.email);
    const other = await askForLink(bert.email);
    await world.visitor().ok(resetPassword, { body: { token, ...both(NEW) } });
    await world.runJobs();
    expect((await bert.call(whoAmI)).status).toBe(401);
    bert.cookies.set('session', old);
    expect((await bert.call(whoAmI)).status).toBe(401);
    expect(subjectsTo(world, bert.email).at(-1)).toBe(MAILS.passwordChanged);
    expect(world.lastMail(bert.email).text).not.toMatch(/https?:/);
    // Other open links end with it.
    expect(
      (await world.visitor().call(resetPassword, { body: { token: other, ...both(PASSWORD) } }))
        .status,
    ).toBe(422);
  });

  it('[AUTH-3] keeps the link when the new password is refused', async () => {
    const carla = await world.investor('Carla Beispiel');
    const token = await askForLink(carla.email);
    const refused = async (password: string, confirmation = password) =>
      (
        await world
          .visitor()
          .call(resetPassword, { body: { token, password, password_confirmation: confirmation } })
      ).body.errors;
    expect(await refused('short')).toEqual({
      password: ['Password must be at least 12 characters'],
    });
    expect(await refused('sonnenschein2024')).toEqual({
      password: ['This password is too easy to guess'],
    });
    expect(await refused('it is carla again')).toEqual({
      password: ['This password is too easy to guess'],
    });
    expect(await refused(NEW, `${NEW}!`)).toEqual({
      password_confirmation: ["Passwords don't match"],
    });
    await world.visitor().ok(resetPassword, { body: { token, ...both(NEW) } });
  });

  it('[AUTH-1] has a link that works for an hour, for nothing else, and not if forged', async () => {
    const dora = await world.investor('Dora Test');
    const token = await askForLink(dora.email);
    const confirmation = tokenOf(world, dora.email, MAILS.confirm);
    expect((await world.visitor().call(confirmEmail, { body: { token } })).status).toBe(422);
    for (const foreign of [
      confirmation,
      `${token}x`,
      token.replace(/^./, 'f'),
      'x',
      `${crypto.randomUUID()}.${token.split('.')[1]}`,
    ]) {
      if (foreign === token) continue;
      expect(
        (await world.visitor().call(resetPassword, { body: { token: foreign, ...both(NEW) } })).body
          .code,
      ).toBe('link_invalid');
    }
    await world.moveClock(new Date(world.now().getTime() + 3_600_000 + 1));
    expect(
      (await world.visitor().call(resetPassword, { body: { token, ...both(NEW) } })).body.code,
    ).toBe('link_invalid');
    expect(await canLogIn(dora.email, PASSWORD)).toBe(true);
  });

  it('[AUTH-1] is replaced once for twenty concurrent uses of the link', async () => {
    const emil = await world.investor('Emil Frei');
    const token = await askForLink(emil.email);
    await forgetCounts(world);
    const passwords = Array.from({ length: 20 }, (_, index) => `Rhabarber im Mondlicht ${index}`);
    const answers = await Promise.all(
      passwords.map((password) =>
        world.visitor().call(resetPassword, { body: { token, ...both(password) } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ status, body }) => `${status} ${body.code}`),
      ),
    ).toEqual(new Set(['422 link_invalid']));
    expect(
      await canLogIn(
        emil.email,
        passwords[answers.findIndex(({ status }) => status === 200)] ?? '',
      ),
    ).toBe(true);
  });

  it('[AUTH-4] keeps the second factor when reset: the new password alone opens nothing', async () => {
    const frida = await world.investor('Frida Log');
    const secret = await world.secured(frida);
    const token = await askForLink(frida.email);
    await world.visitor().ok(resetPassword, { body: { token, ...both(NEW) } });
    const browser = world.visitor();
    const answer = await browser.call(login, { body: { email: frida.email, password: NEW } });
    expect([answer.status, answer.body.code]).toEqual([403, 'second_factor_required']);
    expect((await browser.call(whoAmI)).status).toBe(401);
    await world.query('update totp_factors set last_step = 0');
    await browser.ok(finishSignIn, { body: { code: generateSync({ secret }) } });
    expect((await browser.ok(whoAmI)).email).toBe(frida.email);
  });

  it('[AUTH-5] sends at most three mails an hour, and requests by others take no link from the owner', async () => {
    const gerd = await world.investor('Gerd Neugier');
    await world.visitor().ok(sendResetPassword, { body: { email: gerd.email } });
    await world.runJobs();
    const first = tokenOf(world, gerd.email, MAILS.reset);
    for (let times = 0; times < 6; times++) {
      await forgetCounts(world, 'sendResetPassword');
      await browserAt(world, `203.0.113.${times}`).ok(sendResetPassword, {
        body: { email: gerd.email.toUpperCase() },
      });
    }
    await world.runJobs();
    expect(subjectsTo(world, gerd.email).filter((subject) => subject === MAILS.reset)).toHaveLength(
      3,
    );
    await world.visitor().ok(resetPassword, { body: { token: first, ...both(NEW) } });
  });

  it('[AUTH-10][AUTH-1] can be reset before the address is confirmed, which confirms nothing', async () => {
    const email = 'early@people.example';
    await world.visitor().ok(register, {
      body: registrationForm(email, { full_name: 'Early Bird' }),
    });
    const token = await askForLink(email);
    await world.visitor().ok(resetPassword, { body: { token, ...both(NEW) } });
    const browser = world.visitor();
    expect((await browser.ok(login, { body: { email, password: NEW } })).email_confirmed).toBe(
      false,
    );
  });
});

describe('changing the password', () => {
  const change = (person: ApiClient, current: string, password: string) =>
    person.call(changePassword, { body: { current_password: current, ...both(password) } });

  it('[AUTH-1][AUTH-6] needs the current one, signs out every other browser, and gives this one a new token', async () => {
    const hanna = await world.investor('Hanna Heim');
    const tablet = world.visitor();
    await tablet.ok(login, { body: { email: hanna.email, password: PASSWORD } });
    const before = hanna.cookies.get('session') ?? '';
    await hanna.ok(changePassword, { body: { current_password: PASSWORD, ...both(NEW) } });
    const after = hanna.cookies.get('session') ?? '';
    expect(after).not.toBe(before);
    expect((await hanna.ok(whoAmI)).email).toBe(hanna.email);
    expect((await tablet.call(whoAmI)).status).toBe(401);
    const planted = world.visitor();
    planted.cookies.set('session', before);
    expect((await planted.call(whoAmI)).status).toBe(401);
    await world.runJobs();
    expect(subjectsTo(world, hanna.email).at(-1)).toBe(MAILS.passwordChanged);
    expect([await canLogIn(hanna.email, PASSWORD), await canLogIn(hanna.email, NEW)]).toEqual([
      false,
      true,
    ]);
    const auditor = await world.officer('Ada Auditor', 'auditor');
    const { entries } = await auditor.ok(listAuditLog, {
      query: { subject: `account:${hanna.accountId}` },
    });
    expect(entries.map(({ act }) => act)).toContain('account.password_changed');
  });

  it('[AUTH-3] refuses a wrong current one, the same one again, and a weak one, each at its field', async () => {
    const ida = await world.investor('Ida Immer');
    expect((await change(ida, 'not the password', NEW)).body.errors).toEqual({
      current_password: ['This is not your current password'],
    });
    expect((await change(ida, PASSWORD, PASSWORD)).body.errors).toEqual({
      password: ['Please choose a different password from your current one'],
    });
    expect((await change(ida, PASSWORD, 'Passwort-2024-!')).body.errors).toEqual({
      password: ['This password is too easy to guess'],
    });
    expect((await ida.ok(whoAmI)).email).toBe(ida.email);
  });

  it('[AUTH-5] allows five guesses at a signed-in browser, and the owner can still log in elsewhere', async () => {
    const jan = await world.investor('Jan Jeder');
    for (let times = 0; times < 5; times++)
      expect((await change(jan, `guess number ${times}`, NEW)).status).toBe(422);
    expect((await change(jan, PASSWORD, NEW)).status).toBe(429);
    await world.visitor().ok(login, { body: { email: jan.email, password: PASSWORD } });
  });

  it('[AUTH-4] by password alone proves no second factor', async () => {
    const karl = await world.investor('Karl Kann');
    await world.secured(karl);
    expect((await karl.ok(getStepUp)).stepped_up?.with).toBe('second_factor');
    await karl.ok(changePassword, { body: { current_password: PASSWORD, ...both(NEW) } });
    expect((await karl.ok(getStepUp)).stepped_up).toBeNull();
  });

  it('[AUTH-11] needs the second factor of the last ten minutes too where there is one, before anything else is judged', async () => {
    const olga = await world.investor('Olga Obacht');
    await world.secured(olga);
    await world.query(
      "update sessions set stepped_up_at = now() - interval '11 minutes' where subject_id = $1",
      [olga.accountId],
    );
    for (const password of [PASSWORD, 'not the password']) {
      const refused = await change(olga, password, NEW);
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed']);
    }
    expect(await canLogIn(olga.email, NEW)).toBe(false);
  });

  it('[AUTH-3] accepts any length and any characters, and recognises the password from another keyboard', async () => {
    const lena = await world.investor('Lena Lang');
    const long = `${'Ä und ß, ﬁn und 馬 🦊 '.repeat(9)}  `;
    expect(long.length).toBeGreaterThan(150);
    await lena.ok(changePassword, { body: { current_password: PASSWORD, ...both(long) } });
    expect(await canLogIn(lena.email, long)).toBe(true);
    // Decomposed letters, as some keyboards send them.
    expect(await canLogIn(lena.email, long.normalize('NFD'))).toBe(true);
    // Nothing was truncated: the last character and the trailing spaces count.
    expect([
      await canLogIn(lena.email, long.trimEnd()),
      await canLogIn(lena.email, long.slice(0, 72)),
    ]).toEqual([false, false]);
  });
});
