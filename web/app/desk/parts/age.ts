import type { Locale } from '@bb1/domain/locale';
import { numberFormat } from '../../ui/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The age of an item, in whole units of the largest that fits: "3 days", "5 Stunden". Both are ISO
 * timestamps.
 */
export function formatAge(
  locale: Locale,
  { since, now }: { readonly since: string; readonly now: string },
): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  const [unit, length] =
    waited >= 2 * DAY
      ? (['day', DAY] as const)
      : waited >= HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const);
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.floor(waited / length));
}

/** The urgency of a queue's oldest item: urgent after a day, late after three. */
export function urgency({
  since,
  now,
}: {
  readonly since: string;
  readonly now: string;
}): 'neutral' | 'warning' | 'error' {
  const waited = Date.parse(now) - Date.parse(since);
  if (waited >= 3 * DAY) return 'error';
  return waited >= DAY ? 'warning' : 'neutral';
}
