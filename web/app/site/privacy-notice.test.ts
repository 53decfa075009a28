import { describe, expect, it } from 'vitest';
import { action } from './privacy-notice.ts';
import { isNoticeUnderstood } from './public-page.ts';

function agree(origin: string, back: string): Promise<Response> {
  const request = new Request(`${origin}/privacy_notice`, {
    method: 'POST',
    body: new URLSearchParams({ back }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return action({ request } as Parameters<typeof action>[0]);
}

describe('the answer to the data-protection notice', () => {
  it('[SITE-3][SAFE-3] sets one cookie that scripts cannot read, over https for this host alone', async () => {
    expect((await agree('http://localhost:3000', '/terms')).headers.get('set-cookie')).toBe(
      'privacy_notice=understood; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
    );
    expect((await agree('https://portal.example', '/terms')).headers.get('set-cookie')).toBe(
      '__Host-privacy_notice=understood; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    );
    expect([
      isNoticeUnderstood('__Host-privacy_notice=understood'),
      isNoticeUnderstood('privacy_notice=understood'),
      isNoticeUnderstood('session=x'),
    ]).toEqual([true, true, false]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ])('[SITE-3][SAFE-3] leads back only to a page of ours, not to %s', async (back) => {
    expect((await agree('https://portal.example', back)).headers.get('location')).toBe('/');
    expect((await agree('https://portal.example', '/de/terms?x=1')).headers.get('location')).toBe(
      '/de/terms?x=1',
    );
  });
});
