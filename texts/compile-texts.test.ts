import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { areaOfEdit, differences, joinParts, TEXTS, type Texts, typeOf } from './compile-texts.ts';
import { pseudoTexts } from './pseudo-texts.ts';
import claimTexts from '@bb1/texts/pages/claim';
import deskAccountsTexts from '@bb1/texts/pages/desk-accounts';

describe('texts in two languages', () => {
  it('[SITE-16] the compiler names each key that is missing, too many, empty, of another kind, or takes other values', () => {
    expect(
      differences(
        { a: { b: 'Pay {amount}', c: 'x' }, list: ['x', 'y'], kind: 'x', empty: 'x', same: '{n}' },
        {
          a: { b: 'Zahlen {betrag}', d: 'x' },
          list: ['x'],
          kind: { x: 'x' },
          empty: ' ',
          same: 'je {n}',
        },
      ),
    ).toEqual([
      'a.b takes betrag instead of amount',
      'a.c is missing',
      'a.d is not in the first language',
      'list.1 is missing',
      'kind is of another kind',
      'empty is empty in one language',
    ]);
  });

  it('[SITE-7] a message that is not well formed is refused', () => {
    expect(() => differences('{count, plural, one {# day} other {# days}', 'x')).toThrow();
    expect(() => differences('Pay {amount', 'x')).toThrow();
  });
});

describe('an area in parts', () => {
  it('[SITE-16] has the texts of all of them, and refuses a text that two have', () => {
    const one = { places: { orders: 'Orders' }, lines: ['orders: yours'] };
    const other = { places: { claims: 'Claims' }, lines: ['claims: yours'] };
    expect(joinParts(one, other, 'pages/desk')).toEqual({
      places: { orders: 'Orders', claims: 'Claims' },
      lines: ['orders: yours', 'claims: yours'],
    });
    expect(() => joinParts(one, { places: { orders: 'Buys' } }, 'pages/desk')).toThrow(
      'two parts have pages/desk.places.orders',
    );
  });
});

describe('compiled texts', () => {
  it('[SITE-16] have a type, also where a list is empty', () => {
    expect(typeOf({ closing: [], rows: ['x', '{n}'] })).toBe(
      '{ readonly "closing": readonly (never)[]; readonly "rows": readonly (string | ((values: { readonly n: string | number }) => string))[] }',
    );
  });

  it('[SITE-7][SITE-16] count as the language counts, and write apostrophes as they are', () => {
    const { count } = deskAccountsTexts.en.signOut;
    expect([count({ count: 1 }), count({ count: 1_200 })]).toEqual([
      expect.stringMatching(/^1 /),
      expect.stringMatching(/^1,200 /),
    ]);
    expect(deskAccountsTexts.de.signOut.count({ count: 1_200 })).toMatch(/^1\.200 /);
    expect(claimTexts.en.paper.phraseHint).toContain("m/44'/148'/0'");
  });
});

describe('texts in a browser', () => {
  const areas = globSync('**/*.js', { cwd: join(TEXTS, '.compiled/browser/pages') });
  const load = async (file: string): Promise<unknown> =>
    ((await import(/* @vite-ignore */ join(TEXTS, '.compiled', file))) as { default: unknown })
      .default;

  it.each(areas)('[SITE-7] are those of the page’s language alone: %s', async (file) => {
    vi.stubGlobal('document', { documentElement: { lang: 'de' } });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await load(`browser/pages/${file}`)).toEqual({ de: await load(`de/pages/${file}`) });
  });

  it('[SITE-7] come in one file for all pages of the back office', async () => {
    const pages = areas.map((file) => `pages/${file.replace('.js', '')}`);
    const all = (await import(join(TEXTS, '.compiled/en/desk-texts.js'))) as object;
    expect(Object.keys(all).toSorted()).toEqual(
      pages.filter((area) => area.startsWith('pages/desk')).toSorted(),
    );
  });
});

describe('a third language', () => {
  const areas = globSync('*/*.json', { cwd: join(import.meta.dirname, 'en') });

  it.each(areas)(
    '[SITE-16] has every text of %s once the texts are there, with no other code',
    (file) => {
      const english = JSON.parse(
        readFileSync(join(import.meta.dirname, 'en', file), 'utf8'),
      ) as Texts;
      const pseudo = pseudoTexts(english);
      expect(differences(english, pseudo)).toEqual([]);
      expect(contentsOf(pseudo).filter((content) => /[a-z]/i.test(content))).toEqual([]);
    },
  );
});

function contentsOf(texts: Texts): string[] {
  if (typeof texts !== 'string') return Object.values(texts).flatMap(contentsOf);
  const contents = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === 'content') return [token.value];
      return 'cases' in token ? token.cases.flatMap((one) => contents(one.tokens)) : [];
    });
  return contents(parse(texts, { strict: true }));
}

it.each([
  ['en/pages/auth.json', 'pages/auth'],
  ['de/acts/acts.announcements.json', 'acts/acts'],
  ['.compiled/en/pages/auth.js', null],
  ['compile-texts.ts', null],
  ['../domain/package.json', null],
])('[RUN-6] compiles the area of an edited file: %s', (file, area) => {
  expect(areaOfEdit(join(TEXTS, file))).toBe(area);
});
