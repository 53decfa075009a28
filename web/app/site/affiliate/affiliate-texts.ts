import { affiliate as de } from '../../texts/de/affiliate.ts';
import { affiliate as en } from '../../texts/en/affiliate.ts';

export const affiliateTexts = { en, de };
