import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import { type ReadPdf, readPdf } from '../platform/pdf/test-files/read-pdf.ts';
import { offeringWords } from './offering-words.ts';
import { type MadeDocument, readDocuments, typesetForIssuer } from './make-documents.ts';

const CONTENT = join(import.meta.dirname, '../../../content/bb1');
const DOCUMENTS = join(CONTENT, 'documents');
const definition: unknown = JSON.parse(readFileSync(join(CONTENT, 'offering.json'), 'utf8'));
const offering = parseOffering(definition);

/** The documents listed in the footer, with the minimum number of pages of each. */
const PROMISED: Readonly<Record<string, number>> = {
  lightpaper: 4,
  prospectus: 12,
  'consumer-information': 3,
  'articles-of-incorporation': 3,
  'tokenization-services': 3,
  'token-sale': 3,
  ...Object.fromEntries(
    [2019, 2020, 2021, 2022, 2023, 2024].map((year) => [`financial-statements-${year}`, 3]),
  ),
};

let made: MadeDocument[] = [];
const files = new Map<string, ReadPdf>();

beforeAll(async () => {
  made = await readDocuments(DOCUMENTS, offering);
  for (const document of made)
    files.set(document.name, await readPdf(await typesetForIssuer(document, offering)));
});

const file = (name: string): ReadPdf =>
  files.get(name) ?? expect.unreachable(`no document ${name}`);
const wordsOf = (name: string): string =>
  file(name)
    .pages.map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');

