import type { Locale } from '@bb1/domain/locale';
import { withoutIdleZeros } from '../../../ui/without-idle-zeros.ts';

/**
 * A typed percentage in the interface's format: 33,5 % and 33.5 both become "33.5". Anything else
 * is passed on for the server to refuse.
 */
export function typedPercent(text: string): string {
  const plain = text.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.');
  return /^\d+\.\d+$/.test(plain) ? withoutIdleZeros(plain) : plain;
}

/** A stored percentage as a person of the language would type it; empty where there is none. */
export function percentToType(locale: Locale, percent: string | null): string {
  const plain = withoutIdleZeros(percent ?? '');
  return locale === 'de' ? plain.replace('.', ',') : plain;
}
