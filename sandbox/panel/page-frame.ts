import { html, type Html, type Piece } from './html.ts';
import type { Notice } from './notices.ts';
import type { Speech } from './speech.ts';

/** The page's policy: own files only, nothing inline, so that injected text could not run. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface Frame {
  readonly speech: Speech;
  readonly portalUrl: string;
  readonly title: string;
  /** Path of this page, for the other language. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly notice: Notice | null;
  readonly content: Piece;
}

/** A complete page of the panel. */
export function page(frame: Frame): Html {
  const { speech, title } = frame;
  const { locale, texts } = speech;
  const other = locale === 'de' ? 'en' : 'de';
  const at = (path: string) => localPath(path, locale);
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title === texts.title ? title : `${title} – ${texts.title}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/panel.css">
<script src="/sandbox/panel.js" defer></script>
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header class="top">
  <a class="brand" href="${at('/sandbox/')}"><span class="sand" aria-hidden="true"></span>${texts.title}</a>
  <nav aria-label="${texts.pages}">
    <a href="${at('/sandbox/mails')}"${frame.path.startsWith('/sandbox/mails') ? html` aria-current="page"` : null}>${texts.links.mailbox}</a>
    <a href="${at('/sandbox/wallet')}"${frame.path === '/sandbox/wallet' ? html` aria-current="page"` : null}>${texts.links.wallet}</a>
    <a href="${at('/sandbox/traces')}"${frame.path.startsWith('/sandbox/traces') ? html` aria-current="page"` : null}>${texts.links.traces}</a>
    <a href="${frame.portalUrl}/${locale === 'de' ? 'de' : ''}">${texts.links.portal}</a>
    <a href="${frame.portalUrl}${locale === 'de' ? '/de' : ''}/desk">${texts.links.desk}</a>
    <a class="language" href="${localPath(frame.path, other, frame.query)}" hreflang="${other}" lang="${other}">${texts.otherLanguage}</a>
  </nav>
</header>
<main id="content" tabindex="-1">
${frame.notice === null ? null : html`<p class="notice ${frame.notice.kind}" role="${frame.notice.kind === 'done' ? 'status' : 'alert'}">${frame.notice.text}</p>`}
${frame.content}
</main>
</body>
</html>
`;
}

/** An address of the panel in a language, with its non-empty query parameters. */
export function localPath(
  path: string,
  locale: Speech['locale'],
  query: Readonly<Record<string, string>> = {},
): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  if (locale === 'de') parameters.set('lang', 'de');
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** A form that posts to the panel and returns in the same language. */
export function form(
  speech: Speech,
  options: { readonly act: string; readonly label: string; readonly style?: string },
  fields: Piece,
): Html {
  return html`<form method="post" action="/sandbox${options.act}" aria-label="${options.label}" class="${options.style ?? 'fields'}">
<input type="hidden" name="lang" value="${speech.locale}">
${fields}
</form>`;
}

export function section(id: string, heading: string, content: Piece): Html {
  return html`<section class="card" id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>
${content}</section>`;
}
