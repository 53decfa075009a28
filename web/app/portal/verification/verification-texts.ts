import { verification as de } from '../../texts/de/verification.ts';
import { verification as en } from '../../texts/en/verification.ts';

export const verificationTexts = { en, de };
