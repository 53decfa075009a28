import { DEFAULT_LOCALE, isLocale, type Locale } from '../locale.ts';

/**
 * The OpenID provider returns the state as it was sent, to one address for all languages: the state
 * begins with the language in which the person left.
 */
export function stateIn(locale: Locale, secretPart: string): string {
  return `${locale}.${secretPart}`;
}

/** The language of a state; of a forged one the default language. */
export function stateLocale(state: string): Locale {
  const [locale = ''] = state.split('.');
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}
