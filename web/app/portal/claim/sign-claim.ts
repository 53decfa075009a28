import { Keypair } from '@stellar/stellar-sdk/base';
import type { NewKeys } from './new-keys.ts';
import type { ClaimRun } from './run-claim.ts';

/**
 * Signs the hash of a checked transaction. Returns base64 of the 64 bytes of the ed25519 signature.
 */
export function signClaim(options: {
  readonly hash: Uint8Array;
  readonly secretKey: string;
}): string {
  const signature = Keypair.fromSecret(options.secretKey).sign(options.hash);
  return btoa(String.fromCharCode(...signature));
}

/**
 * The claim of a holder whose keys are in this browser: it can only go into an account that does
 * not exist yet.
 */
export function claimWithKeys(
  { publicKey, secretKey }: Pick<NewKeys, 'publicKey' | 'secretKey'>,
  shown: Omit<ClaimRun['shown'], 'shapes'>,
): Pick<ClaimRun, 'publicKey' | 'shown' | 'sign'> {
  return {
    publicKey,
    shown: { ...shown, shapes: ['new_account'] },
    sign: ({ checked: { hash } }) => Promise.resolve({ signature: signClaim({ hash, secretKey }) }),
  };
}
