/** A wallet's signing request. */
export interface SigningRequest {
  readonly envelopeXdr: string;
  readonly networkPassphrase: string;
  /** The account whose key has to sign. */
  readonly publicKey: string;
}

/**
 * A wallet that runs in this browser as an extension. Each call may prompt the person; each throws
 * WalletTrouble.
 */
export interface Wallet {
  /** Address of the account that is open in the wallet. */
  readonly address: () => Promise<string>;
  /** Passphrase of the wallet's selected network; null when it does not say. */
  readonly network: () => Promise<string | null>;
  /** The envelope with the wallet's signature on it. */
  readonly sign: (request: SigningRequest) => Promise<string>;
}
