import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelEmailChange,
  changeEmail,
  confirmNewEmail,
} from '@bb1/domain/accounts/email-endpoints';
import {
  confirmEmail,
  login,
  register,
  resendConfirmation,
  whoAmI,
} from '@bb1/domain/accounts/endpoints';
import { endAccountSessions } from '@bb1/domain/accounts/desk-endpoints';
import {
  changePassword,
  resetPassword,
  sendResetPassword,
} from '@bb1/domain/accounts/password-endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { forgetCounts, MAILS, subjectsTo, tokenOf } from '../../../../../testing/sign-in-world.ts';
import {
  forAllTests,
  type Investor,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => forgetCounts(world));

async function secured(name: string): Promise<Investor> {
  const investor = await world.investor(name);
  await world.secured(investor);
  return investor;
}
async function requestChange(investor: Investor, newEmail: string): Promise<void> {
  await investor.ok(changeEmail, { body: { new_email: newEmail } });
  await world.runJobs();
}
const confirm = (token: string) => world.visitor().call(confirmNewEmail, { body: { token } });
const form = (email: string) => registrationForm(email, { full_name: 'Ulla Unbestätigt' });

describe('a change of the email address', () => {
  it('[AUTH-1] requires confirmation of the new address; the old one is notified of request and change', async () => {
    const anna = await secured('Anna Muster');
    const user = await anna.ok(changeEmail, { body: { new_email: 'Anna.Neu@people.example' } });
    expect([user.email, user.new_email]).toEqual([anna.email, 'Anna.Neu@people.example']);
    await world.runJobs();
    expect(subjectsTo(world, anna.email).at(-1)).toBe(MAILS.changeAsked);
    expect(world.lastMail(anna.email).text).toContain('Anna.Neu@people.example');
    expect(world.lastMail(anna.email).text).not.toMatch(/https?:/);
    const token = tokenOf(world, 'Anna.Neu@people.example', MAILS.newEmail);
    expect(world.lastMail('Anna.Neu@people.example').text).toContain(
      `/verification/new_email#token=${token}`,
    );
    expect((await confirm(token)).body).toEqual({ email: 'Anna.Neu@people.example' });
    await world.runJobs();
    expect(subjectsTo(world, anna.email).at(-1)).toBe(MAILS.emailChanged);
    expect(subjectsTo(world, 'Anna.Neu@people.example').at(-1)).toBe(MAILS.emailChanged);
    expect(await anna.ok(whoAmI)).toMatchObject({
      email: 'Anna.Neu@people.example',
      email_confirmed: true,
      new_email: null,
    });
    expect(
      (await world.visitor().call(login, { body: { email: anna.email, password: PASSWORD } }))
        .status,
    ).toBe(422);
    expect(
      (
        await world
          .visitor()
          .call(login, { body: { email: 'anna.neu@people.example', password: PASSWORD } })
      ).body.code,
    ).toBe('second_factor_required');
    expect((await confirm(token)).body.code).toBe('link_invalid');
    const auditor = await world.officer('Ada Auditor', 'auditor');
    const { entries } = await auditor.ok(listAuditLog, {
      query: { subject: `account:${anna.accountId}` },
    });
    expect(entries.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['account.email_change_asked', 'account.email_changed']),
    );
    expect(
      JSON.stringify(entries.map(({ before, after, reason }) => [before, after, reason])),
    ).not.toContain('@');
  });

  it('[AUTH-4] is refused without a fresh step-up by second factor, and to people without one', async () => {
    const bert = await world.investor('Bert Probe');
    const without = await bert.call(changeEmail, {
      body: { new_email: 'bert.neu@people.example' },
    });
    expect([without.status, without.body.code]).toEqual([403, 'second_factor_needed']);
    await world.secured(bert);
    await world.query(
      "update sessions set stepped_up_at = now() - interval '11 minutes' where subject_id = $1",
      [bert.accountId],
    );
    const late = await bert.call(changeEmail, { body: { new_email: 'bert.neu@people.example' } });
    expect([late.status, late.body.code]).toEqual([403, 'step_up_needed']);
    expect((await bert.ok(whoAmI)).new_email).toBeNull();
  });

  it('[AUTH-7] is refused for a disposable address and for the current one', async () => {
    const carla = await secured('Carla Beispiel');
    expect(
      (await carla.call(changeEmail, { body: { new_email: 'someone@mailinator.com' } })).body
        .errors,
    ).toEqual({ new_email: ['Disposable email addresses are not permitted'] });
    expect(
      (await carla.call(changeEmail, { body: { new_email: carla.email.toUpperCase() } })).body
        .errors,
    ).toEqual({ new_email: ['This is already your email address'] });
  });

  it('[AUTH-1] that was withdrawn or replaced by another request cannot be confirmed any more', async () => {
    const dora = await secured('Dora Test');
    await requestChange(dora, 'dora.eins@people.example');
    const first = tokenOf(world, 'dora.eins@people.example', MAILS.newEmail);
    await requestChange(dora, 'dora.zwei@people.example');
    const second = tokenOf(world, 'dora.zwei@people.example', MAILS.newEmail);
    expect((await confirm(first)).body.code).toBe('link_invalid');
    expect((await dora.ok(cancelEmailChange)).new_email).toBeNull();
    expect((await confirm(second)).body.code).toBe('link_invalid');
    expect((await dora.ok(whoAmI)).email).toBe(dora.email);
  });

  it('[AUTH-1] has a link that works for a day, and for nothing else', async () => {
    const emil = await secured('Emil Frei');
    await requestChange(emil, 'emil.neu@people.example');
    const token = tokenOf(world, 'emil.neu@people.example', MAILS.newEmail);
    expect((await world.visitor().call(confirmEmail, { body: { token } })).status).toBe(422);
    expect((await confirm(tokenOf(world, emil.email, MAILS.confirm))).status).toBe(422);
    await world.moveClock(new Date(world.now().getTime() + 24 * 3_600_000 + 1));
    expect((await confirm(token)).body.code).toBe('link_invalid');
    await world.runJob('account.forget_email_changes');
    expect((await emil.ok(whoAmI)).new_email).toBeNull();
  });

  it('[AUTH-1] succeeds once for twenty concurrent uses of the link', async () => {
    const frida = await secured('Frida Log');
    await requestChange(frida, 'frida.neu@people.example');
    const token = tokenOf(world, 'frida.neu@people.example', MAILS.newEmail);
    await forgetCounts(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
      '200 ',
      ...Array.from({ length: 19 }, () => '422 link_invalid'),
    ]);
    await world.runJobs();
    expect(
      subjectsTo(world, frida.email).filter((subject) => subject === MAILS.emailChanged),
    ).toHaveLength(1);
  });

  it("[AUTH-3] to another person's address gets the same answer; that person is notified, and nothing can be confirmed", async () => {
    const gerd = await secured('Gerd Neugier');
    const hanna = await world.investor('Hanna Heim');
    const known = await gerd.call(changeEmail, { body: { new_email: hanna.email } });
    await world.runJobs();
    const answer = subjectsTo(world, hanna.email);
    const unknown = await gerd.call(changeEmail, {
      body: { new_email: 'nobody.there@people.example' },
    });
    await world.runJobs();
    const plain = (text: string, email: string) => text.replaceAll(email, 'X');
    expect([known.status, plain(known.text, hanna.email)]).toEqual([
      unknown.status,
      plain(unknown.text, 'nobody.there@people.example'),
    ]);
    expect(answer.at(-1)).toBe(MAILS.addressWanted);
    expect(
      world.mailbox.mails({ to: hanna.email }).some(({ subject }) => subject === MAILS.newEmail),
    ).toBe(false);
    expect((await hanna.ok(whoAmI)).email).toBe(hanna.email);
  });

  it('[AUTH-1] fails if another person confirms the address first', async () => {
    const ida = await secured('Ida Immer');
    await requestChange(ida, 'contested@people.example');
    const token = tokenOf(world, 'contested@people.example', MAILS.newEmail);
    const other = world.visitor();
    await other.ok(register, { body: form('contested@people.example') });
    await world.runJobs();
    await other.ok(confirmEmail, {
      body: { token: tokenOf(world, 'contested@people.example', MAILS.confirm) },
    });
    expect((await confirm(token)).body.code).toBe('link_invalid');
    expect((await ida.ok(whoAmI)).email).toBe(ida.email);
  });

  it('[AUTH-1] invalidates links in the old mailbox', async () => {
    const jan = await secured('Jan Jeder');
    await world.visitor().ok(sendResetPassword, { body: { email: jan.email } });
    await world.runJobs();
    const reset = tokenOf(world, jan.email, MAILS.reset);
    await requestChange(jan, 'jan.neu@people.example');
    expect((await confirm(tokenOf(world, 'jan.neu@people.example', MAILS.newEmail))).status).toBe(
      200,
    );
    const again = await world.visitor().call(resetPassword, {
      body: {
        token: reset,
        password: 'ein Rhabarber im Mondlicht',
        password_confirmation: 'ein Rhabarber im Mondlicht',
      },
    });
    expect(again.body.code).toBe('link_invalid');
  });
});

