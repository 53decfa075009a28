import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import { readPdf } from '../platform/pdf/test-files/read-pdf.ts';
import { structureFaults } from '../platform/pdf/test-files/structure-faults.ts';
import { type MadeDocument, readDocuments, typesetForIssuer } from './make-documents.ts';
import { offeringTables } from './offering-tables.ts';
import { offeringWords } from './offering-words.ts';

const CONTENTS = join(import.meta.dirname, '../../../content');
const DOCUMENTS = [
  'articles-of-incorporation',
  'consumer-information',
  'lightpaper',
  'prospectus',
  'token-sale',
  'tokenization-services',
];
/** Phrases specific to one offering, which a copied document would give away. */
const OF_EACH = (offering: ReturnType<typeof parseOffering>) => [
  offering.token.code,
  offering.issuer.name,
  offering.bank.name,
  offering.bank.iban,
  offering.issuer.supportEmail,
];

const offerings = readdirSync(CONTENTS).map((folder) => ({
  folder,
  offering: parseOffering(
    JSON.parse(readFileSync(join(CONTENTS, folder, 'offering.json'), 'utf8')),
  ),
}));

it('[OFF-1] a coupon of 5.5 per cent is computed to the cent in every table', async () => {
  const { folder, offering } = offerings[0] ?? expect.unreachable('no offering');
  const half = parseOffering({
    ...offering,
    bond: { ...offering.bond, fixedCouponPercentPerYear: '5.5' },
  });
  const [lightpaper] = (await readDocuments(join(CONTENTS, folder, 'documents'), half)).filter(
    ({ name }) => name === 'lightpaper',
  );
  expect(offeringTables(half)['tables.scenarios']).toContain('55,00');
  expect(lightpaper).toBeDefined();
});

it('[OFF-1][SITE-5] papers of a demonstration are marked on every page, and those of a real bond are not', async () => {
  const { folder, offering } = offerings[0] ?? expect.unreachable('no offering');
  const { isDemonstration: _invented, ...terms } = offering;
  for (const [of, isMarked] of [
    [offering, true],
    [parseOffering(terms), false],
  ] as const) {
    const [paper = expect.unreachable()] = await readDocuments(
      join(CONTENTS, folder, 'documents'),
      of,
    );
    const { pages } = await readPdf(await typesetForIssuer(paper, of));
    expect(pages.map(({ text }) => text.includes('kein Angebot'))).toEqual(
      pages.map(() => isMarked),
    );
  }
});

describe.each(offerings)('the documents of $folder', ({ folder, offering }) => {
  let made: MadeDocument[] = [];

  beforeAll(async () => {
    made = await readDocuments(join(CONTENTS, folder, 'documents'), offering);
  });

  it('[RUN-3][SITE-5] are complete, filled in, and mention no other bond', () => {
    const names = made.map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('financial-statements-')).toSorted()).toEqual(
      DOCUMENTS,
    );
    const foreign = offerings
      .filter((one) => one.folder !== folder)
      .flatMap((one) => OF_EACH(one.offering));
    expect(foreign.length).toBeGreaterThan(0);
    for (const { name, source } of made) {
      const words = JSON.stringify(source);
      expect(words, name).not.toMatch(/\{\{|undefined|NaN/);
      for (const fact of foreign)
        expect(words.includes(fact) ? `${name} says ${fact}` : '').toBe('');
    }
  });

  it(
    '[SITE-5] are accessible: no fault of PDF/UA in any of them',
    { timeout: 120_000 },
    async () => {
      for (const one of made)
        expect(structureFaults(await typesetForIssuer(one, offering)), one.name).toEqual([]);
    },
  );

  it("[RUN-3] include a prospectus with this bond's terms and its fifteen sections", async () => {
    const prospectus =
      made.find(({ name }) => name === 'prospectus') ?? expect.unreachable('no prospectus');
    const { pages } = await readPdf(await typesetForIssuer(prospectus, offering));
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ');
    const words = offeringWords(offering);
    for (const name of [
      'sale.capEur',
      'sale.start',
      'bond.issueDate',
      'bond.maturityDate',
      'bond.perCouponPercent',
      'bond.variableCouponPercentOfProfit',
      'bond.couponDays',
      'bond.couponCount',
      'bank.iban',
    ])
      expect(text, name).toContain(words[name]?.replaceAll('\u00a0', ' '));
    for (let paragraph = 1; paragraph <= 15; paragraph++) expect(text).toContain(`§ ${paragraph} `);
  });
});
