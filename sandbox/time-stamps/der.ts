/** DER (X.690): the encoding of certificates and time stamps. */

const LONG = 0x80;

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < LONG) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const hex = content.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, LONG + length.length]), length, content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
export const yes: Buffer = der(0x01, Buffer.from([0xff]));
export const nothing: Buffer = der(0x05);

/** The elements of a set are sorted. */
export const set = (...parts: readonly Uint8Array[]): Buffer =>
  der(0x31, ...parts.toSorted((one, other) => Buffer.compare(one, other)));

export function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  // A set highest bit would make it negative.
  return der(0x02, ...((bytes[0] ?? 0) < LONG ? [] : [Buffer.from([0])]), bytes);
}

export function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const groups = [number % LONG];
    for (let left = Math.floor(number / LONG); left > 0; left = Math.floor(left / LONG))
      groups.unshift((left % LONG) + LONG);
    return groups;
  });
  return der(0x06, Buffer.from(bytes));
}

export function generalizedTime(at: Date): Buffer {
  return der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

/** The elements of short values, such as a request for a time stamp. */
export function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2);
    const end = at + 2 + length;
    if (length >= LONG || end > bytes.length) throw new Error('not a short DER value');
    elements.push({
      tag,
      content: bytes.subarray(at + 2, end),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return elements;
}
