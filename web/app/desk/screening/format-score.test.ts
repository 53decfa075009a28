import { expect, it } from 'vitest';
import { formatScore } from './format-score.ts';

it("[DESK-3] a similarity is in percent with one decimal, in the language's format", () => {
  expect([formatScore('en', 1000), formatScore('en', 945), formatScore('de', 945)]).toEqual([
    '100.0%',
    '94.5%',
    '94,5\u00A0%',
  ]);
});
