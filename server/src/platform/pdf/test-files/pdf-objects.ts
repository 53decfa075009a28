import { inflateSync } from 'node:zlib';

/** A value of a PDF file (ISO 32000-1, 7.3), as far as these tests need it. */
export type PdfValue =
  | null
  | boolean
  | number
  | Name
  | Reference
  | Buffer
  | readonly PdfValue[]
  | Dictionary;
export type Dictionary = ReadonlyMap<string, PdfValue>;
class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
export class Reference {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

interface PdfObject {
  readonly value: PdfValue;
  readonly stream: Buffer | null;
}

const TOKEN =
  /<<|>>|\[|\]|\/[^\s()<>[\]{}/%]*|\((?:\\[^]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|[^\s()<>[\]{}/%]+/g;

/** All numbered objects of a file whose objects are not packed into streams, and its trailer. */
export class PdfObjects {
  readonly #objects = new Map<number, PdfObject>();
  readonly trailer: Dictionary;

  constructor(bytes: Uint8Array) {
    const raw = Buffer.from(bytes).toString('latin1');
    const starts = /(?:^|\n)(\d+) 0 obj\n/g;
    for (let found = starts.exec(raw); found !== null; found = starts.exec(raw)) {
      const from = found.index + found[0].length;
      const streamAt = raw.indexOf('stream\n', from);
      const endAt = raw.indexOf('\nendobj', from);
      const hasStream = streamAt >= 0 && streamAt < endAt;
      const value = parse(raw.slice(from, hasStream ? streamAt : endAt));
      const length = value instanceof Map ? Number(value.get('Length')) : 0;
      const content = streamAt + 'stream\n'.length;
      const stream = hasStream ? Buffer.from(bytes).subarray(content, content + length) : null;
      this.#objects.set(Number(found[1]), { value, stream });
      if (hasStream) starts.lastIndex = content + length;
    }
    const trailer = parse(
      raw.slice(raw.lastIndexOf('trailer\n') + 8, raw.lastIndexOf('startxref')),
    );
    this.trailer = asDictionary(trailer);
  }

  /** The value behind a reference, or the value itself. */
  at(value: PdfValue | undefined): PdfValue {
    return value instanceof Reference
      ? (this.#objects.get(value.id)?.value ?? null)
      : (value ?? null);
  }

  dictionary(value: PdfValue | undefined): Dictionary {
    return asDictionary(this.at(value));
  }

  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.at(value);
    return Array.isArray(found) ? (found as readonly PdfValue[]) : found === null ? [] : [found];
  }

  /** A stream's content, unpacked; empty where there is none. */
  stream(value: PdfValue | undefined): Buffer {
    if (!(value instanceof Reference)) return Buffer.alloc(0);
    const { stream = null } = this.#objects.get(value.id) ?? {};
    if (stream === null) return Buffer.alloc(0);
    return nameOf(this.dictionary(value).get('Filter')) === 'FlateDecode'
      ? inflateSync(stream)
      : stream;
  }
}

export function nameOf(value: PdfValue | undefined): string | null {
  return value instanceof Name ? value.name : null;
}

/** A text string: UTF-16 with a byte order mark, or one byte a letter. */
export function textOf(value: PdfValue | undefined): string {
  if (!Buffer.isBuffer(value)) return '';
  return value[0] === 0xfe && value[1] === 0xff
    ? Buffer.from(value.subarray(2)).swap16().toString('utf16le')
    : value.toString('latin1');
}

/** The operators of a content stream with their operands. */
export function operatorsOf(
  content: Buffer,
): readonly { readonly operator: string; readonly operands: readonly PdfValue[] }[] {
  const found: { operator: string; operands: readonly PdfValue[] }[] = [];
  let operands: PdfValue[] = [];
  const reader = new Reader(content.toString('latin1'));
  while (!reader.isOver()) {
    const next = reader.peek();
    if (/^[A-Za-z'"*]/.test(next) && !['true', 'false', 'null'].includes(next)) {
      found.push({ operator: reader.take(), operands });
      operands = [];
    } else operands.push(reader.value());
  }
  return found;
}

function asDictionary(value: PdfValue): Dictionary {
  return value instanceof Map ? value : new Map<string, PdfValue>();
}

function parse(text: string): PdfValue {
  return new Reader(text).value();
}

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? '';
  }

  take(): string {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  value(): PdfValue {
    const token = this.take();
    if (token === '<<') return this.#dictionary();
    if (token === '[') {
      const values: PdfValue[] = [];
      while (!this.isOver() && this.peek() !== ']') values.push(this.value());
      this.take();
      return values;
    }
    if (token.startsWith('/')) return new Name(token.slice(1));
    if (token.startsWith('(')) return literal(token.slice(1, -1));
    if (token.startsWith('<')) return Buffer.from(token.slice(1, -1).replaceAll(/\s/g, ''), 'hex');
    if (/^\d+$/.test(token) && /^\d+$/.test(this.peek()) && this.peek(1) === 'R') {
      this.#at += 2;
      return new Reference(Number(token));
    }
    return token === 'null'
      ? null
      : /^(true|false)$/.test(token)
        ? token === 'true'
        : Number(token);
  }

  #dictionary(): Dictionary {
    const entries = new Map<string, PdfValue>();
    while (!this.isOver() && this.peek() !== '>>') {
      const key = this.take().slice(1);
      entries.set(key, this.value());
    }
    this.take();
    return entries;
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function literal(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/\\([^])/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    'latin1',
  );
}
