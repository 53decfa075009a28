import { type Locale, LOCALES } from '@bb1/domain/locale';
import { localeOfPath } from '../../language/locale-path.ts';

/** The language a preview is asked for in; that of the page where the address names none. */
export function previewLanguage({ url }: Pick<Request, 'url'>): Locale {
  const { pathname, searchParams } = new URL(url);
  return LOCALES.find((one) => one === searchParams.get('language')) ?? localeOfPath(pathname);
}
