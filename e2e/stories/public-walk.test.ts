import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import frameTexts from '@bb1/texts/pages/frame';
import { localPath } from '../../web/app/language/locale-path.ts';
import { DOCUMENT_FILES } from '../../web/app/site/document-files.ts';
import { LISTED_PAGES } from '../../web/app/site/listed-pages.ts';
import { product, walkThroughShared } from './visitor.ts';

/** Pages for visitors that search engines must not index. */
const UNLISTED_PAGES = [
  '/login',
  '/signup',
  '/signup?context=affiliate',
  '/verification/email',
  '/waitlist/confirm',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/users/claim_account',
  '/users/reset_password',
  '/users/recognise_browser',
  '/verification/new_email',
];
/** Pages for investors; a visitor is sent to the login before anything is rendered. */
const PRIVATE_PAGES = [
  '/account',
  '/account/email',
  '/account/second_factor',
  '/account/second_factor/totp',
  '/account/second_factor/passkey',
  '/account/second_factor/recovery_codes',
  '/account/sessions',
  '/account/data',
  '/account/close',
  '/dashboard',
  '/investment',
  '/welcome',
  '/claim/new',
  '/verification',
  '/verification/checklist',
  '/verification/type',
  '/verification/identity',
  '/verification/address',
  '/verification/identity_proof',
  '/users/change_password',
  '/users/step_up',
];

beforeAll(() => walkThroughShared());

const ask = (path: string) =>
  fetch(product().portalUrl + path, { redirect: 'manual', headers: { accept: 'text/html' } });

function attribute(html: string, tag: RegExp): string {
  const value = tag.exec(html)?.[1];
  if (value === undefined) throw new Error(`nothing fits ${tag}`);
  return value;
}

