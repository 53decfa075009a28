import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIRMATION_HOURS } from '@bb1/domain/confirmation';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import { type Locale, LOCALES } from '@bb1/domain/locale';
import { parseOffering } from '@bb1/domain/offering/offering';
import { WAITLIST_RETENTION } from '@bb1/domain/waitlist/retention';
import { plainText, sectionsOf } from './article-sections.ts';
import { CONTENT_NAMES, contentFaults, type ContentName } from './content.server.ts';
import { DOCUMENT_FILES } from './document-files.ts';
import { questionGroups } from './faq/faq-list.tsx';
import { contentFacts, fillContent } from './fill-content.ts';
import { LISTED_PAGES } from './listed-pages.ts';
import { type Article, type Block, type Inline, readArticle } from './markdown.ts';

const CONTENTS = join(import.meta.dirname, '../../../content');

describe('content files that do not fit their offering', () => {
  const offering = parseOffering(
    JSON.parse(readFileSync(join(CONTENTS, 'bb1/offering.json'), 'utf8')),
  );
  const right = (locale: Locale, name: string) =>
    readFileSync(join(CONTENTS, 'bb1', locale, `${name}.md`), 'utf8');
  const changed = (change: (source: string) => string) => (locale: Locale, name: string) =>
    locale === 'de' && name === 'press' ? change(right(locale, name)) : right(locale, name);

  it('[SITE-5] are named with file, line and fault, all at once', () => {
    const wrong = changed((source) => `${source}\n{{bond.none}}\n{{bond.issueDate | dates}}`);
    const lines = right('de', 'press').split('\n').length;
    expect(contentFaults(wrong, offering)).toEqual([
      `de/press.md:${lines + 1}: the offering has no {{bond.none}}`,
      `de/press.md:${lines + 2}: content knows no format dates`,
    ]);
  });

  it('[SITE-5] are named when a head or a whole file is missing', () => {
    expect(
      contentFaults(
        changed(() => 'no head'),
        offering,
      ),
    ).toEqual(['de/press.md: a content file starts with its head between --- lines']);
    const missing = changed(() => {
      throw new Error('the offering has no content file de/press.md');
    });
    expect(contentFaults(missing, offering)).toEqual([
      'the offering has no content file de/press.md',
    ]);
  });
});

