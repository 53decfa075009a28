import { accountFactors as de } from '../../../texts/de/account-factors.ts';
import { accountFactors as en } from '../../../texts/en/account-factors.ts';

export const factorTexts = { en, de };
