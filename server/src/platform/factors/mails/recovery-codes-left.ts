import type { Locale } from '@bb1/domain/locale';

const WORDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  '0': { en: 'No recovery code is left.', de: 'Es ist kein Wiederherstellungscode mehr übrig.' },
  '1': { en: 'One recovery code is left.', de: 'Es ist noch ein Wiederherstellungscode übrig.' },
};

/** How many recovery codes still count, as a sentence. */
export function recoveryCodesLeft(locale: Locale, { left }: { readonly left: string }): string {
  return (
    WORDS[left]?.[locale] ??
    (locale === 'de'
      ? `Es sind noch ${left} Wiederherstellungscodes übrig.`
      : `${left} recovery codes are left.`)
  );
}
