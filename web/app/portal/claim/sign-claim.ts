import { Keypair } from '@stellar/stellar-sdk/base';

/** Signs the hash of a checked transaction. Answers base64 of the 64 bytes of the ed25519 signature. */
export function signClaim(options: { readonly hash: Uint8Array; readonly secretKey: string }): string {
  const signature = Keypair.fromSecret(options.secretKey).sign(options.hash);
  return btoa(String.fromCharCode(...signature));
}
