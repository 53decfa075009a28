import { describe, expect, it } from 'vitest';
import { loginPath } from './login-path.ts';
import { pageUrl } from './page-url.ts';
import { mailboxPageFirst, stepUpInstead } from './step-up.ts';

const asked = (path: string) => new Request(`http://localhost${path}`);
const next = (location: string | null | undefined) =>
  new URL(location ?? '', 'http://localhost').searchParams.get('next');

describe('the page of a request', () => {
  it.each([
    ['/account/data.data', '/account/data'],
    ['/de/account.data?_routes=portal%2Faccount-page&done=profile', '/de/account?done=profile'],
    ['/_.data', '/'],
    ['/de/investment?amount=5', '/de/investment?amount=5'],
  ])('[SITE-2] %s is %s', (path, page) => {
    const url = pageUrl(asked(path));
    expect(url.pathname + url.search).toBe(page);
  });

  it('[SITE-2][AUTH-2] the return path from login and step-up leads to the page, also when its script requested only the data', () => {
    expect(next(loginPath(asked('/de/account/sessions.data?_routes=x')))).toBe(
      '/de/account/sessions',
    );
    expect(
      next(
        stepUpInstead(asked('/account/data.data'), { code: 'step_up_needed' })?.headers.get(
          'location',
        ),
      ),
    ).toBe('/account/data');
    expect(
      next(
        mailboxPageFirst(
          asked('/de/account/second_factor/totp.data?next=%2Fde%2Faccount%2Femail'),
        ).headers.get('location'),
      ),
    ).toBe('/de/account/second_factor/totp?next=%2Fde%2Faccount%2Femail');
    expect(loginPath(asked('/dashboard.data'))).toBe('/login');
  });
});
