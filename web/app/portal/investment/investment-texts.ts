import { investment as de } from '../../texts/de/investment.ts';
import { investment as en } from '../../texts/en/investment.ts';

export const investmentTexts = { en, de };

export type InvestmentTexts = typeof en;
