import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../language/use-locale.ts';

/** The two catalogues of one area; the German one is typed by the English one. */
export type Catalogue<Texts> = Readonly<Record<Locale, Texts>>;

export function useTexts<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLocale()];
}

/** Fills `{name}` with values; a placeholder without a value stays visible, so that a test finds it. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** The form of a sentence for a count; `{count}` is filled with the number as the language writes it. */
export function plural(
  locale: Locale,
  count: number,
  forms: { readonly one: string; readonly other: string },
): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other;
  return fill(form, {
    count: new Intl.NumberFormat(locale === 'de' ? 'de-DE' : 'en-GB').format(count),
  });
}
