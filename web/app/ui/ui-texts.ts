import { ui as de } from '../texts/de/ui.ts';
import { ui as en } from '../texts/en/ui.ts';

export const uiTexts = { en, de };
