import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import mailPassages from '@bb1/texts/mail-passages';
import { LOCALES } from '../locale.ts';
import { type MailPassages, problemsOf } from './check-words.ts';
import {
  choicePassage,
  editableKeys,
  fillPassage,
  type MailWords,
  type Passages,
  placeholdersIn,
  valuesFor,
  type Words,
} from './mail-words.ts';

const OWN = { hosts: ['bb1.example'], addresses: ['help@bb1.example'] };
const MAILS = Object.entries(mailPassages);

const shipped = (passages: MailPassages): MailWords => {
  const inLanguage = (of: Passages): Words =>
    Object.fromEntries(editableKeys(of, []).map((key) => [key, of[key]?.text.trim() ?? '']));
  return { en: inLanguage(passages.en), de: inLanguage(passages.de) };
};
/** One mail with everything: values, choices and values of single cases. */
const held = mailPassages['payment-revalued'];
if (held === undefined) throw new Error('the mail is gone');
const withText = (key: string, text: string): MailWords => {
  const words = shipped(held);
  return { ...words, en: { ...words.en, [key]: text } };
};
const codes = (words: MailWords, fixed: Parameters<typeof problemsOf>[0]['fixed'] = []) =>
  Object.entries(problemsOf({ passages: held, fixed }, words, OWN)).map(([field, [problem]]) => [
    field,
    problem?.code,
  ]);
const P0 = 'paragraphs.0';
const FIELD = `words.en.${P0}`;
const TEXT = held.en[P0]?.text ?? '';

