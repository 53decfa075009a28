import type { Locale } from '@bb1/domain/locale';
import { formatDate } from '../../ui/format.ts';

const WITH_DAY = /^(?<text>.+) (?<day>\d{4}-\d{2}-\d{2})$/;

/**
 * The log is never rewritten, so a reason that the product itself gave has its words by what was
 * recorded; what an officer typed stays as it is.
 */
export function describeReason(
  locale: Locale,
  words: Readonly<Record<string, string>>,
  reason: string,
): string {
  const { text = reason, day } = WITH_DAY.exec(reason)?.groups ?? {};
  const key = text.replaceAll(/[^a-z]+/gi, '_');
  const worded = Object.hasOwn(words, key) ? words[key] : undefined;
  if (worded === undefined) return reason;
  return day === undefined ? worded : `${worded} ${formatDate(locale, day, 'short')}`;
}
