import bannerTexts from '@bb1/texts/documents/banner';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANNER_SIZES, bannerPath } from '@bb1/domain/affiliates/banners';
import { type Locale, LOCALES } from '@bb1/domain/locale';
import { type Offering, parseOffering } from '@bb1/domain/offering/offering';
import { chromium } from 'playwright-core';
import {
  CHROMIUM_ARGUMENTS,
  findChromium,
  unwantedDefaults,
} from '../testing/chromium-for-stories.ts';

const ROOT = join(import.meta.dirname, '..');
const CONTENT = join(ROOT, 'content', process.argv[2] ?? 'bb1');
const FONT = join(
  ROOT,
  'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/**
 * Draws an offering's affiliate banners (`-- hfn`; default bb1) into its `public/banners`, in its
 * colours. The files are checked in.
 */
async function drawBanners(): Promise<void> {
  const offering = parseOffering(JSON.parse(readFileSync(join(CONTENT, 'offering.json'), 'utf8')));
  const { path, environment } = await findChromium();
  const variables = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const browser = await chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGUMENTS],
    ignoreDefaultArgs: await unwantedDefaults(),
    env: { ...variables, ...environment },
  });
  try {
    mkdirSync(join(CONTENT, 'public/banners'), { recursive: true });
    for (const locale of LOCALES) {
      for (const size of BANNER_SIZES) {
        const [width, height] = size;
        const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
        await page.setContent(bannerMarkup(offering, locale, size));
        await page.evaluate('document.fonts.ready');
        writeFileSync(
          join(CONTENT, 'public', bannerPath(locale, size)),
          await page.screenshot({ type: 'png' }),
        );
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}

function bannerMarkup(
  { token, bond, themeColours }: Offering,
  locale: Locale,
  [width, height]: readonly [number, number],
): string {
  const words = bannerTexts[locale];
  const shape = width > 2 * height ? 'wide' : height > width ? 'tall' : 'box';
  const percent = new Intl.NumberFormat(locale).format(Number(bond.fixedCouponPercentPerYear));
  const text = words.text({ token: token.code, percent });
  const font = readFileSync(FONT).toString('base64');
  const rings = Array.from({ length: 9 }, (_, index) => `<circle r="${30 + index * 26}"/>`).join(
    '',
  );
  return `<!doctype html><html lang="${locale}"><style>
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
    * { box-sizing: border-box; margin: 0 }
    body { width: ${width}px; height: ${height}px; overflow: hidden; font: 500 14px/1.3 Figtree; color: #fff; position: relative;
      background: linear-gradient(120deg, oklch(from ${themeColours.accent} 0.2 0.08 h), oklch(from ${themeColours.accent} 0.31 0.1 h)); }
    .rings { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0.35; stroke: ${themeColours.primary}; fill: none; stroke-width: 1 }
    main { position: absolute; inset: 0; display: grid; padding: 14px 16px; gap: 8px; align-content: space-between }
    .top { display: flex; justify-content: space-between; align-items: center; gap: 8px }
    .logo { font-weight: 800; font-size: 20px; letter-spacing: 0.01em; display: flex; gap: 8px; align-items: center }
    .mark { font-size: 10px; opacity: 0.85; border: 1px solid rgb(255 255 255 / 0.5); border-radius: 99px; padding: 1px 7px; white-space: nowrap }
    h1 { font-size: 24px; line-height: 1.12; font-weight: 700; letter-spacing: -0.01em; text-wrap: balance }
    .text { font-size: 14px; opacity: 0.92 }
    .button { justify-self: start; background: ${themeColours.secondary}; color: #000; font-weight: 700; font-size: 13px; padding: 7px 13px; border-radius: 7px; white-space: nowrap }
    .risk { font-size: 9.5px; line-height: 1.3; opacity: 0.9 }
    .middle { display: grid; gap: 8px }
    .tall h1 { font-size: 25px } .tall main { padding: 18px 14px } .tall .top { display: grid; justify-items: start; gap: 14px } .tall .middle { gap: 16px } .tall .risk { font-size: 10px }
    .wide main { padding: 10px 18px; grid-template-columns: auto 1fr auto; align-items: center; align-content: center; column-gap: 22px }
    .wide .risk { grid-column: 1 / -1 } .wide .top { display: grid; gap: 4px; justify-items: start } .wide .middle { gap: 2px } .wide h1 { font-size: 19px } .wide .text { font-size: 13px }
    .large main { padding: 30px 40px; row-gap: 30px; column-gap: 48px } .large h1 { font-size: 42px } .large .text { font-size: 19px; margin-top: 8px } .large .logo { font-size: 30px } .large .button { font-size: 18px; padding: 13px 22px } .large .risk { font-size: 13px } .large .mark { font-size: 13px }
  </style><body class="${shape}${width > 900 ? ' large' : ''}">
    <svg class="rings" viewBox="0 0 ${width} ${height}"><g transform="translate(${width * 0.93} ${height * 0.24})">${rings}</g></svg>
    <main>
      <div class="top"><span class="logo"><svg width="1.2em" height="1.2em" viewBox="0 0 35 35" fill="none"><circle cx="17.5" cy="17.5" r="15.5" stroke="#fff" stroke-width="3"/><path d="M17.5 8.5a9 9 0 1 1-9 9" stroke="${themeColours.primary}" stroke-width="3" stroke-linecap="round"/><circle cx="17.5" cy="17.5" r="3.2" fill="${themeColours.secondary}"/></svg>${token.code}</span><span class="mark">${words.mark}</span></div>
      <div class="middle"><h1>${words.head}</h1><p class="text">${text}</p></div>
      <span class="button">${words.button}</span>
      <p class="risk">${words.risk}</p>
    </main></body></html>`;
}

await drawBanners();
