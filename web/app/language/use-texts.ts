import type { Locale } from '@bb1/domain/locale';
import { useLocale } from './use-locale.ts';

/** One area's texts in every language. A browser has only those of the page's language. */
export type Catalogue<Texts> = Readonly<Record<Locale, Texts>>;

export function useTexts<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLocale()];
}
