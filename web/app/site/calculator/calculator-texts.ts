import { calculator as de } from '../../texts/de/calculator.ts';
import { calculator as en } from '../../texts/en/calculator.ts';

export const calculatorTexts = { en, de };
