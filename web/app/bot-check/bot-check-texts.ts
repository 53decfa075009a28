import { botCheck as de } from '../texts/de/bot-check.ts';
import { botCheck as en } from '../texts/en/bot-check.ts';

export const botCheckTexts = { en, de };
