import { z } from 'zod';

export const LOCALES = ['en', 'de'] as const;
// Marked as free of effects, so that the script of public pages, which needs a language and no schema, comes without zod.
export const localeSchema = /* @__PURE__ */ z.enum(LOCALES);
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const TIME_ZONE = 'Europe/Berlin';

export function isLocale(value: string): value is Locale {
  return value === 'en' || value === 'de';
}
