/** What can go wrong between this page and a wallet. */
export const WALLET_TROUBLES = [
  'not_installed',
  'declined',
  'wrong_network',
  'other_account',
  'failed',
  'empty',
  'not_a_transaction',
  'other_transaction',
  'not_signed',
] as const;
export type WalletTroubleCode = (typeof WALLET_TROUBLES)[number];

/**
 * Nothing was signed, or something else. `detail`: the expected network or account, or the wallet's
 * own message.
 */
export class WalletTrouble extends Error {
  readonly code: WalletTroubleCode;
  readonly detail: string;
  constructor(code: WalletTroubleCode, detail = '') {
    super(`${code}: ${detail}`);
    this.name = 'WalletTrouble';
    this.code = code;
    this.detail = detail;
  }
}
