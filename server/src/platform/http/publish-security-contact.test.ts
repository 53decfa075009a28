import { describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);

describe('security.txt', () => {
  it("[SAFE-3] names the offering's issuer as contact for vulnerabilities, and is never about to expire (RFC 9116)", async () => {
    const answer = await world.product.app.inject('/.well-known/security.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const lines = answer.body.trimEnd().split('\n');
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
    expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    const { offering, publicUrl, clock } = world.product.context;
    expect(fields['Contact']).toBe(`mailto:${offering.issuer.email}`);
    expect(fields['Canonical']).toBe(`${publicUrl.origin}/.well-known/security.txt`);
    const days = (Date.parse(fields['Expires'] ?? '') - clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(366);
  });
});
