import { randomBytes } from 'node:crypto';
import { CompactSizeLen, RawTx } from '@scure/btc-signer/script.js';
import { merkleRoot, sha256Twice, unwritten, written } from './hashing.ts';
import { readTransaction, type Transaction } from './transaction.ts';
import { uint32 } from './witness-signature.ts';

const VERSION = 0x20000000;
/** The lowest difficulty: every second hash satisfies it. */
const BITS = 0x207fffff;
const HEADER = 80;
const HALVING = 150;
const FIRST_SUBSIDY = 5_000_000_000n;
const ZEROS = Buffer.alloc(32);

/** The first block of every regtest chain. */
export const GENESIS = Buffer.from(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f20020000000101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
  'hex',
);

export interface Block {
  readonly hash: string;
  readonly previous: string;
  readonly merkleRoot: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly nonce: number;
  readonly version: number;
  readonly bytes: Buffer;
  readonly transactions: readonly Transaction[];
}

/** The subsidy of a block at that height, in satoshi. */
export function subsidyAt(height: number): bigint {
  return FIRST_SUBSIDY >> BigInt(Math.min(64, Math.floor(height / HALVING)));
}

/**
 * Reads a serialized block. Throws when the header does not match its transactions or shows too
 * little work.
 */
export function readBlock(bytes: Buffer): Block {
  const header = bytes.subarray(0, HEADER);
  const transactions = transactionsIn(bytes.subarray(HEADER));
  const root = written(header.subarray(36, 68));
  if (written(merkleRoot(transactions.map(({ txid }) => unwritten(txid)))) !== root)
    throw new Error('bad-txnmrklroot');
  const hash = sha256Twice(header);
  if (!hasWork(hash)) throw new Error('high-hash');
  return {
    hash: written(hash),
    previous: written(header.subarray(4, 36)),
    merkleRoot: root,
    version: header.readUInt32LE(0),
    time: header.readUInt32LE(68),
    nonce: header.readUInt32LE(76),
    bytes,
    transactions,
  };
}

/** Mines a block with these transactions and a coinbase that collects subsidy and fees. */
export function mineBlock(options: {
  readonly previous: string;
  readonly height: number;
  readonly time: number;
  readonly transactions: readonly Transaction[];
  readonly fees: bigint;
  readonly script: Uint8Array;
}): Block {
  const { previous, height, time, transactions, fees, script } = options;
  const coinbase = coinbaseOf({ height, units: subsidyAt(height) + fees, script, transactions });
  const all = [coinbase, ...transactions];
  const root = merkleRoot(all.map(({ txid }) => unwritten(txid)));
  const heading = Buffer.concat([
    uint32(VERSION),
    unwritten(previous),
    root,
    uint32(time),
    uint32(BITS),
  ]);
  for (let nonce = 0; ; nonce++) {
    const header = Buffer.concat([heading, uint32(nonce)]);
    if (hasWork(sha256Twice(header)))
      return readBlock(
        Buffer.concat([
          header,
          CompactSizeLen.encode(all.length),
          ...all.map(({ bytes }) => bytes),
        ]),
      );
  }
}

/**
 * The height (BIP34), then a random part, so that no two coinbases are equal; last the commitment
 * to all witnesses (BIP141).
 */
function coinbaseOf({
  height,
  units,
  script,
  transactions,
}: {
  height: number;
  units: bigint;
  script: Uint8Array;
  transactions: readonly Transaction[];
}): Transaction {
  const witnessRoot = merkleRoot([ZEROS, ...transactions.map(({ wtxid }) => unwritten(wtxid))]);
  const commitment = Buffer.concat([
    Buffer.from('6a24aa21a9ed', 'hex'),
    sha256Twice(witnessRoot, ZEROS),
  ]);
  return readTransaction(
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [
        {
          txid: ZEROS,
          index: 0xffffffff,
          finalScriptSig: Buffer.concat([pushedHeight(height), Buffer.from([8]), randomBytes(8)]),
          sequence: 0xffffffff,
        },
      ],
      outputs: [
        { amount: units, script },
        { amount: 0n, script: commitment },
      ],
      witnesses: [[ZEROS]],
      lockTime: 0,
    }),
  );
}

function pushedHeight(height: number): Buffer {
  if (height <= 16) return Buffer.from([0x50 + height]);
  const bytes: number[] = [];
  for (let rest = height; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  if ((bytes.at(-1) ?? 0) >= 0x80) bytes.push(0);
  return Buffer.from([bytes.length, ...bytes]);
}

function hasWork(hash: Buffer): boolean {
  return hash.readUIntLE(29, 3) < 0x7fffff;
}

function transactionsIn(bytes: Buffer): Transaction[] {
  const { count, size } = countAt(bytes);
  const transactions: Transaction[] = [];
  let rest = bytes.subarray(size);
  for (let left = count; left > 0; left--) {
    const length = lengthOfFirst(rest);
    transactions.push(readTransaction(rest.subarray(0, length)));
    rest = rest.subarray(length);
  }
  if (rest.length > 0) throw new Error('a block ends with its last transaction');
  return transactions;
}

function countAt(bytes: Buffer, from = 0): { count: number; size: number } {
  const first = bytes.readUInt8(from);
  if (first < 0xfd) return { count: first, size: 1 };
  if (first === 0xfd) return { count: bytes.readUInt16LE(from + 1), size: 3 };
  return { count: bytes.readUInt32LE(from + 1), size: 5 };
}

/** The bytes of the transaction at the start of these bytes. */
function lengthOfFirst(bytes: Buffer): number {
  let at = 4;
  const hasWitness = bytes[4] === 0 && bytes[5] === 1;
  if (hasWitness) at += 2;
  const take = (): number => {
    const { count, size } = countAt(bytes, at);
    at += size;
    return count;
  };
  const skip = (before: number, after: number): void => {
    at += before;
    const length = take();
    at += length + after;
  };
  const inputs = take();
  for (let left = inputs; left > 0; left--) skip(36, 4);
  for (let left = take(); left > 0; left--) skip(8, 0);
  for (let left = hasWitness ? inputs : 0; left > 0; left--)
    for (let items = take(); items > 0; items--) skip(0, 0);
  return at + 4;
}
