import { expect, it } from 'vitest';
import { LOCALES } from '@bb1/domain/locale';
import investmentTexts from '@bb1/texts/pages/investment';

const HOUR = /about an hour|etwa einer Stunde/;
const MINUTES = /10 (?:to|bis) 15 (?:minutes|Minuten)/;
const TIMES = { XLM: MINUTES, BTC: HOUR, ETH: MINUTES } as const;

it.each(LOCALES)(
  '[ORD-4] says of each currency when a payment is confirmed: bitcoin after six blocks takes an hour (%s)',
  (locale) => {
    const texts = JSON.stringify(investmentTexts[locale], (_, value: unknown) =>
      typeof value === 'function' ? String(value) : value,
    );
    expect(texts).toMatch(HOUR);
    for (const [currency, time] of Object.entries(TIMES)) {
      const said = [...texts.matchAll(new RegExp(`"${currency}":("[^"]*"|\\{[^}]*\\})`, 'g'))]
        .map(([found]) => found)
        .filter((found) => HOUR.test(found) || MINUTES.test(found));
      expect(said.length).toBeGreaterThan(1);
      for (const sentence of said) expect(sentence).toMatch(time);
    }
  },
);
