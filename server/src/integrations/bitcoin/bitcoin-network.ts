/**
 * The chains of Bitcoin by the names of BITCOIN_NETWORK. `test` is testnet3 or testnet4: their keys
 * and addresses have the same form.
 */
const BITCOIN_NETWORKS = ['main', 'test', 'signet', 'regtest'] as const;
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number];

interface NetworkFormats {
  /** The possible names in `getblockchaininfo`. */
  readonly chains: readonly string[];
  /** Human-readable part of segwit addresses (BIP173). */
  readonly segwitPrefix: string;
  /** Version bytes of addresses in base58. */
  readonly publicKeyHash: number;
  readonly scriptHash: number;
  /**
   * Version bytes of extended public keys (SLIP-132): those of BIP32, and those that wallets use
   * for BIP84.
   */
  readonly extendedKey: number;
  readonly extendedSegwitKey: number;
}

const TEST = {
  publicKeyHash: 0x6f,
  scriptHash: 0xc4,
  extendedKey: 0x043587cf,
  extendedSegwitKey: 0x045f1cf6,
};

export const FORMATS: Readonly<Record<BitcoinNetwork, NetworkFormats>> = {
  main: {
    chains: ['main'],
    segwitPrefix: 'bc',
    publicKeyHash: 0x00,
    scriptHash: 0x05,
    extendedKey: 0x0488b21e,
    extendedSegwitKey: 0x04b24746,
  },
  test: { chains: ['test', 'testnet4'], segwitPrefix: 'tb', ...TEST },
  signet: { chains: ['signet'], segwitPrefix: 'tb', ...TEST },
  regtest: { chains: ['regtest'], segwitPrefix: 'bcrt', ...TEST },
};
