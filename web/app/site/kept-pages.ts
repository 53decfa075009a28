import { LOCALES } from '@bb1/domain/locale';
import { localPath } from '../language/locale-path.ts';
import { LISTED_PAGES } from './listed-pages.ts';
import { isNoticeUnderstood, noticeCookie } from './public-page.ts';

const ADDRESSES: ReadonlySet<string> = new Set(
  LISTED_PAGES.flatMap((page) => LOCALES.map((locale) => localPath(locale, page))),
);
/** Their content depends on the query. */
const READ_QUERY: ReadonlySet<string> = new Set(
  ['/affiliate', '/calculator', '/faq'].flatMap((page) =>
    LOCALES.map((locale) => localPath(locale, page)),
  ),
);

/**
 * The address under which the server may cache the page of a request line; null when it must not.
 * Only calculators and the search of questions read their query: the parameters that advertisements and newsletters append to a
 * link change nothing.
 */
export function keptAddress(url: string): string | null {
  const at = url.indexOf('?');
  if (at === -1) return ADDRESSES.has(url) ? url : null;
  const address = url.slice(0, at);
  return ADDRESSES.has(address) && !READ_QUERY.has(address) ? address : null;
}

const UNDERSTOOD = `${noticeCookie('http:')}=understood`;

/** The only cookie that cached pages see, and the only one in their cache key. */
export function keptCookie(cookie: string): string {
  return cookie !== '' && isNoticeUnderstood(cookie) ? UNDERSTOOD : '';
}
