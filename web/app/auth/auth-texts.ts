import { auth as de } from '../texts/de/auth.ts';
import { auth as en } from '../texts/en/auth.ts';

export const authTexts = { en, de };
