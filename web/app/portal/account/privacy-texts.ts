import { accountPrivacy as de } from '../../texts/de/account-privacy.ts';
import { accountPrivacy as en } from '../../texts/en/account-privacy.ts';

export const privacyTexts = { en, de };
