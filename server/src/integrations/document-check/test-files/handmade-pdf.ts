import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Handwritten PDFs for the tests, which are about what no writing library would produce. */

export type Objects = Readonly<Record<number, string>>;

const BLUE_PAGE = '0 0 1 rg 0 0 200 100 re f';

/** One page of 200 x 100 points, all blue: objects 1 to 4. */
export const ONE_BLUE_PAGE: Objects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
  4: streamObject(BLUE_PAGE),
};

/** The blue page with a catalog that has more entries, and further objects from number 5 on. */
export function bluePageWith(catalogEntries: string, further: Objects = {}): Objects {
  return { ...ONE_BLUE_PAGE, 1: `<< /Type /Catalog /Pages 2 0 R ${catalogEntries} >>`, ...further };
}

/** As many identical pages as requested. */
export function manyPages(count: number): Objects {
  const kids = Array.from({ length: count }, () => '3 0 R').join(' ');
  return { ...ONE_BLUE_PAGE, 2: `<< /Type /Pages /Kids [${kids}] /Count ${count} >>` };
}

/** A stream object's text; binary data goes through as latin1. */
export function streamObject(data: string | Buffer, entries = ''): string {
  const text = typeof data === 'string' ? data : data.toString('latin1');
  return `<< /Length ${text.length} ${entries} >>\nstream\n${text}\nendstream`;
}

/** A file with a classic cross-reference table. */
export function pdf(objects: Objects, { trailer = '', header = '%PDF-1.7\n' } = {}): Buffer {
  const { body, offsets } = bodyOf(objects, header);
  const size = Math.max(...offsets.keys()) + 1;
  const lines = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${size}\n${lines.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/**
 * A file whose `packed` objects are in one deflated object stream, with a cross-reference stream
 * (ISO 32000-2, 7.5.7 and 7.5.8): a search through its raw bytes finds none of them.
 */
export function pdfWithObjectStream(
  plain: Objects,
  packed: Objects,
  { type = '/Type /ObjStm', trailer = '', filter = '/FlateDecode', pack = deflated } = {},
): Buffer {
  const numbers = Object.keys(packed).map(Number);
  const texts = Object.values(packed);
  const starts = texts.map((_, at) => texts.slice(0, at).join(' ').length + (at === 0 ? 0 : 1));
  const index = `${numbers.map((number, at) => `${number} ${starts[at]}`).join(' ')} `;
  const data = pack(Buffer.from(index + texts.join(' '), 'latin1'));
  const streamNumber = 1 + Math.max(...Object.keys(plain).map(Number), ...numbers);
  const entries = `${type} /N ${numbers.length} /First ${index.length} /Filter ${filter}`;
  const { body, offsets } = bodyOf(
    { ...plain, [streamNumber]: streamObject(data, entries) },
    '%PDF-1.7\n',
  );

  const tableNumber = streamNumber + 1;
  offsets.set(tableNumber, body.length);
  const rows = Array.from({ length: tableNumber + 1 }, (_, number) => {
    const offset = offsets.get(number);
    if (offset !== undefined) return row(1, offset, 0);
    const place = numbers.indexOf(number);
    return place < 0 ? row(0, 0, 0xffff) : row(2, streamNumber, place);
  });
  const dictionary = `/Type /XRef /Size ${tableNumber + 1} /W [1 4 2] /Root 1 0 R ${trailer}`;
  const table = `${tableNumber} 0 obj\n${streamObject(Buffer.concat(rows), dictionary)}\nendobj\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

function deflated(data: Buffer): Buffer {
  return deflateSync(data);
}

/**
 * The blue page, really encrypted (standard handler, RC4 with 40 bits); every viewer opens it
 * without a password.
 */
export function encryptedPdf(): Buffer {
  const permissions = -4;
  const id = Buffer.from('0123456789abcdef', 'latin1');
  const ownerEntry = rc4(md5(PASSWORD_PADDING).subarray(0, 5), PASSWORD_PADDING);
  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions);
  const key = md5(PASSWORD_PADDING, ownerEntry, permissionBytes, id).subarray(0, 5);
  const userEntry = rc4(key, PASSWORD_PADDING);
  const keyOfObject4 = md5(key, Buffer.of(4, 0, 0, 0, 0)).subarray(0, 10);
  const page = streamObject(rc4(keyOfObject4, Buffer.from(BLUE_PAGE)));
  const handler = `/Filter /Standard /V 1 /R 2 /O <${ownerEntry.toString('hex')}> /U <${userEntry.toString('hex')}>`;
  return pdf(
    { ...ONE_BLUE_PAGE, 4: page, 5: `<< ${handler} /P ${permissions} >>` },
    { trailer: `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]` },
  );
}

/** Algorithm 2 of ISO 32000-1, 7.6.3.3: the padding of a password. */
const PASSWORD_PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

function bodyOf(objects: Objects, header: string): { body: string; offsets: Map<number, number> } {
  const offsets = new Map<number, number>();
  let body = header;
  for (const [number, text] of Object.entries(objects)) {
    offsets.set(Number(number), body.length);
    body += `${number} 0 obj\n${text}\nendobj\n`;
  }
  return { body, offsets };
}

function row(type: number, second: number, third: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(type);
  bytes.writeUInt32BE(second, 1);
  bytes.writeUInt16BE(third, 5);
  return bytes;
}

function md5(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** OpenSSL 3 has removed RC4, and these few lines are all of it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index] ?? 0;
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + at(i)) % 256;
      swap(i, j);
      return byte ^ at((at(i) + at(j)) % 256);
    }),
  );
}
