import { z } from 'zod';

export const LOCALES = ['en', 'de'] as const;
// Marked as pure so that the script of public pages, which needs a language and no schema, does not
// include zod.
export const localeSchema = /* @__PURE__ */ z.enum(LOCALES);
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const TIME_ZONE = 'Europe/Berlin';

export function isLocale(value: string): value is Locale {
  return value === 'en' || value === 'de';
}
