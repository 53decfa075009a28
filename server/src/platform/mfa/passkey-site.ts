import { refuse, type Refusal } from '@bb1/domain/refusal';

/** Where passkeys hold: they are bound to the host, and are used on our own pages alone. */
export interface PasskeySite {
  /** The relying party (WebAuthn Level 3, 5.4.2): the host without port. */
  readonly id: string;
  readonly origin: string;
  /** As authenticators show it. */
  readonly name: string;
}

export function passkeySite({ publicUrl, name }: { publicUrl: URL; name: string }): PasskeySite {
  return { id: publicUrl.hostname, origin: publicUrl.origin, name };
}

/** What a browser made of a challenge, as JSON of which nothing is believed. */
export interface UncheckedCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Readonly<Record<string, unknown>> & { readonly clientDataJSON: string };
}

// EdDSA, ES256 and RS256 (IANA COSE Algorithms): what authenticators in use have.
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** One answer for whatever is wrong with a passkey: unknown, another's, replayed, copied, made elsewhere. */
export function passkeyFailed(): Refusal {
  return refuse('invalid', 'passkey_failed');
}

/** The challenge that was answered. Refuses what is unreadable, or was made in a page that holds ours in a frame. */
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
