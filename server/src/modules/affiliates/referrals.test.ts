import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimAccount } from '@bb1/domain/accounts/endpoints';
import {
  type Affiliate,
  getAffiliate,
  rememberReferral,
  startAutoInvest,
  takePartAsAffiliate,
} from '@bb1/domain/affiliates/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { browserWithLink } from '../../../../testing/browser-with-link.ts';
import { join, SUBJECTS, sweep, tokenIn } from '../../../../testing/waitlist-world.ts';
import { type Investor, openWorld, PASSWORD, type World } from '../../../../testing/world.ts';
import { referralCookie } from './referral-cookie.ts';

const DAY_MS = 86_400_000;
let world: World;
let anna: Investor;
let code: string;

beforeAll(async () => {
  world = await openWorld();
  anna = await member('Anna Affiliate');
  code = (await anna.ok(takePartAsAffiliate)).code ?? '';
}, 60_000);
beforeEach(() => world.query('delete from rate_limits'));
afterAll(() => world.close());

/** A waitlist member with an account. */
async function member(fullName: string, browser: ApiClient = world.visitor()): Promise<Investor> {
  const email = `${fullName.toLowerCase().replace(' ', '.')}@people.example`;
  await join(world, email, { full_name: fullName });
  await sweep(world);
  const { id } = await browser.ok(claimAccount, {
    body: {
      token: tokenIn(world, email, SUBJECTS.invitation, '/users/claim_account'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      terms_acceptance: true,
      prospectus_acknowledgement: true,
    },
  });
  await world.runJobs();
  return Object.assign(browser, { accountId: id, email });
}

async function affiliateOf(accountId: string): Promise<string | null> {
  const rows = await world.query<{ affiliate_id: string }>(
    'select affiliate_id from referrals where account_id = $1',
    [accountId],
  );
  return rows[0]?.affiliate_id ?? null;
}

/** Signs up with the browser's cookie, valid or not. */
async function signUpWith(cookie: string, fullName: string): Promise<string | null> {
  const browser = world.visitor();
  browser.cookies.set('referral', cookie);
  return affiliateOf((await world.investor(fullName, browser)).accountId);
}

describe('taking part', () => {
  it('[AFF-1][WAIT-2] gives a member of the waitlist one personal link at once, and the same one in two windows', async () => {
    const [one, other] = await Promise.all([
      anna.ok(takePartAsAffiliate),
      anna.ok(takePartAsAffiliate),
    ]);
    expect([one.code, other.code]).toEqual([code, code]);
    expect(one).toMatchObject({
      link: `${world.product.context.publicUrl.origin}/a/${code}`,
      may_take_part: true,
      programme_runs: true,
      referred_people: 0,
      sum_of_investment: null,
      months: [],
      commission: {
        pending: '0.0000000',
        earned: '0.0000000',
        invested: '0.0000000',
        owed: '0.0000000',
      },
      auto_invest_since: null,
      referrals: [],
    });
  });

  it('[AFF-2] is refused to people who neither joined the waitlist nor are identified, and the page says so beforehand', async () => {
    const stranger = await world.investor('Sven Stranger');
    expect(await stranger.ok(getAffiliate)).toMatchObject({
      link: null,
      code: null,
      may_take_part: false,
    });
    expect(await stranger.call(takePartAsAffiliate)).toMatchObject({ status: 409 });
    expect(await stranger.call(startAutoInvest, { body: { irreversible: true } })).toMatchObject({
      status: 409,
    });
  });

  it('[AFF-1] with all commission invested must be confirmed, holds from the first time on, and cannot be undone', async () => {
    expect(await anna.call(startAutoInvest, { body: { irreversible: false } })).toMatchObject({
      status: 422,
    });
    const first = (await anna.ok(startAutoInvest, { body: { irreversible: true } }))
      .auto_invest_since;
    await world.moveClock(new Date(world.now().getTime() + 60_000));
    expect(
      (await anna.ok(startAutoInvest, { body: { irreversible: true } })).auto_invest_since,
    ).toBe(first);
    await expect(
      world.query('update affiliates set auto_invest_since = null where account_id = $1', [
        anna.accountId,
      ]),
    ).rejects.toThrow('are fixed');
  });
});

describe('the link', () => {
  it('[AFF-2] is remembered by a cookie for thirty days that scripts cannot read, and forgotten when the person declines', async () => {
    const agreed = await world.visitor().call(rememberReferral, { body: { code, agreed: true } });
    const cookie = cookieOf(agreed.headers['set-cookie']);
    expect(cookie).toMatch(
      /^referral=[0-9A-Z]{10}\.\d+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(anna.accountId);
    const refused = await world.visitor().call(rememberReferral, { body: { code, agreed: false } });
    expect(cookieOf(refused.headers['set-cookie'])).toMatch(
      /^referral=; .*Expires=Thu, 01 Jan 1970/,
    );
  });

  it('[AFF-1] answers the same for an unknown code, so that codes cannot be enumerated', async () => {
    const known = await world.visitor().call(rememberReferral, { body: { code, agreed: true } });
    const unknown = await world
      .visitor()
      .call(rememberReferral, { body: { code: 'ZZZZZZZZZZ', agreed: true } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(
      await affiliateOf(
        (await world.investor('Nora Nobody', await browserWithLink(world, 'ZZZZZZZZZZ'))).accountId,
      ),
    ).toBeNull();
  });

  it('[AFF-2] binds a sign-up within its life, does not reveal the person, and is then forgotten by the browser', async () => {
    const browser = await browserWithLink(world, code);
    const referred = await world.investor('Rudi Referred', browser);
    expect(await affiliateOf(referred.accountId)).toBe(anna.accountId);
    expect(browser.cookies.get('referral') ?? '').toBe('');
    const seen: Affiliate = await anna.ok(getAffiliate);
    expect(seen).toMatchObject({
      referred_people: 1,
      referred_investors: 0,
      referrals: [{ number: 1, invested_in: null, state: 'registered' }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Rudi|Referred|rudi/);
    expect(JSON.stringify(seen)).not.toContain(referred.accountId);
    expect(JSON.stringify(await referred.ok(getAffiliate))).not.toContain(code);
  });

  it('[AFF-2] also binds a waitlist member who creates the account by invitation', async () => {
    expect(
      await affiliateOf(
        (await member('Moritz Member', await browserWithLink(world, code))).accountId,
      ),
    ).toBe(anna.accountId);
  });

  it('[AFF-2] the last link wins', async () => {
    const bert = await member('Bert Affiliate');
    const { code: berts } = await bert.ok(takePartAsAffiliate);
    const browser = await browserWithLink(world, code);
    await browser.ok(rememberReferral, { body: { code: berts ?? '', agreed: true } });
    expect(await affiliateOf((await world.investor('Lilo Last', browser)).accountId)).toBe(
      bert.accountId,
    );
  });

  it('[AFF-2] expires thirty days after the consent, and binds until a minute before', async () => {
    const consent = (age: number) =>
      referralCookie(world.product.context, {
        code,
        agreedAt: new Date(world.now().getTime() - age),
      });
    expect(await signUpWith(consent(30 * DAY_MS), 'Otto Over')).toBeNull();
    expect(await signUpWith(consent(30 * DAY_MS - 60_000), 'Jana Just')).toBe(anna.accountId);
  });

  it('[AFF-2] binds no account by a cookie that was prolonged, changed, copied or forged, and blocks none', async () => {
    const old = referralCookie(world.product.context, {
      code,
      agreedAt: new Date(world.now().getTime() - 40 * DAY_MS),
    });
    const fresh = referralCookie(world.product.context, {
      code: 'ZZZZZZZZZZ',
      agreedAt: world.now(),
    });
    const foreign = referralCookie(
      { appSecret: Buffer.alloc(32, 1) },
      { code, agreedAt: world.now() },
    );
    const [, , proof] = old.split('.');
    for (const [index, made] of [
      `${code}.${world.now().getTime()}.${proof}`,
      `${code}.${fresh.split('.').slice(1).join('.')}`,
      foreign,
      `${code}..`,
      'x'.repeat(5_000),
      '%00',
    ].entries()) {
      expect([made.slice(0, 40), await signUpWith(made, `Tom Tamper${'abcdef'[index]}`)]).toEqual([
        made.slice(0, 40),
        null,
      ]);
    }
  });

  it('[AFF-2] never rebinds an account, neither by a repeated job nor by another link later', async () => {
    const { accountId } = await world.investor('Rita Replay', await browserWithLink(world, code));
    const job = world.product.jobs['account.referred'];
    const answer = { accountId, signedUpAt: world.now().toISOString() };
    await job?.({
      ...answer,
      referral: referralCookie(world.product.context, { code, agreedAt: world.now() }),
    });
    expect(await affiliateOf(accountId)).toBe(anna.accountId);
    await job?.({
      accountId: anna.accountId,
      signedUpAt: answer.signedUpAt,
      referral: referralCookie(world.product.context, { code, agreedAt: world.now() }),
    });
    expect(await affiliateOf(anna.accountId)).toBeNull();
    await expect(
      world.query('update referrals set affiliate_id = $1 where account_id = $2', [
        accountId,
        accountId,
      ]),
    ).rejects.toThrow('refused');
  });
});

function cookieOf(header: string | string[] | undefined): string {
  return [header ?? []].flat().find((one) => one.startsWith('referral=')) ?? '';
}
