import { expect, it } from 'vitest';
import { SignatureRefused } from './protocol.ts';
import { Usage, usesBy } from './usage.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * HOUR_MS);
const tokens = (units: bigint) => usesBy((meter) => (meter === 'tokens' ? units : 0n));
const limits = usesBy(() => 10n);

it('[TOK-4] uses of the signer drop out of its limits one by one, each 24 hours after its signature', () => {
  const usage = new Usage();
  usage.add('channel:1', { at: at(0), uses: tokens(4n) });
  usage.add('channel:2', { at: at(6), uses: tokens(5n) });
  expect(usage.used(at(23.9)).tokens).toBe(9n);
  expect(() => usage.refuseAbove(limits, 'channel:3', { at: at(23.9), uses: tokens(2n) })).toThrow(
    SignatureRefused,
  );
  usage.refuseAbove(limits, 'channel:3', { at: at(24), uses: tokens(5n) });
  expect(usage.used(at(24)).tokens).toBe(5n);
  expect(usage.used(at(30)).tokens).toBe(0n);
});

it('[TOK-4] a transaction signed again within a day counts once, from its last signature, with its largest content', () => {
  const usage = new Usage();
  usage.add('channel:1', { at: at(0), uses: tokens(7n) });
  usage.refuseAbove(limits, 'channel:1', { at: at(20), uses: tokens(10n) });
  usage.add('channel:1', { at: at(20), uses: tokens(3n) });
  expect(usage.used(at(25)).tokens).toBe(7n);
  expect(usage.used(at(44)).tokens).toBe(0n);
});

it('[TOK-4] thirty thousand signatures of a day do not slow the next one down', () => {
  const usage = new Usage();
  const most = usesBy(() => 10n ** 12n);
  const began = performance.now();
  for (let number = 0; number < 30_000; number++) {
    const use = { at: at(0), uses: tokens(1n) };
    usage.refuseAbove(most, `channel:${number}`, use);
    usage.add(`channel:${number}`, use);
  }
  expect(usage.used(at(1)).tokens).toBe(30_000n);
  // Adding up the day at each request would take far longer.
  expect(performance.now() - began).toBeLessThan(10_000);
});