describe('an address that was never confirmed', () => {
  it('[AUTH-1] is replaced at once, without a second factor, and the misdirected link confirms nothing', async () => {
    const ulla = world.visitor();
    await ulla.ok(register, { body: form('mistypt@people.example') });
    await world.runJobs();
    const astray = tokenOf(world, 'mistypt@people.example', MAILS.confirm);
    expect(
      await ulla.ok(changeEmail, { body: { new_email: 'mistyped@people.example' } }),
    ).toMatchObject({ email: 'mistyped@people.example', new_email: null, email_confirmed: false });
    expect((await world.visitor().call(confirmEmail, { body: { token: astray } })).body.code).toBe(
      'link_invalid',
    );
    await world.runJobs();
    await world.visitor().ok(confirmEmail, {
      body: { token: tokenOf(world, 'mistyped@people.example', MAILS.confirm) },
    });
    expect((await ulla.ok(whoAmI)).email_confirmed).toBe(true);
  });

  it('[AUTH-1] can get its link again; a confirmed one cannot', async () => {
    const vera = world.visitor();
    await vera.ok(register, { body: form('vera@people.example') });
    await world.runJobs();
    const first = tokenOf(world, 'vera@people.example', MAILS.confirm);
    await vera.ok(resendConfirmation);
    await world.runJobs();
    const second = tokenOf(world, 'vera@people.example', MAILS.confirm);
    expect(second).not.toBe(first);
    expect((await world.visitor().call(confirmEmail, { body: { token: first } })).status).toBe(422);
    await forgetCounts(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.visitor().call(confirmEmail, { body: { token: second } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = await vera.call(resendConfirmation);
    expect([refused.status, refused.body['message'] ?? refused.body.errors]).toEqual([
      409,
      { base: ['Failed to send email'] },
    ]);
  });

  it('[AUTH-5] notifies the owner of an address at most three times a day that others register it', async () => {
    const walter = await world.investor('Walter Wald');
    for (let times = 0; times < 6; times++) {
      await forgetCounts(world, 'register');
      await world.visitor().ok(register, { body: form(walter.email) });
      await world.runJobs();
    }
    expect(
      subjectsTo(world, walter.email).filter((subject) => subject === MAILS.registered),
    ).toHaveLength(3);
  });

  it("[AUTH-1][AUTH-6] is withdrawn by a password reset and by an officer's sign-out, so that a thief who requested it gets nothing", async () => {
    const password = 'another horse, another battery';
    const replaced = [
      async (owner: Investor) => {
        await world.visitor().ok(sendResetPassword, { body: { email: owner.email } });
        await world.runJobs();
        await world.visitor().ok(resetPassword, {
          body: {
            token: tokenOf(world, owner.email, MAILS.reset),
            password,
            password_confirmation: password,
          },
        });
      },
      (owner: Investor) =>
        owner.ok(changePassword, {
          body: { current_password: PASSWORD, password, password_confirmation: password },
        }),
      async (owner: Investor) => {
        const officer = await world.officer('Stella Support', 'support');
        await officer.ok(endAccountSessions, {
          params: { id: owner.accountId },
          body: { reason: 'stranger reported' },
        });
      },
    ];
    for (const [index, takeBack] of replaced.entries()) {
      const owner = await secured('Oda Owner');
      await requestChange(owner, `thief.${index}@people.example`);
      await takeBack(owner);
      expect(
        (await confirm(tokenOf(world, `thief.${index}@people.example`, MAILS.newEmail))).body.code,
      ).toBe('link_invalid');
      const rows = await world.query<{ email: string }>(
        'select email from accounts where id = $1',
        [owner.accountId],
      );
      expect(rows[0]?.email).toBe(owner.email);
    }
  });
});
