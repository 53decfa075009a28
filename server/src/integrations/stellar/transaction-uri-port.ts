/**
 * Links that open a wallet with a transaction to sign (SEP-7 `tx`), signed so that the wallet can
 * show whom it comes from.
 */
export interface TransactionUris {
  /** Address of the key that signs them; stellar.toml names it as URI_REQUEST_SIGNING_KEY. */
  readonly signingKey: string;
  /** Throws RangeError if the standard does not allow the message or the callback address. */
  sign(request: TransactionRequest): string;
}

export interface TransactionRequest {
  readonly envelopeXdr: string;
  /**
   * Where the wallet submits the signed transaction; without it the wallet submits to the network
   * itself.
   */
  readonly callbackUrl: string | null;
  /** The text that the wallet shows, at most 300 characters. */
  readonly message: string;
  /** The key that has to sign, if no other one can. */
  readonly signer?: string | null;
}
