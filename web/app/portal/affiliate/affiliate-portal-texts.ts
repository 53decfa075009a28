import { affiliatePortal as de } from '../../texts/de/affiliate-portal.ts';
import { affiliatePortal as en } from '../../texts/en/affiliate-portal.ts';

export const affiliatePortalTexts = { en, de };
