import { site as de } from '../texts/de/site.ts';
import { site as en } from '../texts/en/site.ts';

export const siteTexts = { en, de };