describe('the documents of the offering', () => {
  it('[SITE-5] are complete, and there are no others', () => {
    expect([...files.keys()].toSorted()).toEqual(Object.keys(PROMISED).toSorted());
  });

  describe.each(Object.entries(PROMISED))('%s', (name, least) => {
    it('[SITE-5] is complete: enough pages, each with its number and the demonstration mark', () => {
      const { pages } = file(name);
      expect(pages.length).toBeGreaterThanOrEqual(least);
      pages.forEach(({ text }, index) => {
        expect(text).toContain(`Seite ${index + 1} von ${pages.length}`);
        expect(text).toContain('Demonstrationsdokument – kein Angebot');
      });
    });

    it('[SITE-5] is German, has its title, embeds its fonts and leaves no placeholder or unknown glyph', () => {
      const { language, title, author } = file(name);
      expect([language, title, author]).toEqual([
        'de-DE',
        made.find((one) => one.name === name)?.source.title,
        offering.issuer.name,
      ]);
      expect(wordsOf(name)).not.toMatch(/\{\{|\}\}|undefined|NaN|Infinity|\[object|\*\*|\|/);
      expect(wordsOf(name)).toContain(offering.issuer.name);
    });

    it('[SITE-5] lists in its contents the page of each heading', async () => {
      const { pages, placeOf } = file(name);
      const entries = pages.flatMap(({ links, text, runs }) =>
        links.map((link) => ({ link, text, runs })),
      );
      expect(entries.length).toBeGreaterThan(3);
      const headings = new Set(entries.map(({ link }) => link));
      expect(headings.size).toBe(entries.length);
      for (const [index, page] of pages.entries()) {
        const numbers = page.runs
          .filter(
            ({ left, top, text }) => left > 500 && top > 90 && top < 780 && /^\d+$/.test(text),
          )
          .map(({ text }) => Number(text));
        if (page.links.length > 0)
          expect(
            await Promise.all(page.links.map(placeOf)),
            `contents on page ${index + 1}`,
          ).toEqual(numbers.slice(0, page.links.length));
      }
    });
  });

  it('[SITE-5] take every price, percentage, sum and date from the offering', async () => {
    const changed = parseOffering({
      ...offering,
      token: { ...offering.token, code: 'QQ7', name: 'QQ7 Token', nominalEur: '2.00' },
      sale: {
        ...offering.sale,
        capEur: '6000000.00',
        maximumPerOrderEur: '777777.00',
        paymentDeadlineDays: 17,
        start: '2019-03-12T12:00:00+01:00',
        end: '2019-05-13T23:59:59+02:00',
        tiers: [
          { priceEur: '1.86', until: '2019-05-11T00:00:00+02:00', volumeEur: '8000000.00' },
          { priceEur: '2.00', until: null, volumeEur: null },
        ],
      },
      calculator: { ...offering.calculator, priceEur: '1.86' },
      bond: {
        ...offering.bond,
        fixedCouponPercentPerYear: '8',
        issueDate: '2019-08-01',
        maturityDate: '2029-08-01',
      },
      affiliate: {
        ...offering.affiliate,
        commissionPercent: '7',
        minimumInvestmentEur: '3210.00',
        end: '2019-05-12T23:59:59+02:00',
        cookieDays: 41,
      },
      kyc: { ...offering.kyc, videoFromEur: '12345.00', beneficialOwnerAbovePercent: '21' },
    });
    const texts = (await readDocuments(DOCUMENTS, changed))
      .filter(({ name }) => !name.startsWith('financial'))
      .map(
        ({ name, source }) => `${name}: ${JSON.stringify(source.blocks).replaceAll('\u00a0', ' ')}`,
      );
    // The old values, without amounts that also occur in the changed offering.
    for (const old of [
      'BB1',
      '0,95 €',
      '5.000.000 €',
      '9.000.000 €',
      '1.000.000 €',
      '11. März 2019',
      '10. Mai 2019',
      '1. Juli 2019',
      '1. Juli 2029',
      '14 Tagen nach',
      ' 4 %',
      '5 % des tatsächlich',
      '2.000 € ',
      '30 Tagen vor',
      '10.000 € ist',
      '25 % des Kapitals',
    ]) {
      for (const text of texts)
        expect(text.includes(old) ? `${text.split(':')[0] ?? ''} still says "${old}"` : '').toBe(
          '',
        );
    }
  });

  it("[SITE-5] state the offering's facts in German", () => {
    const prospectus = wordsOf('prospectus');
    const words = offeringWords(offering);
    for (const name of [
      'sale.capEur',
      'sale.start',
      'sale.end',
      'bond.issueDate',
      'bond.maturityDate',
      'bond.fixedCouponPercentPerYear',
      'bond.perCouponPercent',
      'bond.variableCouponPercentOfProfit',
      'bond.firstCoupon',
      'bond.couponDays',
      'bond.maximumTokens',
      'sale.lowestPrice',
      'bank.iban',
      'issuer.directorList',
      'kyc.videoFromEur',
    ]) {
      expect(prospectus, name).toContain(words[name]?.replaceAll('\u00a0', ' '));
    }
    expect(words['bond.couponDays']).toBe('1. Januar, 1. April, 1. Juli und 1. Oktober');
    expect(words['sale.start']).toBe('11. März 2019, 12:00\u00a0Uhr');
    for (let paragraph = 1; paragraph <= 15; paragraph++)
      expect(prospectus).toContain(`§ ${paragraph} `);
  });

  it('[SITE-5] show accounts that balance on paper too', () => {
    for (let year = 2019; year <= 2024; year++) {
      const text = wordsOf(`financial-statements-${year}`);
      const [, assets] = /Summe Aktiva ([\d.,]+)/.exec(text) ?? [];
      expect(assets).toMatch(/^\d\.\d{3}\.\d{3},\d{2}$/);
      expect(text).toContain(`Summe Passiva ${assets ?? ''}`);
    }
  });

  it('[SITE-5] include every source file', () => {
    expect(readdirSync(DOCUMENTS).toSorted()).toEqual([
      'articles-of-incorporation.md',
      'consumer-information.md',
      'financial-statements.json',
      'financial-statements.md',
      'lightpaper.md',
      'management-reports',
      'prospectus.md',
      'token-sale.md',
      'tokenization-services.md',
    ]);
  });
});
