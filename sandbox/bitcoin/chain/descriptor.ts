import { HDKey } from '@scure/bip32';
import { Refused, UNKNOWN } from './refused.ts';

/** tpub */
const VERSIONS = { public: 0x043587cf, private: 0x04358394 };
const INPUT =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const CHECKSUM = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/**
 * The only kind of descriptor that the stand-in supports: `wpkh(tpub…/0/*)`, or with another path.
 */
export interface Descriptor {
  /** Without checksum. */
  readonly text: string;
  readonly checksum: string;
  /** Output scripts of the addresses `from` to `to`. */
  scripts(range: { readonly from: number; readonly to: number }): Buffer[];
}

/**
 * Throws Refused for a wrong checksum and for unsupported kinds. `#checksum` may be missing when
 * `mayLack`.
 */
export function readDescriptor(
  given: string,
  { mayLack }: { readonly mayLack: boolean },
): Descriptor {
  const [text = '', checksum] = given.split('#');
  const right = checksumOf(text);
  if (checksum === undefined && !mayLack) throw new Refused(UNKNOWN, 'Missing checksum');
  if (checksum !== undefined && checksum !== right)
    throw new Refused(
      UNKNOWN,
      `Provided checksum '${checksum}' does not match computed checksum '${right}'`,
    );
  const match = /^wpkh\((?:\[[^\]]*\])?([1-9A-HJ-NP-Za-km-z]+)((?:\/\d+)*)\/\*\)$/.exec(text);
  if (!match) throw new Refused(UNKNOWN, `${text} is not a descriptor that this stand-in knows`);
  const [, key = '', path = ''] = match;
  const parent = path
    .split('/')
    .filter((step) => step !== '')
    .reduce((at, step) => at.deriveChild(Number(step)), readKey(key));
  return {
    text,
    checksum: right,
    scripts(range) {
      return Array.from({ length: Math.max(0, range.to - range.from + 1) }, (_, at) => {
        const { pubKeyHash } = parent.deriveChild(range.from + at);
        if (!pubKeyHash) throw new Error('a derived key has a public key');
        return Buffer.from([0, 20, ...pubKeyHash]);
      });
    },
  };
}

function readKey(text: string): HDKey {
  try {
    return HDKey.fromExtendedKey(text, VERSIONS);
  } catch {
    throw new Refused(UNKNOWN, `wpkh(): key '${text}' is not valid`);
  }
}

/** The eight letters of BIP380. */
export function checksumOf(text: string): string {
  const symbols: number[] = [];
  const groups: number[] = [];
  for (const letter of text) {
    const value = INPUT.indexOf(letter);
    if (value < 0) throw new Refused(UNKNOWN, 'Invalid characters in payload');
    symbols.push(value & 31);
    groups.push(value >> 5);
    if (groups.length === 3)
      symbols.push(groups.splice(0).reduce((sum, group) => sum * 3 + group, 0));
  }
  if (groups.length === 1) symbols.push(groups[0] ?? 0);
  if (groups.length === 2) symbols.push((groups[0] ?? 0) * 3 + (groups[1] ?? 0));
  const sum = [...symbols, 0, 0, 0, 0, 0, 0, 0, 0].reduce(polymod, 1n) ^ 1n;
  return Array.from(
    { length: 8 },
    (_, at) => CHECKSUM[Number((sum >> (5n * BigInt(7 - at))) & 31n)],
  ).join('');
}

function polymod(sum: bigint, value: number): bigint {
  const top = sum >> 35n;
  const next = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(value);
  return GENERATORS.reduce(
    (all, generator, bit) => ((top >> BigInt(bit)) & 1n ? all ^ generator : all),
    next,
  );
}
