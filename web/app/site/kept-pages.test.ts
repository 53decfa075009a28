import { describe, expect, it } from 'vitest';
import { keptAddress, keptCookie } from './kept-pages.ts';

describe('what a cached page sees of a request', () => {
  it('[SITE-4] is its address: parameters of advertisements do not make it another page, figures of a calculator do', () => {
    expect(
      ['/', '/de', '/contact', '/?utm_source=x&fbclid=y', '/de?', '/terms?a=1'].map(keptAddress),
    ).toEqual(['/', '/de', '/contact', '/', '/de', '/terms']);
    for (const url of [
      '/calculator?amount=5',
      '/affiliate?referrals=5',
      '/faq?q=wallet',
      '/de/calculator?',
      '/login',
      '/nope?x',
      '//calculator',
      '/de/',
      'http://evil.example/',
      '/calculator.data',
      '/%63ontact',
      '',
    ])
      expect([url, keptAddress(url)]).toEqual([url, null]);
    expect(keptAddress('/calculator')).toBe('/calculator');
  });

  it("[SITE-3] is only the notice's cookie, in any notation", () => {
    for (const cookie of [
      'privacy_notice=1',
      'a=b; privacy_notice=',
      'privacy_notice =1',
      '\u00a0privacy_notice=1',
      'x=1;privacy_notice=understood; session=secret',
      '__Host-privacy_notice=understood',
    ])
      expect([cookie, keptCookie(cookie)]).toEqual([cookie, 'privacy_notice=understood']);
    for (const cookie of [
      '',
      'session=secret',
      'privacy_notice',
      'xprivacy_notice=1',
      'a=1,privacy_notice=1',
      'Privacy_Notice=1',
      '__Secure-privacy_notice=1',
    ])
      expect([cookie, keptCookie(cookie)]).toEqual([cookie, '']);
  });
});
