import { beforeEach, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { changePassword } from '@bb1/domain/accounts/password-endpoints';
import { getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { waitsForALock } from '../../../../../testing/waits-for-a-lock.ts';
import { forAllTests, openWorld, PASSWORD } from '../../../../../testing/world.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { giveTotp } from '../../../platform/mfa/totp-factor.ts';
import { saveAccountEmail, lockAccount } from '../store.ts';
import { factorOwner } from '../factors/factor-account.ts';
import { RECOGNISE_BROWSER, RESET_PASSWORD } from '../links.ts';
import { sendBrowserLink } from './recognise-browser.ts';
import { sendResetLink } from '../passwords/send-reset-link.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

/** Runs `late` while `first` has locked the account and has not yet committed. */
async function meanwhile<T>(
  accountId: string,
  first: (tx: Tx) => Promise<unknown>,
  late: () => Promise<T>,
): Promise<T> {
  const { held } = await world.product.db.transaction('test_first', async (tx) => {
    await lockAccount(tx, accountId);
    await first(tx);
    const running = late();
    await waitsForALock(world, running);
    return { held: running };
  });
  return held;
}

const addApp = (accountId: string) => (tx: Tx) =>
  giveTotp(tx, {
    owner: factorOwner(accountId),
    appSecret: world.product.context.appSecret,
    at: world.now(),
  });

describe("a call that waits for the account's lock", () => {
  it('[AUTH-1][AUTH-4] owes the second factor that was added while a login by password waited', async () => {
    const { accountId, email } = await world.investor('Stefan Schnappschuss');
    const client = world.visitor();
    const answer = await meanwhile(accountId, addApp(accountId), () =>
      client.call(login, { body: { email, password: PASSWORD } }),
    );
    expect(answer.body).toMatchObject({ code: 'second_factor_required' });
    expect((await client.call(whoAmI)).status).toBe(401);
  });

  it('[AUTH-1][AUTH-4] proves nothing by a changed password once a second factor was added', async () => {
    const investor = await world.investor('Wera Wechsel');
    const password = 'another horse, another battery';
    const answer = await meanwhile(investor.accountId, addApp(investor.accountId), () =>
      investor.call(changePassword, {
        body: { current_password: PASSWORD, password, password_confirmation: password },
      }),
    );
    expect(answer.status).toBe(200);
    expect((await investor.ok(getStepUp)).stepped_up).toBe(null);
  });

  it('[AUTH-1][AUTH-6] makes no reset or browser link for an address that the account just gave up', async () => {
    const { accountId, email } = await world.investor('Adele Adresswechsel');
    const { context, db } = world.product;
    const moved = async (tx: Tx) => {
      await saveAccountEmail(tx, accountId, `moved.${email}`);
      for (const purpose of [RESET_PASSWORD, RECOGNISE_BROWSER])
        await context.mailTokens.revoke(tx, { purpose, subjectId: accountId, now: world.now() });
    };
    await meanwhile(accountId, moved, () =>
      Promise.all([
        sendResetLink(context, { email, locale: 'en' }),
        sendBrowserLink(context, email),
      ]),
    );
    const { rows } = await db.pool.query(
      'select id, purpose from mail_tokens where subject_id = $1 and used_at is null',
      [accountId],
    );
    expect(rows).toEqual([]);
    expect(
      (
        await db.pool.query(
          "select template from mail_outbox where lower(recipient) = lower($1) and template in ('reset-password', 'recognise-browser')",
          [email],
        )
      ).rows,
    ).toEqual([]);
  });
});
