import { claim as de } from '../../texts/de/claim.ts';
import { claim as en } from '../../texts/en/claim.ts';

export const claimTexts = { en, de };
export type ClaimTexts = typeof en;
