import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { refuse } from '@bb1/domain/refusal';
import { isUniqueViolation, type Queryable, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { type FactorOwner, lockFactors } from './factor-owner.ts';
import { CHALLENGE_SECONDS, newChallenge, takeChallenge } from './passkey-challenges.ts';
import {
  answeredChallenge,
  PASSKEY_ALGORITHMS,
  passkeyFailed,
  type PasskeySite,
  type UncheckedCredential,
} from './passkey-site.ts';
import { insertPasskey, listPasskeys } from './passkey-store.ts';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

export interface NewPasskeyOf {
  readonly owner: FactorOwner;
  readonly site: PasskeySite;
  /** The maximum number of passkeys per person. */
  readonly most: number;
}

/**
 * Options for the browser to create a passkey. It must be discoverable and require user
 * verification (finger, face or PIN).
 */
export async function passkeyCreationOptions(
  db: Queryable,
  {
    owner,
    site,
    most,
    userName,
    displayName,
  }: NewPasskeyOf & { userName: string; displayName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const passkeys = await listPasskeys(db, owner);
  if (passkeys.length >= most) throw refuse('conflict', 'too_many_passkeys', { max: most });
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    // The user handle that authenticators return: opaque, and the same for all of a person's
    // passkeys.
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName,
    userDisplayName: displayName,
    challenge: new Uint8Array(
      await newChallenge(db, { purpose: 'register', ownerKind: owner.kind, ownerId: owner.id }),
    ),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id.toString('base64url'),
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  });
}

export interface RegisteredPasskey {
  readonly id: string;
  readonly name: string;
}

/** Stores a new passkey once it has answered this person's challenge. */
export async function registerPasskey(
  tx: Tx,
  {
    owner,
    site,
    most,
    credential,
    name,
    at,
  }: NewPasskeyOf & { credential: UncheckedCredential; name: string; at: Date },
): Promise<RegisteredPasskey> {
  await lockFactors(tx, owner);
  const challenge = answeredChallenge(credential);
  const taken = await takeChallenge(tx, challenge, { purpose: 'register', ownerKind: owner.kind });
  if (taken === null || taken.ownerId !== owner.id) throw passkeyFailed();
  const { registrationInfo } = await verified(site, credential, challenge);
  if (registrationInfo === undefined) throw passkeyFailed();
  if ((await listPasskeys(tx, owner)).length >= most)
    throw refuse('conflict', 'too_many_passkeys', { max: most });
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const id = newId();
  try {
    await insertPasskey(tx, owner, {
      id,
      credentialId: Buffer.from(credentialId, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: transportsOf(credential),
      name,
      at,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_by_credential'))
      throw refuse('conflict', 'passkey_known');
    throw error;
  }
  return { id, name };
}

/** The library throws for everything that violates the standard. */
async function verified(
  site: PasskeySite,
  credential: UncheckedCredential,
  challenge: string,
): Promise<VerifiedRegistrationResponse> {
  try {
    return await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
  } catch {
    throw passkeyFailed();
  }
}

/** Only a hint for the browser, limited to known values. */
function transportsOf({ response: { transports } }: UncheckedCredential): string[] {
  return Array.isArray(transports) ? TRANSPORTS.filter((known) => transports.includes(known)) : [];
}
