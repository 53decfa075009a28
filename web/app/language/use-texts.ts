import type { Locale } from '@bb1/domain/locale';
import { useLocale } from './use-locale.ts';

/** The texts of one area in every language. In a browser only the language of the page is there. */
export type Catalogue<Texts> = Readonly<Record<Locale, Texts>>;

export function useTexts<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLocale()];
}
