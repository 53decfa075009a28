/** A request to sign: a transaction, alone or in a link (SEP-7). */
export interface WalletRequest {
  readonly envelopeXdr: string;
  /** The callback for the signed transaction; null if the link has none. */
  readonly callback: string | null;
  /** The link's network; null for a bare transaction, which does not name it. */
  readonly networkPassphrase: string | null;
  readonly message: string | null;
  /** The claimed origin of the link, and its signed part. */
  readonly origin: {
    readonly domain: string;
    readonly signed: string;
    readonly signature: string;
  } | null;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/u;
const SIGNATURE = '&signature=';

/** Null for anything but a base64 transaction or a `web+stellar:tx` link. */
export function readWalletRequest(text: string): WalletRequest | null {
  const compact = text.replaceAll(/\s+/gu, '');
  if (BASE64.test(compact))
    return {
      envelopeXdr: compact,
      callback: null,
      networkPassphrase: null,
      message: null,
      origin: null,
    };
  if (!compact.startsWith('web+stellar:tx?')) return null;
  // A space within the message may come from pasting.
  const query = new URLSearchParams(text.trim().slice('web+stellar:tx?'.length));
  const envelopeXdr = query.get('xdr') ?? '';
  const callback = query.get('callback');
  if (!BASE64.test(envelopeXdr) || (callback !== null && !callback.startsWith('url:'))) return null;
  return {
    envelopeXdr,
    callback: callback?.slice('url:'.length) ?? null,
    networkPassphrase: query.get('network_passphrase'),
    message: query.get('msg'),
    origin: originOf(text.trim(), query),
  };
}

/** The signature is of everything before it, and comes last. */
function originOf(uri: string, query: URLSearchParams): WalletRequest['origin'] {
  const domain = query.get('origin_domain');
  const at = uri.lastIndexOf(SIGNATURE);
  if (domain === null || at < 0) return null;
  return {
    domain,
    signed: uri.slice(0, at),
    signature: decodeURIComponent(uri.slice(at + SIGNATURE.length)),
  };
}
