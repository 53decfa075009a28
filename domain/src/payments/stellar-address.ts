/** The kind of a text as an address of the Stellar network (SEP-23). */
export type StellarAddress =
  /** G…: an account. */
  | { readonly kind: 'account'; readonly account: string }
  /** M…: one of many customers behind an account, as exchanges assign them. */
  | { readonly kind: 'muxed'; readonly account: string; readonly id: bigint }
  /** C…: a contract, which is not an account. */
  | { readonly kind: 'contract' };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const VERSIONS = { account: 6 << 3, muxed: 12 << 3, contract: 2 << 3 } as const;
const CHECKSUM_BYTES = 2;
const KEY_BYTES = 32;
const ID_BYTES = 8;

/**
 * Null when the text is no address, its checksum is wrong, or its encoding is forbidden by the
 * standard.
 */
export function readStellarAddress(text: string): StellarAddress | null {
  const bytes = readBase32(text);
  if (bytes === null || bytes.length < 1 + KEY_BYTES + CHECKSUM_BYTES) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  if (checksumOf(body) !== (((bytes.at(-1) ?? 0) << 8) | (bytes.at(-2) ?? 0))) return null;
  const data = body.subarray(1);
  const isKey = data.length === KEY_BYTES;
  if (body[0] === VERSIONS.account && isKey) return { kind: 'account', account: text };
  if (body[0] === VERSIONS.contract && isKey) return { kind: 'contract' };
  if (body[0] !== VERSIONS.muxed || data.length !== KEY_BYTES + ID_BYTES) return null;
  const id = data.subarray(KEY_BYTES).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { kind: 'muxed', account: writeAccount(data.subarray(0, KEY_BYTES)), id };
}

/** Whether a text is the address of an account (G…), with a right checksum. */
export function isStellarAddress(text: string): boolean {
  return readStellarAddress(text)?.kind === 'account';
}

/**
 * Whether an account can pay lumens there: to another account or to a customer behind it, but not
 * to a contract.
 */
export function isLumenPayee(text: string, payer: string): boolean {
  const address = readStellarAddress(text);
  return address !== null && address.kind !== 'contract' && address.account !== payer;
}

function writeAccount(key: Uint8Array): string {
  const body = Uint8Array.of(VERSIONS.account, ...key);
  const checksum = checksumOf(body);
  return writeBase32(Uint8Array.of(...body, checksum & 0xff, checksum >> 8));
}

/** RFC 4648 without padding; null for invalid letters or nonzero leftover bits. */
function readBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return held !== 0 || bits >= 5 ? null : Uint8Array.from(bytes);
}

function writeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += LETTERS.charAt((held >> (bits - 5)) & 31);
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS.charAt((held << (5 - bits)) & 31);
}

/** CRC16-XModem, which the addresses carry low byte first. */
function checksumOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}
