import { createHash } from 'node:crypto';

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export function sha256Twice(...parts: readonly Uint8Array[]): Buffer {
  return sha256(sha256(...parts));
}

/** Hashes are displayed in reverse byte order. */
export function written(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

export function unwritten(hash: string): Buffer {
  return Buffer.from(Buffer.from(hash, 'hex').toReversed());
}

/** Root of the Merkle tree over hashes; an odd one is paired with itself. */
export function merkleRoot(hashes: readonly Buffer[]): Buffer {
  let level = [...hashes];
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? Buffer.alloc(32);
      above.push(sha256Twice(left, level[at + 1] ?? left));
    }
    level = above;
  }
  return level[0] ?? Buffer.alloc(32);
}
