import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { StrKey } from '@stellar/stellar-sdk';
import { parse } from 'smol-toml';
import { isPublicAddress } from './public-address.ts';

/**
 * A lower-case internet name whose last label no IP address has; no port, no path, and nothing that
 * could end a header.
 */
const DOMAIN =
  /^(?=.{4,64}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const TIMEOUT_MS = 5_000;
/** The maximum size of a stellar.toml (SEP-1). */
const MOST_BYTES = 100 * 1024;
/** Many concurrent requests must not hold many of our connections open. */
const MOST_AT_ONCE = 8;

export interface ClientDomainOptions {
  /** All addresses of a name. */
  readonly resolve?: (domain: string) => Promise<readonly string[]>;
  readonly mayConnectTo?: (address: string) => boolean;
  readonly port?: number;
  /** A certificate that is trusted in addition to the system's. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

export function isClientDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/**
 * Fetches the signing key of a client domain: SIGNING_KEY in its stellar.toml (SEP-10, "client
 * domain"). A stranger chooses the domain, so we connect only to public addresses, to the very ones
 * that were checked (the name may resolve differently next time), over https, without redirects,
 * within limits of time and size. Throws Error if there is no such key.
 */
export function clientSigningKeys(
  options: ClientDomainOptions = {},
): (domain: string) => Promise<string> {
  let underWay = 0;
  return async (domain) => {
    if (!isClientDomain(domain)) throw new Error('this is no domain');
    if (underWay >= MOST_AT_ONCE) throw new Error('many others are being asked');
    underWay += 1;
    try {
      return signingKeyOf(await fetchToml(domain, options));
    } finally {
      underWay -= 1;
    }
  };
}

function signingKeyOf(text: string): string {
  const { SIGNING_KEY: key } = parse(text);
  if (typeof key !== 'string' || !StrKey.isValidEd25519PublicKey(key))
    throw new Error('its stellar.toml names no SIGNING_KEY');
  return key;
}

async function fetchToml(domain: string, options: ClientDomainOptions): Promise<string> {
  const {
    resolve = resolvePublicly,
    mayConnectTo = isPublicAddress,
    port = 443,
    timeoutMs = TIMEOUT_MS,
  } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = await endsWith(signal, resolve(domain));
  // One internal address among them is reason enough: no honest domain has one.
  if (addresses.length === 0 || !addresses.every(mayConnectTo))
    throw new Error('it is not on the internet');
  const pinned: LookupFunction = (_name, { all }, callback) => {
    const [first = ''] = addresses;
    const family = first.includes(':') ? 6 : 4;
    if (all === true) callback(null, [{ address: first, family }]);
    else callback(null, first, family);
  };
  return new Promise<string>((done, fail) => {
    const asking = request(
      {
        host: domain,
        servername: domain,
        port,
        path: '/.well-known/stellar.toml',
        headers: { accept: 'text/plain' },
        lookup: pinned,
        agent: false,
        signal,
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
      (answer) => {
        if (answer.statusCode !== 200)
          return void asking.destroy(new Error(`it answered ${answer.statusCode}`));
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size > MOST_BYTES) asking.destroy(new Error('its stellar.toml is too large'));
        });
        answer.on('end', () => done(Buffer.concat(parts).toString('utf8')));
        answer.on('error', fail);
      },
    );
    asking.on('error', fail);
    asking.end();
  });
}

async function resolvePublicly(domain: string): Promise<string[]> {
  return (await lookup(domain, { all: true })).map(({ address }) => address);
}

/** The system resolves names without a time limit. */
function endsWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_done, fail) =>
      signal.addEventListener(
        'abort',
        () => fail(new Error('its name could not be looked up in time')),
        { once: true },
      ),
    ),
  ]);
}
