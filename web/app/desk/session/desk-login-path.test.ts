import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deskLoginPath, deskPath } from './desk-login-path.ts';

const asked = (path: string, method = 'GET') =>
  deskLoginPath(new Request(`https://bb1.example${path}`, { method }));

describe('the path of the officers’ sign-in', () => {
  it('[DESK-1] leads to the sign-in of the back office, never to that of investors, and remembers the screen', () => {
    expect(asked('/desk/kyc?verdict=rejected&page=2')).toBe(
      '/desk/login?next=%2Fdesk%2Fkyc%3Fverdict%3Drejected%26page%3D2',
    );
    expect(asked('/de/desk/audit')).toBe('/de/desk/login?next=%2Fde%2Fdesk%2Faudit');
  });

  it("[DESK-1] leads an officer whose session ended while sending a form back to the form's screen", () => {
    expect(asked('/de/desk/allocations/1', 'POST')).toBe(
      '/de/desk/login?notice=session_ended&next=%2Fde%2Fdesk%2Fallocations%2F1',
    );
  });

  it('[DESK-1] has no return path to the home screen', () => {
    expect([asked('/desk'), asked('/de/desk')]).toEqual(['/desk/login', '/de/desk/login']);
  });
});

describe('the return path after signing in', () => {
  it('[DESK-1] is a screen of the back office', () => {
    expect(['/desk', '/desk?x=1', '/de/desk/kyc?page=2'].map(deskPath)).toEqual([
      '/desk',
      '/desk?x=1',
      '/de/desk/kyc?page=2',
    ]);
  });

  it('[DESK-1] is never another site or another area', () => {
    expect(
      [
        '//evil.example/desk',
        'https://evil.example/desk',
        '/\\evil.example',
        '/deskjet',
        '/dashboard',
        '/de',
        '/desk/\\evil',
        '/desk/\nSet-Cookie:a',
        '',
        null,
      ].map(deskPath),
    ).toEqual(Array(10).fill(null));
  });

  it('[DESK-1] stays on this host whatever a link contains', () => {
    fc.assert(
      fc.property(fc.webPath({ size: 'medium' }), fc.string(), (path, text) => {
        for (const named of [
          path,
          text,
          `/desk${text}`,
          `/desk${path}`,
          `/desk//${text}`,
          `//${text}/desk`,
          `/de/${path}`,
        ]) {
          const back = deskPath(named);
          expect(back === null || new URL(back, 'https://bb1.example').host === 'bb1.example').toBe(
            true,
          );
        }
      }),
    );
  });
});
