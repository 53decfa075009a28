import labels from '@bb1/texts/messages/field-labels';
import type { Locale } from './locale.ts';

/**
 * The label of a field, by the last part of its path that has one ("address.street",
 * "countries.0"). A field without one has no raw name in messages; programs read it beside them.
 */
export function fieldLabel(locale: Locale, field: string): string {
  const known: Readonly<Record<string, string>> = labels[locale];
  const name = field.split('.').findLast((part) => Object.hasOwn(known, part));
  return known[name ?? 'unnamed'] ?? labels[locale].unnamed;
}
