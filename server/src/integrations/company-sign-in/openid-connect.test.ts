import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LyingProvider, startLyingProvider } from '../../../../testing/lying-provider.ts';
import {
  type CompanyMark,
  CompanySignInAway,
  CompanySignInInvalid,
} from './company-sign-in-port.ts';
import { openIdConnect } from './openid-connect.ts';

const CLIENT = 'back-office';
const attempt = {
  state: 'en.state',
  nonce: 'nonce',
  verifier: 'v'.repeat(43),
  redirectUri: new URL('https://portal.example/desk/login/company'),
};
const DOMAIN: CompanyMark = { kind: 'email_domain', domains: ['issuer.example'] };
const HEADER = { alg: 'RS256', kid: 'one' };

let provider: LyingProvider;
beforeAll(async () => {
  provider = await startLyingProvider(CLIENT);
});
beforeEach(() => {
  provider.say((honest) => honest);
  provider.signWith(HEADER, 'published');
  provider.fail(null);
});
afterAll(() => provider.close());

const signInAt = (mark: CompanyMark = DOMAIN, issuer = provider.issuer) =>
  openIdConnect({
    company: 'Issuer GmbH',
    issuer,
    clientId: CLIENT,
    clientSecret: 'secret',
    mark,
    timeoutSeconds: 2,
  });
const comeBack = async (mark?: CompanyMark) => {
  const signIn = signInAt(mark);
  const page = await signIn.pageFor({ ...attempt, locale: 'en' });
  return signIn.accountOf(provider.answerTo(page), attempt);
};

describe('a token of the OpenID provider', () => {
  it('[DESK-11] names issuer and subject', async () => {
    expect(await comeBack()).toEqual({
      issuer: provider.issuer,
      subject: 'karla',
      email: null,
      isOfCompany: false,
    });
  });

  it.each([
    ['for another client', { aud: 'another-client' }],
    ['for several clients of which this is not the authorised one', { aud: [CLIENT, 'other'] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
  ])('[DESK-11] is refused %s', async (_what, lie) => {
    provider.say((honest) => ({ ...honest, ...lie }));
    await expect(comeBack()).rejects.toThrow(CompanySignInInvalid);
  });

  it.each([
    ['signed by another key', HEADER, 'other'],
    ['without signature', { alg: 'none' }, 'published'],
    [
      'signed by an algorithm that the provider does not name',
      { ...HEADER, alg: 'HS256' },
      'published',
    ],
  ] as const)('[DESK-11] is refused %s', async (_what, header, key) => {
    provider.signWith(header, key);
    await expect(comeBack()).rejects.toThrow(CompanySignInInvalid);
  });

  it.each([
    [{ email: 'karla@issuer.example', email_verified: true }, true],
    [{ email: 'karla@ISSUER.example', email_verified: true }, true],
    [{ email: 'karla@issuer.example', email_verified: false }, false],
    [{ email: 'karla@issuer.example', email_verified: 'true' }, false],
    [{ email: 'karla@issuer.example' }, false],
    [{ email: 'karla@issuer.example.evil.example', email_verified: true }, false],
    [{ email: 'karla@sub.issuer.example', email_verified: true }, false],
    [{ email_verified: true }, false],
  ])('[DESK-11] with %j is of the company by its domain: %s', async (claims, expected) => {
    provider.say((honest) => ({ ...honest, ...claims }));
    expect((await comeBack()).isOfCompany).toBe(expected);
  });

  it.each([
    [{ tid: 'our-tenant' }, true],
    [{ tid: 'our-tenant', email_verified: false }, false],
    [{ tid: 'another-tenant' }, false],
    [{ tid: ['our-tenant'] }, false],
    [{}, false],
  ])('[DESK-11] with %j is of the company by a claim: %s', async (claims, expected) => {
    provider.say((honest) => ({ ...honest, ...claims }));
    const mark: CompanyMark = { kind: 'claim', name: 'tid', value: 'our-tenant' };
    expect((await comeBack(mark)).isOfCompany).toBe(expected);
  });
});

describe('an OpenID provider that fails', () => {
  it('[DESK-11] is away at its discovery, and asked anew at the next sign-in', async () => {
    const signIn = signInAt();
    provider.fail(503);
    await expect(signIn.pageFor({ ...attempt, locale: 'en' })).rejects.toThrow(CompanySignInAway);
    provider.fail(null);
    expect((await signIn.pageFor({ ...attempt, locale: 'en' })).origin).toBe(provider.issuer);
  });

  it('[DESK-11] is away when it does not give the token', async () => {
    const signIn = signInAt();
    const page = await signIn.pageFor({ ...attempt, locale: 'en' });
    provider.fail(502);
    await expect(signIn.accountOf(provider.answerTo(page), attempt)).rejects.toThrow(
      CompanySignInAway,
    );
  });

  it('[DESK-11] is not believed when it calls itself by another name than the configured one', async () => {
    const byOtherName = provider.issuer.replace('127.0.0.1', 'localhost');
    for (const issuer of [byOtherName, `${provider.issuer}/`])
      await expect(signInAt(DOMAIN, issuer).pageFor({ ...attempt, locale: 'en' })).rejects.toThrow(
        CompanySignInAway,
      );
  });
});
