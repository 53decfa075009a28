import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { bodyOf } from '../body-of.ts';
import { listenOnLoopback } from '../loopback.ts';
import {
  type Authority,
  certificatePem,
  ECDSA_WITH_SHA_256,
  newAuthority,
  signerIdentifier,
} from './authority.ts';
import {
  der,
  elementsOf,
  generalizedTime,
  integer,
  nothing,
  objectId,
  octets,
  sequence,
  set,
} from './der.ts';

/** A time stamp authority that speaks RFC 3161 over HTTP, at the product's time. */
export interface TimeStampStandIn {
  readonly url: string;
  /** Its root certificate, as PEM. */
  readonly caFile: string;
  close(): Promise<void>;
}

const SHA_256 = sequence(objectId('2.16.840.1.101.3.4.2.1'), nothing);
const SIGNED_DATA = objectId('1.2.840.113549.1.7.2');
const TST_INFO = objectId('1.2.840.113549.1.9.16.1.4');
const POLICY = objectId('1.3.6.1.4.1.99999.1');
const GRANTED = 0;
const REJECTED = 2;
const MOST_BYTES = 4_096;

export async function startTimeStampStandIn(options: {
  readonly port: number;
  /** Keeps its keys, so that old stamps stay good. */
  readonly folder: string;
  readonly now: () => Date;
}): Promise<TimeStampStandIn> {
  const authority = keptAuthority(options.folder);
  const caFile = join(options.folder, 'root.pem');
  writeFileSync(caFile, certificatePem(authority.root));
  const server = createServer((request, response) => {
    void bodyOf(request, MOST_BYTES).then((body) =>
      response
        .writeHead(200, { 'content-type': 'application/timestamp-reply' })
        .end(answer(authority, body, options.now())),
    );
  });
  const { url, close } = await listenOnLoopback(server, options.port);
  return { url, caFile, close };
}

function keptAuthority(folder: string): Authority {
  const file = join(folder, 'authority.json');
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Authority;
  const authority = newAuthority();
  writeFileSync(file, JSON.stringify(authority, null, 2), { mode: 0o600 });
  return authority;
}

function answer(authority: Authority, body: Buffer, now: Date): Buffer {
  try {
    const [, imprint, ...rest] = elementsOf(elementsOf(body)[0]?.content ?? Buffer.alloc(0));
    if (imprint === undefined) throw new Error('no imprint');
    const nonce = rest.find(({ tag }) => tag === 0x02)?.whole ?? Buffer.alloc(0);
    const token = tokenOf(authority, tstInfo(imprint.whole, nonce, now));
    return sequence(sequence(integer(GRANTED)), token);
  } catch {
    return sequence(sequence(integer(REJECTED)));
  }
}

function tstInfo(imprint: Buffer, nonce: Buffer, now: Date): Buffer {
  const serial = der(0x02, Buffer.from([1]), randomBytes(8));
  return sequence(integer(1), POLICY, imprint, serial, generalizedTime(now), nonce);
}

/** A signed message (RFC 5652) with the certificates that prove it. */
function tokenOf({ root, signer }: Authority, content: Buffer): Buffer {
  const [rootBytes, signerBytes] = [root, signer].map(({ certificate }) =>
    Buffer.from(certificate, 'base64'),
  );
  if (rootBytes === undefined || signerBytes === undefined) throw new Error('no certificates');
  const attributes = set(
    attribute('1.2.840.113549.1.9.3', TST_INFO),
    attribute('1.2.840.113549.1.9.4', octets(sha256(content))),
    // By which certificate it is signed (RFC 5816).
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      sequence(sequence(sequence(octets(sha256(signerBytes))))),
    ),
  );
  const signature = sign('sha256', attributes, createPrivateKey(signer.privateKeyPem));
  // Signed as a set, and sent with another tag.
  const sent = Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]);
  const signerInfo = sequence(
    integer(1),
    signerIdentifier(),
    SHA_256,
    sent,
    ECDSA_WITH_SHA_256,
    octets(signature),
  );
  const signedData = sequence(
    integer(3),
    set(SHA_256),
    sequence(TST_INFO, der(0xa0, octets(content))),
    der(0xa0, signerBytes, rootBytes),
    set(signerInfo),
  );
  return sequence(SIGNED_DATA, der(0xa0, signedData));
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(objectId(type), set(value));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