// Every offering follows the same rules: another one is a folder and not a line of code.
describe.each(readdirSync(CONTENTS))('the content of %s', (offeringFolder) => {
  const CONTENT = join(CONTENTS, offeringFolder);
  const offering = parseOffering(JSON.parse(readFileSync(join(CONTENT, 'offering.json'), 'utf8')));
  const FILES = LOCALES.flatMap((locale) => CONTENT_NAMES.map((name) => ({ locale, name })));

  const sourceOf = (locale: Locale, name: ContentName) =>
    readFileSync(join(CONTENT, locale, `${name}.md`), 'utf8');
  const articleOf = (locale: Locale, name: ContentName): Article =>
    readArticle(fillContent(sourceOf(locale, name), contentFacts(offering), locale));
  const wordsOf = (locale: Locale, name: ContentName) =>
    fillContent(sourceOf(locale, name), contentFacts(offering), locale);
  const inlinesOf = (block: Block): Inline[] =>
    block.kind === 'paragraph'
      ? block.lines.flat()
      : block.kind === 'list'
        ? block.items.flat()
        : [];
  const linksOf = (article: Article) =>
    article.blocks.flatMap(inlinesOf).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
  const anchorsOf = (locale: Locale, name: ContentName) =>
    articleOf(locale, name).blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));

  describe('the content files of this offering', () => {
    it.each(LOCALES)('[SITE-5] all exist in %s, and no others', (locale) => {
      expect(readdirSync(join(CONTENT, locale)).toSorted()).toEqual(
        CONTENT_NAMES.map((name) => `${name}.md`).toSorted(),
      );
    });

    it('[SITE-5] fit the offering', () => {
      expect(contentFaults(sourceOf as (locale: Locale, name: string) => string, offering)).toEqual(
        [],
      );
    });

    it.each(CONTENT_NAMES)(
      '[SITE-5] %s has the same structure in both languages: blocks, levels, items, anchors, links and facts',
      (name) => {
        const shapeOf = (locale: Locale) => {
          const source = sourceOf(locale, name);
          const article = articleOf(locale, name);
          return {
            blocks: article.blocks.map((block) =>
              block.kind === 'heading'
                ? `heading ${block.level}`
                : block.kind === 'list'
                  ? `list of ${block.items.length}`
                  : `paragraph of ${block.lines.length}`,
            ),
            anchors: [...source.matchAll(/\{#([\w-]+)\}/g)].map((match) => match[1]),
            links: linksOf(article),
            facts: [...source.matchAll(/\{\{[^}]+\}\}/g)]
              .map(([placeholder]) => placeholder)
              .toSorted(),
          };
        };
        expect(shapeOf('de')).toEqual(shapeOf('en'));
      },
    );

    it.each(FILES)(
      '[SITE-5] $locale/$name: every placeholder is filled, every section has content, and anchors are unique',
      ({ locale, name }) => {
        const { blocks } = articleOf(locale, name);
        expect(wordsOf(locale, name)).not.toMatch(/\{\{|\}\}|undefined|null|NaN|Invalid/);
        expect(blocks.length).toBeGreaterThan(0);
        blocks.forEach((block, at) => {
          if (block.kind !== 'heading') return;
          const next = blocks[at + 1];
          const saysSomething =
            next !== undefined && (next.kind !== 'heading' || next.level > block.level);
          expect(saysSomething, `${block.text} is empty`).toBe(true);
        });
        const anchors = anchorsOf(locale, name);
        expect(new Set(anchors).size).toBe(anchors.length);
      },
    );

    it.each(LOCALES)(
      '[SITE-8] titles and descriptions in %s fit a list of search results and differ from page to page',
      (locale) => {
        const heads = CONTENT_NAMES.map((name) => ({ name, ...articleOf(locale, name) }));
        for (const { name, title, description } of heads) {
          expect(
            `${title} · ${offering.token.code}`.length,
            `${name}: ${title}`,
          ).toBeLessThanOrEqual(60);
          expect(description.length, `${name}: ${description}`).toBeGreaterThanOrEqual(70);
          expect(description.length, `${name}: ${description}`).toBeLessThanOrEqual(155);
        }
        expect(new Set(heads.map(({ title }) => title)).size).toBe(CONTENT_NAMES.length);
        expect(new Set(heads.map(({ description }) => description)).size).toBe(
          CONTENT_NAMES.length,
        );
      },
    );
  });

  describe('the statements of the content', () => {
    it.each(LOCALES)(
      '[SITE-5] the FAQ in %s has five groups and answers every question',
      (locale) => {
        const groups = questionGroups(articleOf(locale, 'faq'));
        expect(groups.map(({ id }) => id)).toEqual([
          'faq-bond',
          'faq-investing',
          'faq-identification',
          'faq-tokens',
          'faq-payouts',
        ]);
        const questions = groups.flatMap((group) => group.questions);
        expect(questions.length).toBeGreaterThanOrEqual(20);
        for (const { title, blocks } of questions) {
          expect(title).toMatch(/\?$/);
          expect(plainText(blocks[0]).length, title).toBeGreaterThan(20);
        }
        const { featured } = articleOf(locale, 'faq');
        expect(featured.length).toBeGreaterThanOrEqual(6);
        expect(questions.map(({ id }) => id)).toEqual(expect.arrayContaining([...featured]));
      },
    );

    it.each(LOCALES)(
      '[SITE-5] people, partners, investors and press in %s have their own row and text',
      (locale) => {
        const least = { team: 8, partners: 5, investors: 3, press: 4 } as const;
        for (const name of ['team', 'partners', 'investors', 'press'] as const) {
          const items = sectionsOf(articleOf(locale, name), 2);
          expect(items.length).toBeGreaterThanOrEqual(least[name]);
          for (const { title, blocks } of items) {
            expect(blocks.length, title).toBeGreaterThanOrEqual(2);
            expect(plainText(blocks[0]).length, title).toBeLessThanOrEqual(60);
            if (name === 'press')
              expect(plainText(blocks[0])).toMatch(/^[^·]+ · \d{1,2}\.? \p{L}+ 20\d\d$/u);
          }
        }
        expect(sectionsOf(articleOf(locale, 'team'), 2).map(({ title }) => title)).toEqual(
          expect.arrayContaining(offering.issuer.directors),
        );
        expect(sectionsOf(articleOf(locale, 'partners'), 2).map(({ title }) => title)).toContain(
          offering.bank.name,
        );
      },
    );

    it.each(LOCALES)(
      '[SITE-5][OFF-1] legal pages and offers in %s say that they are a demonstration, and those of a real bond do not',
      (locale) => {
        for (const name of [
          'about',
          'affiliate',
          'calculator',
          'impressum',
          'privacy',
          'risk',
          'terms',
          'withdrawal',
        ] as const)
          expect(/Demonstration/.test(wordsOf(locale, name)), name).toBe(offering.isDemonstration);
        for (const name of ['team', 'partners', 'investors', 'press'] as const)
          expect(/invented|erfunden/.test(wordsOf(locale, name)), name).toBe(
            offering.isDemonstration,
          );
      },
    );

    it('[SITE-11] the warning about the return appears in the words of section 12(3) VermAnlG beside calculator and risks', () => {
      for (const name of ['calculator', 'risk'] as const) {
        expect(wordsOf('de', name)).toContain(
          '**Der in Aussicht gestellte Ertrag ist nicht gewährleistet und kann auch niedriger ausfallen.**',
        );
        expect(wordsOf('en', name)).toContain(
          '**The expected return is not guaranteed and may be lower.**',
        );
      }
      expect(wordsOf('de', 'risk')).toContain(
        '**Der Erwerb dieses Wertpapiers ist mit erheblichen Risiken verbunden und kann zum vollständigen Verlust des eingesetzten Vermögens führen.**',
      );
    });

    it.each([
      ['terms', 'terms'],
      ['privacy', 'privacyPolicy'],
      ['withdrawal', 'withdrawalInformation'],
    ] as const)(
      '[ORD-2] the %s page shows the version that is stored with an acceptance',
      (name, document) => {
        expect(wordsOf('en', name)).toMatch(
          new RegExp(`version ${offering.documentVersions[document]}\\b`, 'i'),
        );
        expect(wordsOf('de', name)).toMatch(
          new RegExp(`Fassung ${offering.documentVersions[document]}\\b`),
        );
      },
    );

    it('[WAIT-1][AUTH-10] the privacy policy names the periods that the software applies', () => {
      expect({ ...WAITLIST_RETENTION, ...CONTACT_RETENTION }).toMatchObject({
        newsletterYears: 3,
        daysAfterSale: 30,
        answeredMonths: 12,
        openMonths: 24,
      });
      for (const period of [
        'for three years at most',
        '30 days after the end of the sale',
        'deleted after 12 months',
        '24 months after arrival',
        `within ${CONFIRMATION_HOURS} hours`,
      ])
        expect(wordsOf('en', 'privacy')).toContain(period);
      for (const period of [
        'höchstens aber drei Jahre',
        '30 Tage nach dem Ende des Verkaufs',
        'nach 12 Monaten gelöscht',
        '24 Monate nach ihrem Eingang',
        `innerhalb von ${CONFIRMATION_HOURS} Stunden`,
      ])
        expect(wordsOf('de', 'privacy')).toContain(period);
    });
  });

  describe('the style of the content', () => {
    it.each(CONTENT_NAMES)('[SITE-7] de/%s is formal and typeset in German', (name) => {
      const words = wordsOf('de', name);
      expect(
        words.match(/(?<!\p{L})(du|dir|dich|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?!\p{L})/giu),
      ).toBeNull();
      expect(words).not.toMatch(/["”‘]|\d ?%|§ \d|!/);
      expect(words.split('„').length).toBe(words.split('“').length);
    });

    it.each(CONTENT_NAMES)('[SITE-7] en/%s is typeset in English', (name) => {
      const words = wordsOf('en', name);
      expect(words).not.toMatch(/["„'!]|\d\s%/);
      expect(words.split('“').length).toBe(words.split('”').length);
    });

    it.each([
      'about',
      'contact',
      'faq',
      'risk',
      'terms',
      'withdrawal',
      'privacy',
      'affiliate',
      'calculator',
    ] as const)('[SITE-7] de/%s addresses the reader as „Sie“', (name) => {
      expect(wordsOf('de', name)).toMatch(/(?<!\p{L})(Sie|Ihre?n?)(?!\p{L})/u);
    });
  });

  describe('the targets of links', () => {
    const tsxBelow = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => readFileSync(join(folder, file), 'utf8'));
    /** Anchors in the pages themselves; a page made of a content file and parts has both kinds. */
    const idsOfPages = [import.meta.dirname, join(import.meta.dirname, '../frame')]
      .flatMap(tsxBelow)
      .flatMap((source) => [...source.matchAll(/\bid="([\w-]+)"/g)].map((match) => match[1]));
    const contentOf: Readonly<Record<string, ContentName>> = {
      '/faq': 'faq',
      '/affiliate': 'affiliate',
      '/calculator': 'calculator',
      '/impressum': 'impressum',
      '/privacy': 'privacy',
      '/risk': 'risk',
      '/terms': 'terms',
      '/withdrawal': 'withdrawal',
    };

    function expectTarget(locale: Locale, href: string): void {
      const [path = '', anchor] = href.split('#');
      if (path.startsWith('/files/'))
        return expect(Object.values<string>(DOCUMENT_FILES)).toContain(path);
      expect(LISTED_PAGES, href).toContain(path);
      if (anchor === undefined) return;
      const name = contentOf[path];
      const partOfPage =
        path === '/' || path === '/affiliate' || path === '/calculator' ? idsOfPages : [];
      expect([...(name ? anchorsOf(locale, name) : []), ...partOfPage], href).toContain(anchor);
    }

    it.each(LOCALES)(
      '[SITE-3] top bar, footer, forms and pages link to anchors that exist in %s',
      (locale) => {
        const hrefs = tsxBelow(join(import.meta.dirname, '..')).flatMap((source) =>
          [...source.matchAll(/'(\/[\w/]*#[\w-]+)'|\$\{home\}(#[\w-]+)/g)].map(
            (match) => match[1] ?? `/${match[2]}`,
          ),
        );
        expect(hrefs).toEqual(
          expect.arrayContaining([
            '/#token',
            '/#faq',
            '/#about',
            '/#team',
            '/#partners',
            '/terms#token-sale',
            '/terms#tokenization',
          ]),
        );
        for (const href of [
          ...hrefs,
          '/terms#kyc',
          '/terms#affiliate',
          '/privacy#kyc',
          '/privacy#affiliate',
        ])
          expectTarget(locale, href);
      },
    );

    it.each(FILES)(
      '[SITE-5] $locale/$name links to pages, anchors and files that exist',
      ({ locale, name }) => {
        const own = anchorsOf(locale, name);
        for (const href of linksOf(articleOf(locale, name))) {
          if (href.startsWith('mailto:'))
            expect(
              Object.values(offering.issuer).map((fact) => `mailto:${String(fact)}`),
            ).toContain(href);
          else if (href.startsWith('#')) expect(own).toContain(href.slice(1));
          else expectTarget(locale, href);
        }
      },
    );
  });
});
