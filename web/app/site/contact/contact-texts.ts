import { contact as de } from '../../texts/de/contact.ts';
import { contact as en } from '../../texts/en/contact.ts';

export const contactTexts = { en, de };
