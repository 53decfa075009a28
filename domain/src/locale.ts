import { z } from 'zod';

export const LOCALES = ['en', 'de'] as const;
export const localeSchema = z.enum(LOCALES);
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const TIME_ZONE = 'Europe/Berlin';

export function isLocale(value: string): value is Locale {
  return value === 'en' || value === 'de';
}
