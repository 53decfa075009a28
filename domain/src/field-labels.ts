import labels from '@bb1/texts/messages/field-labels';
import type { Locale } from './locale.ts';

/**
 * The label of a field ("address.street" is looked up by its last part), or the bare name if
 * unknown.
 */
export function fieldLabel(locale: Locale, field: string): string {
  const name = field.split('.').at(-1) ?? field;
  const known: Readonly<Record<string, string>> = labels[locale];
  return Object.hasOwn(known, name) ? (known[name] ?? name) : name;
}
