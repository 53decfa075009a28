import { generateKeyPairSync } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Database, Queryable, Tx } from '../db/database.ts';
import type { FactorOwner } from './factor-owner.ts';
import {
  CHALLENGE_SECONDS,
  newChallenge,
  type PasskeyPurpose,
  takeChallenge,
} from './passkey-challenges.ts';
import {
  answeredChallenge,
  passkeyFailed,
  type PasskeySite,
  type UncheckedCredential,
} from './passkey-site.ts';
import { findPasskey, listPasskeys, notePasskeyUse } from './passkey-store.ts';

export interface PasskeyUse {
  readonly site: PasskeySite;
  readonly purpose: Exclude<PasskeyPurpose, 'register'>;
  readonly ownerKind: FactorOwner['kind'];
  /** Null if the chosen passkey identifies the person. */
  readonly ownerId: string | null;
}

/** Options for the browser's passkey prompt. */
export async function passkeyRequestOptions(
  db: Queryable,
  { site, purpose, ownerKind, ownerId }: PasskeyUse,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = ownerId === null ? [] : await listPasskeys(db, { kind: ownerKind, id: ownerId });
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(await newChallenge(db, { purpose, ownerKind, ownerId })),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    ...(ownerId === null
      ? {}
      : {
          allowCredentials: passkeys.map((passkey) => ({
            id: passkey.credential_id.toString('base64url'),
            transports: passkey.transports,
          })),
        }),
  });
}

/** A verified passkey answer; `redeemPasskey` has to record it before it counts. */
export interface CheckedPasskey {
  readonly id: string;
  readonly ownerId: string;
  readonly signCount: number;
}

/**
 * Verifies a passkey's answer to a challenge. The challenge is used up in any case, and one refusal
 * covers all errors, so that a caller cannot learn whether a credential exists. Without `ownerId` the
 * answer may come from the account the challenge was issued to.
 */
export async function checkPasskey(
  db: Database,
  {
    site,
    purpose,
    ownerKind,
    ownerId,
    credential,
  }: Omit<PasskeyUse, 'ownerId'> & { ownerId?: string; credential: UncheckedCredential },
): Promise<CheckedPasskey> {
  const challenge = answeredChallenge(credential);
  const taken = await takeChallenge(db, challenge, { purpose, ownerKind });
  if (taken === null || (ownerId !== undefined && taken.ownerId !== ownerId)) throw passkeyFailed();
  const passkey = await findPasskey(db, Buffer.from(credential.id, 'base64url'), ownerKind);
  const known = passkey ?? nobodys;
  const signCount = await verified(site, {
    credential,
    challenge,
    publicKey: known.public_key,
    signCount: Number(known.sign_count),
  });
  if (passkey === null || signCount === null) throw passkeyFailed();
  if (taken.ownerId !== null && passkey.owner_id !== taken.ownerId) throw passkeyFailed();
  if (!namesOwner(credential, { ownerId: passkey.owner_id, mustBeNamed: taken.ownerId === null }))
    throw passkeyFailed();
  return { id: passkey.id, ownerId: passkey.owner_id, signCount };
}

/**
 * Records the use in the transaction of what it authorises. Refuses if the passkey was removed or
 * its counter overtaken meanwhile.
 */
export async function redeemPasskey(
  tx: Tx,
  { id, signCount }: CheckedPasskey,
  at: Date,
): Promise<void> {
  if (!(await notePasskeyUse(tx, id, { signCount, at }))) throw passkeyFailed();
}

/** The new signature count; null if the answer violates the standard (the library throws then). */
async function verified(
  site: PasskeySite,
  {
    credential,
    challenge,
    publicKey,
    signCount,
  }: { credential: UncheckedCredential; challenge: string; publicKey: Buffer; signCount: number },
): Promise<number | null> {
  try {
    const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: signCount },
      requireUserVerification: true,
    });
    return isVerified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * Whether the authenticator names the owner. It need not if the browser knew whose passkey was
 * wanted (WebAuthn Level 3, 7.2, step 6).
 */
function namesOwner(
  { response: { userHandle } }: UncheckedCredential,
  { ownerId, mustBeNamed }: { ownerId: string; mustBeNamed: boolean },
): boolean {
  if (userHandle === undefined || userHandle === null || userHandle === '') return !mustBeNamed;
  return (
    typeof userHandle === 'string' &&
    Buffer.from(userHandle, 'base64url').equals(Buffer.from(ownerId))
  );
}

/**
 * An unknown credential costs the same verification, against a key whose private half was
 * discarded.
 */
const nobodys = { public_key: coseKey(), sign_count: '0' };

function coseKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  // COSE_Key (RFC 9052): kty EC2, alg ES256, crv P-256, x, y.
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}
