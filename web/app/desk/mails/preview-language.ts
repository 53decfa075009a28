import { type Locale, LOCALES } from '@bb1/domain/locale';
import { localeOfPath } from '../../language/locale-path.ts';

/** The language of a preview; the page's language where the address names none. */
export function previewLanguage({ url }: Pick<Request, 'url'>): Locale {
  const { pathname, searchParams } = new URL(url);
  return LOCALES.find((one) => one === searchParams.get('language')) ?? localeOfPath(pathname);
}
