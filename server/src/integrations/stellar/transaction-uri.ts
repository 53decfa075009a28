import { type Keypair, Networks } from '@stellar/stellar-sdk';
import type { TransactionRequest } from './transaction-uri-port.ts';

const MAX_MESSAGE = 300;
const PUBLIC_NETWORK: string = Networks.PUBLIC;
/**
 * The signed data begin with 35 zero bytes, a four and the name of the standard (SEP-7, "Request
 * Signing").
 */
const PREFIX = Buffer.concat([
  Buffer.alloc(35),
  Buffer.from([4]),
  Buffer.from('stellar.sep.7 - URI Scheme'),
]);

/**
 * The link `web+stellar:tx?…`, with its origin and the signature of that domain's key as its last
 * two parts.
 */
export function transactionUri(
  { envelopeXdr, callbackUrl, message, signer }: TransactionRequest,
  by: { readonly key: Keypair; readonly originDomain: string; readonly networkPassphrase: string },
): string {
  if (message.length > MAX_MESSAGE)
    throw new RangeError(`The message of a transaction link has at most ${MAX_MESSAGE} characters`);
  if (callbackUrl !== null && !URL.canParse(callbackUrl))
    throw new RangeError('The address to call back is none');
  const parts: [string, string | null | undefined][] = [
    ['xdr', envelopeXdr],
    ['callback', callbackUrl === null ? null : `url:${callbackUrl}`],
    ['pubkey', signer],
    ['msg', message],
    // The standard leaves the public network unnamed.
    ['network_passphrase', by.networkPassphrase === PUBLIC_NETWORK ? null : by.networkPassphrase],
    ['origin_domain', by.originDomain],
  ];
  const query = parts.flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [`${name}=${encodeURIComponent(value)}`],
  );
  return signedUri(`web+stellar:tx?${query.join('&')}`, by.key);
}

/** Appends the signature over everything before it. */
export function signedUri(uri: string, key: Keypair): string {
  const signature = Buffer.from(key.sign(Buffer.concat([PREFIX, Buffer.from(uri)]))).toString(
    'base64',
  );
  return `${uri}&signature=${encodeURIComponent(signature)}`;
}