describe('every public page', () => {
  it.each(LOCALES)(
    '[SITE-1][SITE-8] answers with 200, its language, and a title and description of its own (%s)',
    async (locale) => {
      const seen = new Map<string, string>();
      for (const page of LISTED_PAGES) {
        const answer = await ask(localPath(locale, page));
        const html = await answer.text();
        expect([page, answer.status, answer.headers.get('content-type')]).toEqual([
          page,
          200,
          'text/html; charset=utf-8',
        ]);
        expect(attribute(html, /<html lang="(\w+)"/)).toBe(locale);
        const title = attribute(html, /<title>([^<]+)<\/title>/);
        const description = attribute(html, /<meta name="description" content="([^"]+)"/);
        for (const text of [title, description]) {
          expect(seen.get(text), `${page} says "${text}" like`).toBeUndefined();
          seen.set(text, page);
        }
        expect(description.length, `${page}: ${description}`).toBeGreaterThan(50);
        expect(html.match(/<h1[ >]/g), page).toHaveLength(1);
      }
    },
  );

  it.each(LOCALES)(
    '[SITE-8] names its own address and the same page in each language (%s)',
    async (locale) => {
      const { portalUrl } = product();
      for (const page of LISTED_PAGES) {
        const html = await (await ask(localPath(locale, page))).text();
        expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toBe(
          portalUrl + localPath(locale, page),
        );
        for (const other of LOCALES)
          expect(
            attribute(
              html,
              new RegExp(`<link rel="alternate" hrefLang="${other}" href="([^"]+)"`, 'i'),
            ),
          ).toBe(portalUrl + localPath(other, page));
        expect(attribute(html, /<meta property="og:image" content="([^"]+)"/)).toBe(
          `${portalUrl}/social-card.png`,
        );
        expect(html).not.toContain('noindex');
      }
      expect((await ask('/social-card.png')).status).toBe(200);
    },
  );

  it('[SITE-12][SITE-4] has no inline script, no nonce and no cookie, and may be cached and revalidated', async () => {
    for (const page of LISTED_PAGES.flatMap((path) =>
      LOCALES.map((locale) => localPath(locale, path)),
    )) {
      const answer = await ask(page);
      const html = await answer.text();
      expect(answer.headers.getSetCookie(), page).toEqual([]);
      expect(answer.headers.get('content-security-policy'), page).toMatch(/script-src 'self';/);
      expect([
        page,
        /<script(?![^>]*\ssrc=)[^>]*>|<[^>]*\s(nonce|style|on[a-z]+)=[^>]*>/.exec(html)?.[0],
      ]).toEqual([page, undefined]);
      const again = await fetch(product().portalUrl + page, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect([page, again.status]).toEqual([page, 304]);
    }
  });

  it('[SITE-1] is in the sitemap in each language, and private pages are not', async () => {
    const sitemap = await (await ask('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(new Set(addresses)).toEqual(
      new Set(
        LISTED_PAGES.flatMap((page) =>
          LOCALES.map((locale) => product().portalUrl + localPath(locale, page)),
        ),
      ),
    );
    expect(addresses).toHaveLength(LISTED_PAGES.length * LOCALES.length);
    expect(await (await ask('/robots.txt')).text()).toContain(
      `Sitemap: ${product().portalUrl}/sitemap.xml`,
    );
  });

  it('[SITE-3][SITE-5] links only to existing pages, anchors and files of our own', async () => {
    const pages = new Map<string, string>();
    const load = async (path: string) => {
      const known = pages.get(path);
      if (known !== undefined) return known;
      const answer = await ask(path);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      const text = /html/.test(answer.headers.get('content-type') ?? '') ? await answer.text() : '';
      pages.set(path, text);
      return text;
    };
    const broken: string[] = [];
    for (const page of LISTED_PAGES.flatMap((path) =>
      LOCALES.map((locale) => localPath(locale, path)),
    )) {
      const links = new Set(
        [...(await load(page)).matchAll(/<a [^>]*href="([/#][^"]*)"/g)].map((match) =>
          (match[1] ?? '').replaceAll('&amp;', '&'),
        ),
      );
      for (const link of links) {
        const [path = '', anchor] = link.startsWith('#') ? [page, link.slice(1)] : link.split('#');
        const target = await load(path).catch((error: unknown) => String(error));
        if (target.startsWith('Error')) broken.push(`${page}: ${link} ${target}`);
        else if (anchor !== undefined && !target.includes(`id="${anchor}"`))
          broken.push(`${page}: ${link} has no such anchor`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('[SITE-5] offers its documents as German PDFs', async () => {
    for (const file of Object.values(DOCUMENT_FILES).flat()) {
      const answer = await ask(typeof file === 'string' ? file : '');
      expect([file, answer.status, answer.headers.get('content-type')]).toEqual([
        file,
        200,
        'application/pdf',
      ]);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    expect((await ask('/files/nothing-like-this.pdf')).status).toBe(404);
  });
});

describe('addresses', () => {
  it('[SITE-1] with the prefix of the default language redirect permanently to the page without it, with the query kept', async () => {
    for (const page of [...LISTED_PAGES, ...UNLISTED_PAGES, ...PRIVATE_PAGES]) {
      const [path = '', query] = page.split('?');
      const from = `/en${path === '/' ? '' : path}?ref=7${query === undefined ? '' : `&${query}`}`;
      const answer = await ask(from);
      expect([from, answer.status, answer.headers.get('location')]).toEqual([
        from,
        308,
        from.slice(3).startsWith('/') ? from.slice(3) : `/${from.slice(3)}`,
      ]);
    }
  });

  it('[SITE-1] with an unknown language are no pages: status 404 and the text, whatever follows', async () => {
    for (const language of ['fr', 'xx', 'DE', 'de-AT', 'deutsch']) {
      for (const page of LISTED_PAGES) {
        const path = `/${language}${page === '/' ? '' : page}`;
        const answer = await ask(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).toContain(frameTexts.en.error.notFound);
      }
    }
  });

  it.each(LOCALES)(
    '[SITE-2] of visitors’ pages outside the public layout answer with 200 and are excluded from search engines (%s)',
    async (locale) => {
      for (const page of UNLISTED_PAGES) {
        const answer = await ask(localPath(locale, page));
        expect([page, answer.status, answer.headers.get('cache-control')]).toEqual([
          page,
          200,
          'no-store',
        ]);
        expect(await answer.text()).toContain('name="robots" content="noindex"');
      }
    },
  );

  it.each(LOCALES)(
    '[SITE-2] of investors’ pages lead visitors to the login before anything is sent (%s)',
    async (locale) => {
      for (const page of PRIVATE_PAGES) {
        const answer = await ask(localPath(locale, page));
        expect([
          page,
          answer.status,
          new URL(answer.headers.get('location') ?? '', product().portalUrl).pathname,
          await answer.text(),
        ]).toEqual([page, 302, localPath(locale, '/login'), '']);
      }
    },
  );

  it("[SITE-1] that do not exist get the error page in the prefix's language, with a way home", async () => {
    const texts: Readonly<Record<Locale, string>> = {
      en: frameTexts.en.error.notFound,
      de: frameTexts.de.error.notFound,
    };
    for (const locale of LOCALES) {
      for (const path of ['/no/such/page', '/%ff', '/%E0%A4?%']) {
        const answer = await ask(localPath(locale, path));
        const html = await answer.text();
        expect([
          path,
          answer.status,
          html.includes(texts[locale]),
          html.includes(`href="${localPath(locale, '/')}"`),
          html.includes(`aria-label="${frameTexts[locale].logo({ code: 'BB1' })}"`),
        ]).toEqual([path, 404, true, true, true]);
      }
    }
    expect(frameTexts.en.error.notFound).toBe('This page could not be found.');
  });
});
