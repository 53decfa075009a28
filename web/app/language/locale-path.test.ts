import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageRule, localeOfPath, localPath, ownPath, sitePath } from './locale-path.ts';

const page = (pathname: string, search = '') => ({ pathname, search });

describe('the language of a path', () => {
  it('[SITE-1] English has no prefix and German has /de', () => {
    expect(languageRule(undefined, page('/login'))).toEqual({ kind: 'page', locale: 'en' });
    expect(languageRule('de', page('/de/login'))).toEqual({ kind: 'page', locale: 'de' });
  });

  it('[SITE-1] the prefix of the default language is dropped and the query kept', () => {
    expect(languageRule('en', page('/en/login', '?next=%2Fdashboard'))).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Fdashboard',
    });
    expect(languageRule('en', page('/en'))).toEqual({ kind: 'redirect', to: '/' });
    expect(languageRule('en', page('/en/'))).toEqual({ kind: 'redirect', to: '/' });
  });

  it('[SITE-1] dropping the prefix never leads to another site', () => {
    expect(languageRule('en', page('/en//evil.example'))).toEqual({
      kind: 'redirect',
      to: '/evil.example',
    });
    expect(sitePath('/de//evil.example')).toBe('/evil.example');
  });

  it('[SITE-1] any other prefix in the place of a language is not found, also in capitals', () => {
    for (const lang of ['fr', 'xx', 'DE', 'EN', 'deu', ''])
      expect(languageRule(lang, page(`/${lang}/login`))).toEqual({ kind: 'not_found' });
  });

  it('[SITE-1] only a whole first segment is a language', () => {
    expect(localeOfPath('/de')).toBe('de');
    expect(localeOfPath('/de/terms')).toBe('de');
    expect(localeOfPath('/demo')).toBe('en');
    expect(localeOfPath('/nope/de')).toBe('en');
  });

  it('[SITE-3] a page links to itself in the other language and back', () => {
    const segment = fc.stringMatching(/^[a-z][a-z_-]{2,9}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const path = `/${segments.join('/')}`;
        expect(sitePath(localPath('de', path))).toBe(path);
        expect(localeOfPath(localPath('de', path))).toBe('de');
        expect(localPath('en', path)).toBe(path);
      }),
    );
  });

  it('[SITE-3] anchors and queries of the home page are kept', () => {
    expect(localPath('de', '/')).toBe('/de');
    expect(localPath('de', '/#faq')).toBe('/de#faq');
    expect(localPath('de', '/?a=1')).toBe('/de?a=1');
    expect(localPath('de', '/signup?context=affiliate')).toBe('/de/signup?context=affiliate');
  });

  it('[SITE-2] the return path after a login stays on this site', () => {
    for (const own of ['/dashboard', '/de/investment?amount=5', '/a/b#c'])
      expect(ownPath(own)).toBe(own);
    for (const foreign of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      null,
      '/a\nb',
    ])
      expect(ownPath(foreign)).toBeNull();
  });
});
