import { Keypair } from '@stellar/stellar-sdk';

/** A key of no account, as `STELLAR_WEB_AUTH_SECRET` and `STELLAR_URI_SECRET` take it. */
export function newStellarSecret(): string {
  return Keypair.random().secret();
}

/** The address that belongs to a secret key. */
export function addressOf(secret: string): string {
  return Keypair.fromSecret(secret).publicKey();
}
