import { claim as de } from '../../texts/de/claim.ts';
import { claimWallet as walletDe } from '../../texts/de/claim-wallet.ts';
import { claim as en } from '../../texts/en/claim.ts';
import { claimWallet as walletEn } from '../../texts/en/claim-wallet.ts';

export const claimTexts = { en, de };
export const claimWalletTexts = { en: walletEn, de: walletDe };
export type ClaimTexts = typeof en;
export type ClaimWalletTexts = typeof walletEn;
