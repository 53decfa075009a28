import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

const TOTP_STEP_SECONDS = 30;

/** A new secret of 160 bits in base32, as authenticator apps take it (RFC 6238). */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The URI in an authenticator app's QR code (Key Uri Format). */
export function totpUri({
  secret,
  issuer,
  label,
}: {
  secret: string;
  issuer: string;
  label: string;
}): string {
  return generateURI({ secret, issuer, label });
}

/** The time step the code matches, allowing one step early or late; null if it matches none. */
export function matchingTotpStep(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  for (const offset of [0, -1, 1]) {
    const at = epoch + offset * TOTP_STEP_SECONDS;
    if (verifySync({ secret, token: code, epoch: at, epochTolerance: 0 }).valid)
      return Math.floor(at / TOTP_STEP_SECONDS);
  }
  return null;
}

/** Second-factor secrets are sealed in the database, bound to their owner. */
export function sealTotpSecret(appSecret: Buffer, ownerId: string, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', totpKey(appSecret), nonce);
  cipher.setAAD(Buffer.from(ownerId));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function openTotpSecret(appSecret: Buffer, ownerId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', totpKey(appSecret), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(ownerId));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString(
    'utf8',
  );
}

function totpKey(appSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), 'totp secrets', 32));
}
