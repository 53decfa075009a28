import { randomBytes, type X509Certificate } from 'node:crypto';
import type { TimeStamps } from '../../platform/audit/anchor-ports.ts';
import { checkStamp, readDer } from '../../platform/audit/verify-log.ts';

const TIMEOUT_MS = 15_000;
/** A token with its certificates has some thousand bytes. */
const MOST_BYTES = 64 * 1024;
const NONCE_BYTES = 8;
/** `granted` and `grantedWithMods`. */
const GRANTED = [0, 1];

/** Asks an authority over HTTP (RFC 3161, 3.4). Its answers are signed, so http is enough. */
export function timeStampAuthority(options: {
  readonly url: URL;
  readonly roots: readonly X509Certificate[];
}): TimeStamps {
  return {
    roots: options.roots,
    async stamp(root) {
      const nonce = randomBytes(NONCE_BYTES);
      // DER has the shortest form of a number, and a set highest bit would be a negative one.
      nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
      const response = await fetch(options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: new Uint8Array(timeStampRequest(root, nonce)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = Buffer.from(await response.arrayBuffer());
      if (!response.ok || body.length > MOST_BYTES)
        throw new Error(`the time stamp authority answered ${response.status}`);
      const token = tokenOf(body);
      const stamp = checkStamp(token, root, options.roots);
      if (stamp.nonce?.equals(nonce) !== true)
        throw new Error('the time stamp is the answer to another request');
      return token;
    },
  };
}

/** TimeStampReq: version 1, SHA-256 of the text, nonce, and the request for certificates. */
function timeStampRequest(root: Buffer, nonce: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('30430201013031300d060960864801650304020105000420', 'hex'),
    root,
    Buffer.from([0x02, NONCE_BYTES]),
    nonce,
    Buffer.from('0101ff', 'hex'),
  ]);
}

/** TimeStampResp: a status, and the token if it was granted. */
function tokenOf(body: Buffer): Buffer {
  const [status, token] = readDer(readDer(body)[0]?.content ?? Buffer.alloc(0));
  const code = readDer(status?.content ?? Buffer.alloc(0))[0]?.content.at(-1);
  if (code === undefined || !GRANTED.includes(code) || token === undefined)
    throw new Error(`the time stamp authority refused with status ${code ?? 'unknown'}`);
  return token.whole;
}
