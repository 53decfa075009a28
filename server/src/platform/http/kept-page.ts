import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compression level per encoding: high for what is compressed once for everybody, low for a single
 * answer.
 */
const QUALITY = { everybody: { br: 9, gzip: 9 }, one: { br: 4, gzip: 4 } } as const;
type Readers = keyof typeof QUALITY;

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer, quality: number) => Promise<Buffer>>> = {
  br: (bytes, quality) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes, level) => zip(bytes, { level }),
};

export interface PageBody {
  readonly bytes: Buffer;
  /** Names and values alternating, as Node accepts them without checking each. */
  readonly headers: readonly string[];
}

/** A rendered page with its compressed forms, each made once on first demand. */
export class KeptPage {
  /** Weak, because the compressed forms share it (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** Names and values alternating, for every form of the page. */
  readonly headers: readonly string[];
  readonly #plain: PageBody;
  readonly #html: string;
  readonly #given: Readonly<Record<string, string>>;
  readonly #quality: Readonly<Record<Encoding, number>>;
  readonly #compressed: Partial<Record<Encoding, PageBody | Promise<PageBody>>> = {};

  constructor(
    html: string,
    { headers, readers }: { headers: Readonly<Record<string, string>>; readers: Readers },
  ) {
    this.#quality = QUALITY[readers];
    this.#html = html;
    this.#given = headers;
    const bytes = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    this.headers = Object.entries({
      ...headers,
      etag: this.etag,
      vary: 'Accept-Encoding, Cookie',
    }).flat();
    this.#plain = { bytes, headers: [...this.headers, 'content-length', String(bytes.length)] };
  }

  /** The same page with a notice at its top, which no cache keeps. */
  withNotice(notice: string): KeptPage {
    return new KeptPage(
      this.#html.replace(/<body[^>]*>/, (body) => `${body}${notice}`),
      {
        headers: { ...this.#given, 'cache-control': 'no-store' },
        readers: 'everybody',
      },
    );
  }

  /** The body in the encoding that `Accept-Encoding` asks for; synchronous if already made. */
  body(acceptEncoding: string): PageBody | Promise<PageBody> {
    const encoding = preferredEncoding(acceptEncoding);
    if (encoding === null) return this.#plain;
    return (this.#compressed[encoding] ??= this.#compress(encoding));
  }

  async #compress(encoding: Encoding): Promise<PageBody> {
    const bytes = await COMPRESS[encoding](this.#plain.bytes, this.#quality[encoding]);
    const body = {
      bytes,
      headers: [
        ...this.headers,
        'content-encoding',
        encoding,
        'content-length',
        String(bytes.length),
      ],
    };
    this.#compressed[encoding] = body;
    return body;
  }
}

// Browsers send only a handful of different values.
const PREFERENCES = new Map<string, Encoding | null>();
const MAX_PREFERENCES = 100;

function preferredEncoding(header: string): Encoding | null {
  const known = PREFERENCES.get(header);
  if (known !== undefined) return known;
  const preferred = ENCODINGS.find((one) => accepts(header, one)) ?? null;
  if (PREFERENCES.size < MAX_PREFERENCES) PREFERENCES.set(header, preferred);
  return preferred;
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
