import { type DataRequestKind } from '@bb1/domain/accounts/data-request';
import type { Locale } from '@bb1/domain/locale';

const WORDS: Readonly<Record<DataRequestKind, Record<Locale, string>>> = {
  access: { en: 'access to your data', de: 'Auskunft über Ihre Daten' },
  rectification: { en: 'rectification of your data', de: 'Berichtigung Ihrer Daten' },
  erasure: { en: 'erasure of your data', de: 'Löschung Ihrer Daten' },
  restriction: {
    en: 'restriction of the use of your data',
    de: 'Einschränkung der Verarbeitung Ihrer Daten',
  },
  objection: {
    en: 'an end to the use of your data',
    de: 'Widerspruch gegen die Verarbeitung Ihrer Daten',
  },
};

/** What a person asked for, as a mail says it. */
export function dataRequestWords(locale: Locale, kind: DataRequestKind): string {
  return WORDS[kind][locale];
}
