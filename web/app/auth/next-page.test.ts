import { describe, expect, it } from 'vitest';
import { nextPage, withNext } from './next-page.ts';

const at = (path: string) => new Request(`https://bb1.example${path}`);
const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'evil.example',
  'javascript:alert(1)',
  '/\tevil',
  '/ /evil.example',
  '/@evil.example',
  '',
];

describe('the page after a sign-in', () => {
  it("[AUTH-1][SITE-2] is the page the person came from, else the dashboard in the page's language", () => {
    expect(nextPage(at('/login?next=%2Finvestment%3Famount%3D5'))).toBe('/investment?amount=5');
    expect(nextPage(at('/login'))).toBe('/dashboard');
    expect(nextPage(at('/de/login/second_factor'))).toBe('/de/dashboard');
  });

  it.each(ELSEWHERE)('[AUTH-1][SAFE-3] is never another site: %s', (next) => {
    const query = `next=${encodeURIComponent(next)}`;
    expect(nextPage(at(`/de/login?${query}`))).toBe('/de/dashboard');
    expect(withNext(at(`/de/login?${query}`), '/login/second_factor')).toBe(
      '/de/login/second_factor',
    );
  });

  it("[AUTH-4] is passed on to the page of the second factor, with that page's own parameters", () => {
    expect(withNext(at('/de/login?next=%2Fde%2Faccount'), '/login/second_factor')).toBe(
      '/de/login/second_factor?next=%2Fde%2Faccount',
    );
    expect(
      withNext(at('/login/second_factor?next=%2Faccount'), '/login?notice=sign_in_expired'),
    ).toBe('/login?notice=sign_in_expired&next=%2Faccount');
  });
});
