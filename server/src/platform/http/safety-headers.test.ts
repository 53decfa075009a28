import { describe, expect, it } from 'vitest';
import { safetyHeaders } from './safety-headers.ts';

const GOOGLE = {
  scripts: ['https://www.google.com', 'https://www.gstatic.com'],
  frames: ['https://www.google.com'],
  connections: ['https://www.google.com'],
};
const policyOf = (headers: Readonly<Record<string, string>>) =>
  new Map(
    (headers['content-security-policy'] ?? '')
      .split('; ')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );

describe('the policy of a page', () => {
  it.each([
    ['kept for everybody', { styleHashes: [] }],
    ['rendered for one', { nonce: 'n' }],
  ])('[SITE-12] names no other site unless the bot check needs one (%s)', (_, parts) => {
    expect(safetyHeaders(parts)['content-security-policy']).not.toMatch(/https?:|\*/);
    const policy = policyOf(safetyHeaders(parts, GOOGLE));
    expect(policy.get('script-src')).toMatch(
      / https:\/\/www\.google\.com https:\/\/www\.gstatic\.com$/,
    );
    expect([policy.get('frame-src'), policy.get('connect-src')]).toEqual([
      "'self' https://www.google.com",
      "'self' https://www.google.com",
    ]);
    for (const name of ['default-src', 'style-src', 'img-src', 'worker-src', 'form-action'])
      expect(policy.get(name)).not.toContain('google');
  });

  it('[AUTH-5] allows workers from our own files only', () => {
    for (const parts of [{ styleHashes: [] }, { nonce: 'n' }])
      expect(policyOf(safetyHeaders(parts)).get('worker-src')).toBe("'self'");
  });

  it('[KYC-9][SAFE-3] allows camera and microphone on the call page only, and never on a cached page', () => {
    for (const parts of [{ styleHashes: [] }, { nonce: 'n' }])
      expect(safetyHeaders(parts)['permissions-policy']).toMatch(/^camera=\(\), microphone=\(\),/);
    expect(
      safetyHeaders({ nonce: 'n' }, undefined, { camera: true })['permissions-policy'],
    ).toMatch(/^camera=\(self\), microphone=\(self\), geolocation=\(\)/);
  });
});
