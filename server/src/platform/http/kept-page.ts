import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
};

/** A rendered page with its compressed forms, each made once, at the first request that wants it. */
export class KeptPage {
  readonly html: Buffer;
  /** Weak, because the compressed forms share it (RFC 9110, 8.8.3). */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(html: string, headers: Readonly<Record<string, string>>) {
    this.html = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 27)}"`;
    this.headers = { ...headers, etag: this.etag, vary: 'Accept-Encoding, Cookie' };
  }

  /** The body in the form that the request's `Accept-Encoding` asks for. */
  async body(acceptEncoding: string): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    const encoding = ENCODINGS.find((one) => accepts(acceptEncoding, one));
    if (encoding === undefined) return { bytes: this.html, encoding: null };
    return { bytes: await (this.#compressed[encoding] ??= COMPRESS[encoding](this.html)), encoding };
  }
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
