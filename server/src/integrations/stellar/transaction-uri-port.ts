/** Links that open a wallet with a transaction to sign (SEP-7 `tx`), signed so that the wallet can say whom it comes from. */
export interface TransactionUris {
  /** Address of the key that signs them; stellar.toml names it as URI_REQUEST_SIGNING_KEY. */
  readonly signingKey: string;
  /** Throws RangeError when the standard does not allow the message or the address to call back. */
  sign(request: TransactionRequest): string;
}

export interface TransactionRequest {
  readonly envelopeXdr: string;
  /** Where the wallet hands in what it signed; with none it hands the transaction to the network itself. */
  readonly callbackUrl: string | null;
  /** What the wallet shows to the person, at most 300 characters. */
  readonly message: string;
  /** The account that should sign, where only one can. */
  readonly signer?: string;
}
