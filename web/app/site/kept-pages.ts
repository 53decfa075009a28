import { LOCALES } from '@bb1/domain/locale';
import { localPath } from '../language/locale-path.ts';
import { LISTED_PAGES } from './listed-pages.ts';

const ADDRESSES: ReadonlySet<string> = new Set(LISTED_PAGES.flatMap((page) => LOCALES.map((locale) => localPath(locale, page))));

/** Whether the server may keep the page at this address: the listed pages, as they are without a query. */
export function isKeptPage(url: string): boolean {
  return ADDRESSES.has(url);
}
