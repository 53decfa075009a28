import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeEmail } from '@bb1/domain/accounts/email-endpoints';
import { confirmEmail, register, resendConfirmation } from '@bb1/domain/accounts/endpoints';
import { changePassword } from '@bb1/domain/accounts/password-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { browserAt, MAILS, subjectsTo, tokenOf } from '../../../../../testing/sign-in-world.ts';
import {
  forAllTests,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

const strangersAddress = () => `stranger.${randomUUID().slice(0, 8)}@people.example`;

async function registered(
  network: string,
  email: string,
  fullName = 'Nobody In Particular',
): Promise<ApiClient> {
  const client = browserAt(world, network);
  await client.ok(register, {
    body: registrationForm(email, { full_name: fullName }),
  });
  return client;
}

describe('the mailbox of an uninvolved person', () => {
  it('[AUTH-5][AUTH-10] gets five links an hour because of one network, and its owner elsewhere still gets theirs', async () => {
    const email = strangersAddress();
    for (let times = 0; times < 8; times++) await registered('192.0.2.10', email);
    await world.runJobs();
    expect(subjectsTo(world, email)).toEqual(Array.from({ length: 5 }, () => MAILS.confirm));
    await registered('198.51.100.20', email);
    await world.runJobs();
    expect(subjectsTo(world, email)).toHaveLength(6);
    await world
      .visitor()
      .ok(confirmEmail, { body: { token: tokenOf(world, email, MAILS.confirm) } });
  });

  it('[AUTH-5][AUTH-10] gets ten links in all, by registration, resending and change of address together', async () => {
    const email = strangersAddress();
    for (let network = 1; network <= 4; network++) {
      const client = await registered(`192.0.2.${network}`, email);
      for (let times = 0; times < 2; times++) await client.call(resendConfirmation);
      const other = await registered(`192.0.2.${network}`, strangersAddress());
      await other.call(changeEmail, { body: { new_email: email } });
    }
    await world.runJobs();
    expect(subjectsTo(world, email).length).toBeLessThanOrEqual(10);
    // A further request has to wait; earlier links still work.
    const late = await registered('203.0.113.1', email);
    expect(await late.call(resendConfirmation)).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
    await world.runJobs();
    await world
      .visitor()
      .ok(confirmEmail, { body: { token: tokenOf(world, email, MAILS.confirm) } });
  });

  it('[AUTH-11] gets no word that a stranger typed, in whatever mail; the owner who confirms gets their name', async () => {
    const email = strangersAddress();
    const lure = 'Account frozen! Verify now: https://evil.example';
    const client = await registered('192.0.2.40', email, lure);
    await client.call(resendConfirmation);
    const own = await registered('192.0.2.41', strangersAddress(), lure);
    await own.call(changeEmail, { body: { new_email: email } });
    await world.runJobs();
    const mails = world.mailbox.mails({ to: email });
    expect(mails.length).toBeGreaterThan(1);
    for (const { subject, text, html } of mails)
      expect(`${subject} ${text} ${html}`).not.toMatch(/frozen|evil/);
    const rows = await world.query(
      'select from mail_outbox where recipient = $1 and values::text like $2',
      [email, '%frozen%'],
    );
    expect(rows).toEqual([]);
    await world
      .visitor()
      .ok(confirmEmail, { body: { token: tokenOf(world, email, MAILS.confirm) } });
    // The last link belongs to the account whose address was changed to this one.
    await own.ok(changePassword, {
      body: {
        current_password: PASSWORD,
        password: 'another horse, another battery',
        password_confirmation: 'another horse, another battery',
      },
    });
    await world.runJobs();
    expect(
      world.mailbox.mails({ to: email }).filter(({ text }) => text.includes('frozen')),
    ).toHaveLength(1);
  });

  it('[AUTH-5][AUTH-9] gets no mails about passwords of an account that was never confirmed as theirs', async () => {
    const email = strangersAddress();
    const client = await registered('192.0.2.30', email);
    const passwords = [PASSWORD, 'another horse, another battery', 'yet another horse and battery'];
    for (const [index, password] of passwords.slice(1).entries())
      await client.ok(changePassword, {
        body: { current_password: passwords[index], password, password_confirmation: password },
      });
    await world.runJobs();
    expect(subjectsTo(world, email)).toEqual([MAILS.confirm]);
  });
});
