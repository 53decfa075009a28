import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculatorFigures,
  paidIn,
  type YearOfPayments,
} from '../calculator/calculator-figures.ts';
import { returnBars } from './return-bars.ts';
import { PAYMENT_KINDS, returnColumns, roundStep } from './return-columns.ts';

const offering = parseOffering(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'),
  ),
);
const someCents = fc.bigInt(0n, 10n ** 9n);
const someYears = fc.array(
  fc.record({
    year: fc.constant('2020'),
    fixed: someCents,
    variable: someCents,
    repayment: someCents,
  }),
  { minLength: 1, maxLength: 30 },
);

/** The drawing's values by the end of each year, read back from its heights in cents. */
function readBack(years: readonly YearOfPayments[], paidInCents: bigint) {
  const { columns, paidInLevel, lines } = returnColumns(years, paidInCents);
  const top = Number(lines.at(-1)?.cents ?? 0n);
  const centsAt = (level: number) => (level / 100) * top;
  const drawn = columns.map(({ parts }) =>
    PAYMENT_KINDS.map((kind) =>
      parts
        .filter((part) => part.kind === kind)
        .reduce((sum, { from, to }) => sum + centsAt(to) - centsAt(from), 0),
    ),
  );
  // Positions are kept to a ten-thousandth of a percent of the height.
  return { columns, drawn, paidInDrawn: centsAt(paidInLevel), tolerance: top / 500_000 };
}

describe('the chart of the payments', () => {
  it("[SITE-11] shows the table's figures: each kind of payment, each year, and the invested amount", () => {
    fc.assert(
      fc.property(someYears, fc.bigInt(1n, 10n ** 11n), (years, paidInCents) => {
        const { columns, drawn, paidInDrawn, tolerance } = readBack(years, paidInCents);
        const sums = [0n, 0n, 0n];
        years.forEach((year, at) => {
          PAYMENT_KINDS.forEach((kind, place) => {
            sums[place] = (sums[place] ?? 0n) + year[kind];
            expect(Math.abs((drawn[at]?.[place] ?? 0) - Number(sums[place]))).toBeLessThanOrEqual(
              tolerance,
            );
          });
          expect(columns[at]?.sum).toBe(
            years.slice(0, at + 1).reduce((sum, one) => sum + paidIn(one), 0n),
          );
        });
        expect(Math.abs(paidInDrawn - Number(paidInCents))).toBeLessThanOrEqual(tolerance);
      }),
    );
  });

  it('[SITE-11] stays inside: parts are stacked without a gap, none above the topmost line', () => {
    fc.assert(
      fc.property(someYears, fc.bigInt(1n, 10n ** 11n), (years, paidInCents) => {
        for (const { parts } of returnColumns(years, paidInCents).columns) {
          parts.forEach((part, at) => expect(part.from).toBe(at === 0 ? 0 : parts[at - 1]?.to));
          for (const { from, to } of parts) expect(from <= to && to <= 100).toBe(true);
        }
      }),
    );
  });

  it('[SITE-11] has eleven years, the last with the repayment, and ends at the total', () => {
    const figures = calculatorFigures(offering, { amountCents: 1_000_000n, scenario: 1 });
    const { columns } = returnColumns(figures.years, 1_000_000n);
    expect(columns.map(({ year }) => year)).toEqual(
      Array.from({ length: 11 }, (_, at) => String(2019 + at)),
    );
    expect(columns.map(({ parts }) => parts.map(({ kind }) => kind).join(' '))).toEqual([
      'fixed',
      ...Array.from({ length: 9 }, () => 'fixed variable'),
      'fixed variable repayment',
    ]);
    expect(columns.at(-1)?.sum).toBe(1_852_622n);
    expect(figures.chosen.total).toBe('18526.22');
  });

  it('[SITE-11] has three to five round lines, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), (highest) => {
        const step = roundStep(highest);
        expect(String(step)).toMatch(/^[125]0*$/);
        const lines = (highest + step - 1n) / step;
        expect(lines <= 5n && (highest < 3n || lines >= 3n)).toBe(true);
      }),
    );
  });
});

describe('the bars of the scenarios', () => {
  it('[SITE-11] share one scale: lengths are proportional to the sums, and the longest takes the whole width', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ fixed: someCents, variable: someCents, repayment: fc.bigInt(1n, 10n ** 9n) }),
          { minLength: 1, maxLength: 5 },
        ),
        (all) => {
          const longest = Math.max(
            ...all.map(({ fixed, variable, repayment }) => Number(fixed + variable + repayment)),
          );
          const widths = returnBars(all).map((parts) =>
            parts.reduce((sum, { width }) => sum + width, 0),
          );
          all.forEach(({ fixed, variable, repayment }, at) =>
            expect(widths[at]).toBeCloseTo(
              (Number(fixed + variable + repayment) / longest) * 100,
              2,
            ),
          );
          expect(Math.max(...widths)).toBeCloseTo(100, 2);
        },
      ),
    );
  });
});
