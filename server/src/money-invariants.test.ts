import { expect, it } from 'vitest';
import moneyInvariantTexts from '@bb1/texts/acts/money-invariants';
import { readInvariants } from './money-invariants.ts';

it('[SAFE-1][DESK-3] every money invariant has words for officers in both languages', async () => {
  const names = (await readInvariants()).map(({ name }) => name);
  for (const texts of Object.values(moneyInvariantTexts)) expect(Object.keys(texts)).toEqual(names);
});
