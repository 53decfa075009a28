import { account as de } from '../../texts/de/account.ts';
import { account as en } from '../../texts/en/account.ts';

export const accountTexts = { en, de };
