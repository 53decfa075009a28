import { welcome as de } from '../../texts/de/welcome.ts';
import { welcome as en } from '../../texts/en/welcome.ts';

export const welcomeTexts = { en, de };
