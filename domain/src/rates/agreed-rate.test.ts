import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedRate, medianRate, type RateRules } from './agreed-rate.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
const RULES: RateRules = {
  maxAgeSeconds: 120,
  maxSpreadPercent: '2',
  maxJumpPercent: '20',
  jumpWindowSeconds: 3600,
};
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const from = (source: string, rate: string, seconds = 5) => ({
  source,
  rate,
  sourceTime: secondsAgo(seconds),
});
const lastAt = (rate: string, seconds: number) => ({ rate, at: secondsAgo(seconds) });
const agree = (
  readings: Parameters<typeof agreedRate>[0]['readings'],
  last: Parameters<typeof agreedRate>[0]['last'] = null,
) => agreedRate({ readings, now: NOW, rules: RULES, last });
const rate = fc
  .bigInt(1_000n, 10n ** 17n)
  .map((scaled) => `${scaled / 10n ** 12n}.${(scaled % 10n ** 12n).toString().padStart(12, '0')}`);

describe('the rate of two sources', () => {
  it('[PAY-5] is their mean, a half rounded up at the twelfth decimal, with its readings', () => {
    const readings = [from('one', '0.1'), from('other', '0.100000000001')];
    expect(agree(readings)).toEqual({ ok: true, rate: '0.100000000001', readings });
    expect(agree([from('one', '92000'), from('other', '92001')])).toMatchObject({
      rate: '92000.5',
    });
  });

  it('[PAY-5] of three is the median', () => {
    expect(agree([from('one', '101'), from('two', '100'), from('three', '100.2')])).toMatchObject({
      ok: true,
      rate: '100.2',
    });
  });

  it('[PAY-5] lies between the lowest and the highest, in any order', () => {
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 5 }), (rates) => {
        const sorted = rates.map(Number).toSorted((one, other) => one - other);
        const found = medianRate(rates);
        expect(Number(found)).toBeGreaterThanOrEqual((sorted[0] ?? 0) * (1 - 1e-12));
        expect(Number(found)).toBeLessThanOrEqual((sorted.at(-1) ?? 0) * (1 + 1e-12) + 1e-12);
        expect(medianRate(rates.toReversed())).toBe(found);
      }),
    );
    expect(() => medianRate([])).toThrow(RangeError);
  });

  it('[PAY-5] needs two sources: one alone, none, or the same one twice give no rate', () => {
    for (const readings of [[], [from('one', '100')], [from('one', '100'), from('one', '100', 4)]])
      expect(agree(readings)).toEqual({ ok: false, reason: 'too_few_sources' });
  });

  it("[PAY-5] uses each source's newest reading", () => {
    expect(
      agree([from('one', '100', 5), from('other', '100', 5), from('one', '200', 60)]),
    ).toMatchObject({ ok: true, rate: '100' });
    expect(
      agree([from('one', '200', 60), from('other', '100', 5), from('one', '100', 5)]),
    ).toMatchObject({ ok: true, rate: '100' });
  });

  it('[PAY-5] ignores readings that are too old or from the future', () => {
    expect(agree([from('one', '100', 120), from('other', '100', -120)])).toMatchObject({
      ok: true,
    });
    for (const seconds of [121, 86_400, -121])
      expect(agree([from('one', '100'), from('other', '100', seconds)])).toEqual({
        ok: false,
        reason: 'stale',
      });
  });

  it('[PAY-5] is absent where they differ by more than the band', () => {
    expect(agree([from('one', '100'), from('other', '102')])).toMatchObject({
      ok: true,
      rate: '101',
    });
    expect(agree([from('one', '102'), from('other', '100')])).toMatchObject({
      ok: true,
      rate: '101',
    });
    for (const other of ['102.000000000001', '1000', '10', '0.000000000001'])
      expect(agree([from('one', '100'), from('other', other)])).toEqual({
        ok: false,
        reason: 'sources_disagree',
      });
  });

  it('[PAY-5] is refused when both are wrong in the same way: ten times, or a tenth of, the last accepted rate', () => {
    for (const wrong of ['1000', '10', '120.1', '83.3'])
      expect(agree([from('one', wrong), from('other', wrong)], lastAt('100', 60)), wrong).toEqual({
        ok: false,
        reason: 'jump',
      });
    for (const fine of ['120', '83.4', '100'])
      expect(
        agree([from('one', fine), from('other', fine)], lastAt('100', 60)),
        fine,
      ).toMatchObject({ ok: true, rate: fine });
  });

  it('[PAY-5] follows a real market jump after some windows, but a tenfold error not within 45 of them', () => {
    const both = (value: string) => [from('one', value), from('other', value)];
    expect(agree(both('140'), lastAt('100', 7199))).toEqual({ ok: false, reason: 'jump' });
    expect(agree(both('140'), lastAt('100', 7200))).toMatchObject({ ok: true });
    for (const wrong of ['1000', '10']) {
      expect(agree(both(wrong), lastAt('100', 45 * 3600 - 1)), wrong).toEqual({
        ok: false,
        reason: 'jump',
      });
      expect(agree(both(wrong), lastAt('100', 45 * 3600)), wrong).toMatchObject({ ok: true });
    }
    // A last rate from the future allows as much as one of this moment.
    expect(agree(both('121'), lastAt('100', -86_400))).toEqual({ ok: false, reason: 'jump' });
  });

  it('[PAY-5] without a previous rate, agreement alone decides', () => {
    expect(agree([from('one', '1000'), from('other', '1000')])).toMatchObject({
      ok: true,
      rate: '1000',
    });
  });

  it('[PAY-5] is never further from any of its readings than the band, and never further from the last than the jump allows', () => {
    fc.assert(
      fc.property(
        rate,
        rate,
        rate,
        fc.integer({ min: 0, max: 4000 }),
        (one, other, last, seconds) => {
          const found = agree([from('one', one), from('other', other)], lastAt(last, seconds));
          if (!found.ok) return;
          for (const reading of [one, other])
            expect(Math.abs(Number(found.rate) / Number(reading) - 1)).toBeLessThanOrEqual(0.0201);
          const ratio = Number(found.rate) / Number(last);
          expect(Math.max(ratio, 1 / ratio)).toBeLessThanOrEqual(1.2001 + (0.2 * seconds) / 3600);
        },
      ),
    );
  });

  it.each(['0', '-5', '1e3', 'garbage'])(
    '[PAY-5] an invalid rate is an error and not a price: %s',
    (bad) => {
      expect(() => agree([from('one', bad), from('other', '100')])).toThrow(RangeError);
    },
  );
});
