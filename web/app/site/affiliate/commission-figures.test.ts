import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArticle } from '../markdown.ts';
import { commissionFigures, commissionSlope } from './commission-figures.ts';
import { readCommissionQuery } from './commission-query.ts';
import { programmeParts } from './programme-article.tsx';

const CONTENT = join(import.meta.dirname, '../../../../content/bb1');
const offering = parseOffering(JSON.parse(readFileSync(join(CONTENT, 'offering.json'), 'utf8')));
const read = (locale: 'en' | 'de', query: string) =>
  readCommissionQuery(new URLSearchParams(query), locale, { maximumEur: '1000000.00' });

describe('the commission calculator', () => {
  it('[AFF-1] counts each investment separately', () => {
    expect(commissionFigures(offering, { amountCents: 333_333n, count: 3 })).toEqual({
      amount: '3333.33',
      count: 3,
      oneTokens: '166.6665000',
      allTokens: '499.9995000',
      allNominal: '499.99',
      earnsNothing: false,
    });
  });

  it('[AFF-1][AFF-2] ten investments of 1,999.99 EUR earn nothing, one of 2,000 earns 100 tokens', () => {
    expect(commissionFigures(offering, { amountCents: 199_999n, count: 10 })).toMatchObject({
      allTokens: '0.0000000',
      earnsNothing: true,
    });
    expect(commissionFigures(offering, { amountCents: 200_000n, count: 1 })).toMatchObject({
      allTokens: '100.0000000',
      earnsNothing: false,
    });
  });

  it('[AFF-1] reads amounts and counts, and explains what is wrong with others', () => {
    expect(read('de', 'amount=2.500&count=4')).toMatchObject({
      amountCents: 250_000n,
      count: 4,
      amountWrong: null,
      countWrong: null,
    });
    expect(read('en', '')).toMatchObject({
      typedAmount: '5,000',
      typedCount: '5',
      amountCents: 500_000n,
      count: 5,
    });
    for (const count of ['0', '-1', '1.5', '1001', '', 'five', '1e2', '%3Cb%3E'])
      expect(read('en', `amount=2500&count=${count}`)).toMatchObject({
        amountCents: 500_000n,
        count: 5,
        countWrong: 'Please enter a whole number from 1 to 1,000',
      });
    expect(read('de', 'amount=x&count=2')).toMatchObject({
      amountWrong: 'Muss eine Zahl sein',
      countWrong: null,
      amountCents: 500_000n,
      count: 5,
      typedCount: '2',
    });
  });
});

describe('the commission chart', () => {
  it('[AFF-1] has its step where commission begins, and the chosen amount on the line', () => {
    expect(commissionSlope(offering, 500_000n)).toMatchObject({
      minimumCents: 200_000n,
      highestCents: 1_000_000n,
      firstUnits: 1_000_000_000n,
      lastUnits: 5_000_000_000n,
      step: { at: 20, level: 20 },
      chosen: { at: 50, level: 50 },
    });
    expect(commissionSlope(offering, 199_999n).chosen.level).toBe(0);
  });

  it('[AFF-1] has its step where the minimum reward is reached, if that is later', () => {
    const later = {
      ...offering,
      affiliate: { ...offering.affiliate, minimumRewardTokens: '150.5' },
    };
    const { minimumCents } = commissionSlope(later, 500_000n);
    expect([
      minimumCents,
      commissionFigures(later, { amountCents: minimumCents - 1n, count: 1 }).earnsNothing,
    ]).toEqual([301_000n, true]);
  });

  it('[AFF-1] keeps every amount inside', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100_000_000n), (amountCents) => {
        const { step, chosen } = commissionSlope(offering, amountCents);
        for (const place of [step.at, step.level, chosen.at, chosen.level])
          expect(place >= 0 && place <= 100).toBe(true);
      }),
    );
  });
});

describe("the programme's texts", () => {
  it.each(['en', 'de'])(
    '[AFF-1] the content file has steps, rules and questions (%s)',
    (locale) => {
      const { steps, rules, questions } = programmeParts(
        readArticle(readFileSync(join(CONTENT, locale, 'affiliate.md'), 'utf8')),
      );
      expect(steps).toHaveLength(4);
      expect(rules?.blocks.some(({ kind }) => kind === 'list')).toBe(true);
      expect(questions?.id).toBe('questions');
    },
  );
});
