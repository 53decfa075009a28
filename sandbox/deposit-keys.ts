import { HDKey } from '@scure/bip32';
import { accountOf } from './bitcoin/spending.ts';

/** What the server is told of the seed of the deposit addresses; the seed itself is the issuer's own wallet and stays away from it. */
export interface DepositKeys {
  /** Account m/84'/1'/0' of BIP84 (vpub), for BITCOIN_XPUB. */
  readonly bitcoin: string;
  /** Change level m/44'/60'/0'/0 of BIP44 (xpub), for ETHEREUM_XPUB. */
  readonly ethereum: string;
}

export function depositKeys(seed: Uint8Array): DepositKeys {
  return {
    bitcoin: accountOf(seed).publicExtendedKey,
    ethereum: HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0").publicExtendedKey,
  };
}