describe('the words of a mail', () => {
  it.each(MAILS)('[MAIL-2] as the product has them are accepted (%s)', (_name, passages) => {
    expect(problemsOf({ passages, fixed: [] }, shipped(passages), OWN)).toEqual({});
  });

  it('[MAIL-2] are refused at the field where any one placeholder of any mail is missing', () => {
    const places = MAILS.flatMap(([name, passages]) =>
      LOCALES.flatMap((locale) =>
        Object.entries(passages[locale]).flatMap(([key, { text }]) =>
          placeholdersIn(text).map((left) => ({ name, passages, locale, key, left })),
        ),
      ),
    );
    expect(places.length).toBeGreaterThan(300);
    for (const { passages, locale, key, left } of places) {
      const words = shipped(passages);
      const without = (words[locale][key] ?? '').replaceAll(`[${left}]`, '') || 'x';
      const changed = { ...words, [locale]: { ...words[locale], [key]: without } };
      expect(problemsOf({ passages, fixed: [] }, changed, OWN)).toEqual({
        [`words.${locale}.${key}`]: [
          { code: 'placeholder_missing', values: { placeholder: `[${left}]` } },
        ],
      });
    }
  });

  it('[MAIL-2] are refused with any placeholder that is not of their mail', () => {
    const known = new Set(
      valuesFor(held.en, P0, editableKeys(held.en, [])).concat(placeholdersIn(TEXT)),
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[^[\]]{0,12}$/).filter((name) => !known.has(name)),
        (name) => {
          expect(codes(withText(P0, `${TEXT} [${name}]`))).toEqual([
            [FIELD, 'placeholder_unknown'],
          ]);
        },
      ),
    );
  });

  it('[MAIL-2] are filled in as the catalogue is, for any values of any mail', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MAILS),
        fc.constantFrom(...LOCALES),
        fc.integer({ min: 0, max: 3 }),
        fc.infiniteStream(fc.nat()),
        ([, passages], locale, count, numbers) => {
          const of = passages[locale];
          const values: Record<string, string | number> = {};
          for (const { values: named, choices } of Object.values(of)) {
            for (const name of named) values[name] ??= `<${name}>`;
            for (const { value, by, cases } of Object.values(choices)) {
              const [draw = 0] = [...numbers.take(1)];
              values[value] = by === 'plural' ? count : (cases[draw % cases.length] ?? 'other');
            }
          }
          const words = shipped(passages)[locale];
          for (const key of Object.keys(of)) {
            const filled = fillPassage(locale, { of, key, words }, values);
            expect(filled).not.toMatch(/[[\]]|undefined/);
          }
        },
      ),
    );
  });

  it('[MAIL-2] keep the space between a sentence and its cases, which forms cut off', () => {
    const certificate = mailPassages['tax-certificate'];
    if (certificate === undefined) throw new Error('the mail is gone');
    const words = shipped(certificate).en;
    const filled = (corrected: string) =>
      fillPassage(
        'en',
        { of: certificate.en, key: P0, words },
        { corrected, year: '2030', number: 'N', replaces: '' },
      );
    expect([filled('yes'), filled('no')]).toEqual([
      expect.stringMatching(/^Your corrected tax certificate for 2030/),
      expect.stringMatching(/^Your tax certificate for 2030/),
    ]);
    expect(words[choicePassage(P0, 'corrected?', 'yes')]).toBe('corrected');
  });

  it('[MAIL-2] of a case name values of that case alone, not what is empty in all others', () => {
    expect(codes(withText(P0, `${TEXT} [missing]`))).toEqual([[FIELD, 'placeholder_unknown']]);
    expect(codes(withText(P0, `${TEXT} [pays]`))).toEqual([]);
  });

  it('[MAIL-2] of a subject name no value of a paragraph, because others read subjects', () => {
    expect(codes(withText('subject', '[reference] [pays] [rate]'))).toEqual([
      ['words.en.subject', 'placeholder_unknown'],
    ]);
  });

  it.each([
    ['nothing', ' ', 'required'],
    ['more than fits', 'x'.repeat(1501), 'max_length'],
    ['HTML', `${TEXT} <b>x</b>`, 'words_with_markup'],
    ['a character reference', `${TEXT} &lt;`, 'words_with_markup'],
    ['a single bracket', `${TEXT} [`, 'words_with_markup'],
    ['a placeholder of the catalogue', `${TEXT} {pays}`, 'words_with_markup'],
    ['an amount', `${TEXT} 2,500.00 €`, 'words_with_amount'],
    ['an amount after its currency', `${TEXT} EUR 2.500`, 'words_with_amount'],
    ['an amount in words of money', `${TEXT} 12 Lumens`, 'words_with_amount'],
    ['an amount in wide figures', `${TEXT} ２５ €`, 'words_with_amount'],
    ['an amount without cents', `${TEXT} 100,– Euro`, 'words_with_amount'],
    ['an amount apart from its currency', `${TEXT} 100 . €`, 'words_with_amount'],
    ['an amount with a hyphen', `${TEXT} 100-EUR`, 'words_with_amount'],
    ['a bank account', `${TEXT} DE89 3704 0044 0532 0130 00`, 'words_with_account'],
    ['a wallet', `${TEXT} G${'A7'.repeat(27)}A`, 'words_with_account'],
    ['a link elsewhere', `${TEXT} https://evil.example/`, 'words_with_place'],
    ['a host name elsewhere', `${TEXT} evil.example`, 'words_with_place'],
    [
      'a host below which ours seems to be',
      `${TEXT} https://bb1.example.evil.example`,
      'words_with_place',
    ],
    ['a name before another host', `${TEXT} https://bb1.example@evil.example`, 'words_with_place'],
    ['a host of a like letter', `${TEXT} https://bb1.exаmple`, 'words_with_place'],
    ['a host that ends in a value', `${TEXT} evil.[currency]`, 'words_with_place'],
    ['a link that begins with a value', `${TEXT} https://[reference]`, 'words_with_place'],
    ['a link without encryption', `${TEXT} http://bb1.example`, 'words_with_place'],
    ['a link to another port', `${TEXT} https://bb1.example:8443`, 'words_with_place'],
    ['a script', `${TEXT} javascript:alert(1)`, 'words_with_place'],
    ['an address of somebody', `${TEXT} help@evil.example`, 'words_with_place'],
  ])('[MAIL-2] are refused with %s', (_what, text, code) => {
    expect(codes(withText(P0, text))).toEqual([[FIELD, code]]);
  });

  it.each([
    ['at least 100 € for each order', '100 €'],
    ['mindestens 2.500,00\n€', '2.500,00 €'],
    ['from EUR 1 000 on', 'EUR 1 000'],
  ])('[MAIL-2] are refused with the amount in the words of the officer (%s)', (text, amount) => {
    expect(problemsOf({ passages: held, fixed: [] }, withText(P0, `${TEXT} ${text}`), OWN)).toEqual(
      {
        [FIELD]: [{ code: 'words_with_amount', values: { amount } }],
      },
    );
  });

  it.each([
    'https://bb1.example/faq?x=1#y',
    'bb1.example/faq.',
    'Write to help@bb1.example.',
    'z. B. am 3.4., d. h. 14 days, § 7 (2), 50 % of 3 orders',
    'Step 2. Bitcoin payments are final in 3 blocks',
    'Pay in euros or in Bitcoin 3 days later',
  ])('[MAIL-2] can lead to our own pages and addresses, and name days and numbers (%s)', (text) => {
    expect(codes(withText(P0, `${TEXT} ${text}`))).toEqual([]);
  });

  it('[MAIL-2] have no fixed part, and none that is unknown', () => {
    expect(codes(shipped(held), ['subject'])).toEqual([
      ['words.en.subject', 'unknown_field'],
      ['words.de.subject', 'unknown_field'],
    ]);
    expect(codes(withText('paragraphs.7', 'x'))).toEqual([
      ['words.en.paragraphs.7', 'unknown_field'],
    ]);
    expect(editableKeys(held.en, 'all')).toEqual([]);
    expect(editableKeys(held.en, [P0]).some((key) => key.startsWith(P0))).toBe(false);
  });
});
