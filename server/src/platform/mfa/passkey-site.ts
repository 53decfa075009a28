import { refuse, type Refusal } from '@bb1/domain/refusal';

/** The scope of passkeys: they are bound to the host, and used on our own pages only. */
export interface PasskeySite {
  /** The relying party (WebAuthn Level 3, 5.4.2): the host without port. */
  readonly id: string;
  readonly origin: string;
  /** The name that authenticators display. */
  readonly name: string;
}

export function passkeySite({ publicUrl, name }: { publicUrl: URL; name: string }): PasskeySite {
  return { id: publicUrl.hostname, origin: publicUrl.origin, name };
}

/** The browser's response to a challenge, as untrusted JSON. */
export interface UncheckedCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Readonly<Record<string, unknown>> & { readonly clientDataJSON: string };
}

// EdDSA, ES256 and RS256 (IANA COSE Algorithms), which cover the authenticators in use.
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/**
 * One answer for any passkey error: unknown, another person's, replayed, copied or made elsewhere.
 */
export function passkeyFailed(): Refusal {
  return refuse('invalid', 'passkey_failed');
}

/**
 * The challenge that was answered. Refuses responses that are unreadable or were made while our
 * page was framed.
 */
export function answeredChallenge(credential: UncheckedCredential): string {
  const data = readClientData(credential.response.clientDataJSON);
  if (typeof data.challenge !== 'string' || (data.crossOrigin ?? false) !== false)
    throw passkeyFailed();
  return data.challenge;
}

function readClientData(text: string): { challenge?: unknown; crossOrigin?: unknown } {
  try {
    const data: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    throw passkeyFailed();
  }
}
