import { waitlist as de } from '../texts/de/waitlist.ts';
import { waitlist as en } from '../texts/en/waitlist.ts';

export const waitlistTexts = { en, de };
