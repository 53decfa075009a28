import { frame as de } from '../texts/de/frame.ts';
import { frame as en } from '../texts/en/frame.ts';

export const frameTexts = { en, de };
