import { DEFAULT_LOCALE, type Locale } from '@bb1/domain/locale';

/**
 * English has no prefix, German has `/de`; any other prefix in the place of a language is not
 * found.
 */
const PREFIXED_LOCALE: Locale = 'de';

export type LanguageRule =
  | { readonly kind: 'page'; readonly locale: Locale }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not_found' };

/**
 * The meaning of the `:lang?` segment of a matched path; `search` is kept when the default prefix
 * is dropped.
 */
export function languageRule(
  lang: string | undefined,
  url: { readonly pathname: string; readonly search: string },
): LanguageRule {
  if (lang === undefined) return { kind: 'page', locale: DEFAULT_LOCALE };
  if (lang === PREFIXED_LOCALE) return { kind: 'page', locale: PREFIXED_LOCALE };
  if (lang === DEFAULT_LOCALE)
    return { kind: 'redirect', to: withoutPrefix(url.pathname, DEFAULT_LOCALE) + url.search };
  return { kind: 'not_found' };
}

/** The language of a path; also right for unknown paths. */
export function localeOfPath(pathname: string): Locale {
  return pathname === `/${PREFIXED_LOCALE}` || pathname.startsWith(`/${PREFIXED_LOCALE}/`)
    ? PREFIXED_LOCALE
    : DEFAULT_LOCALE;
}

/** A site-map path ("/login") in a language ("/de/login"). Query and anchor are kept. */
export function localPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return /^\/(?:[?#]|$)/.test(path) ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** The site-map path of a path in either language. */
export function sitePath(pathname: string): string {
  return localeOfPath(pathname) === DEFAULT_LOCALE
    ? pathname
    : withoutPrefix(pathname, PREFIXED_LOCALE);
}

// Several slashes become one: "//host" at the start of a redirect would leave the site.
function withoutPrefix(pathname: string, prefix: string): string {
  return `/${pathname.slice(prefix.length + 1).replace(/^\/+/, '')}`;
}

/** A path from a link (`next=`) if it stays on this site, else null. */
export function ownPath(text: string | null): string | null {
  return text !== null && /^\/(?![/\\])[\w\-./~%?&=#]*$/.test(text) ? text : null;
}
