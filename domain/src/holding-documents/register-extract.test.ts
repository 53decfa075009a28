import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../day-after.ts';
import {
  extractDue,
  type IssuedExtract,
  type RegisterContent,
  registerExtractNumber,
} from './register-extract.ts';

const WALLET = 'G'.padEnd(56, 'A');
const none: RegisterContent = { holder: 'Erika Beispiel', entries: [] };
const holding = (tokens: string, frozen = false): RegisterContent => ({
  holder: 'Erika Beispiel',
  entries: [{ public_key: WALLET, tokens, frozen }],
});

/** Looks on consecutive days from the first one; each content lasts for so many days. */
function play(contents: readonly (readonly [RegisterContent, number])[], first = '2026-11-01') {
  const extracts: IssuedExtract[] = [];
  let day = first;
  for (const [content, days] of contents)
    for (let past = 0; past < days; past += 1) {
      const reason = extractDue(content, day, extracts);
      if (reason !== null) extracts.push({ reason, issuedOn: day, content });
      day = dayAfter(day, 1);
    }
  return extracts;
}

describe('extractDue', () => {
  it('[TOK-8] gives an extract at the entry, at each change, at the end, and in each later year', () => {
    expect(
      play([
        [none, 3],
        [holding('10'), 100],
        [holding('10', true), 5],
        [{ ...holding('10', true), holder: 'Erika Muster' }, 300],
        [none, 500],
        [holding('1'), 1],
      ]).map(({ reason, issuedOn }) => [reason, issuedOn]),
    ).toEqual([
      ['entry', '2026-11-04'],
      ['yearly', '2027-01-01'],
      ['change', '2027-02-12'],
      ['change', '2027-02-17'],
      ['change', '2027-12-14'],
      ['entry', '2029-04-27'],
    ]);
  });

  it('[TOK-8] gives each holder one yearly extract in each full calendar year, and never two a day', () => {
    const content = fc.oneof(
      fc.constant(none),
      fc
        .record({ tokens: fc.integer({ min: 1, max: 5 }), frozen: fc.boolean() })
        .map((one) => holding(String(one.tokens), one.frozen)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(content, fc.integer({ min: 1, max: 90 })), {
          minLength: 1,
          maxLength: 25,
        }),
        (contents) => {
          const extracts = play([[holding('9'), 2], ...contents.map((one) => one)]);
          const days = extracts.map(({ issuedOn }) => issuedOn);
          expect(new Set(days).size).toBe(days.length);
          // What the last extract says is what the register says.
          const [last] = contents.at(-1) ?? [none];
          expect(extracts.at(-1)?.content).toEqual(last);
          const yearly = extracts.filter(({ reason }) => reason === 'yearly');
          expect(new Set(yearly.map(({ issuedOn }) => issuedOn.slice(0, 4))).size).toBe(
            yearly.length,
          );
        },
      ),
    );
  });

  it('[TOK-8] repeats nothing, and does not depend on the order of the places', () => {
    const two: RegisterContent = {
      holder: 'Erika Beispiel',
      entries: [
        { public_key: null, tokens: '5', frozen: false },
        { public_key: WALLET, tokens: '10', frozen: false },
      ],
    };
    const issued = [{ reason: 'entry', issuedOn: '2026-11-27', content: two }] as const;
    expect(
      extractDue({ ...two, entries: two.entries.toReversed() }, '2026-11-28', issued),
    ).toBeNull();
  });

  it('numbers extracts by year', () => {
    expect(registerExtractNumber(2026, 17)).toBe('REG-2026-000017');
  });
});
