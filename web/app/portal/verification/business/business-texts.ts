import { verificationBusiness as de } from '../../../texts/de/verification-business.ts';
import { verificationBusiness as en } from '../../../texts/en/verification-business.ts';

export const businessTexts = { en, de };
