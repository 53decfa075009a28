import type { FastifyRequest } from 'fastify';
import { refuse } from '@bb1/domain/refusal';
import { hasFiles, tooLarge } from './errors.ts';

// The longest text form has one field of some thousand characters, each up to nine bytes when
// encoded.
const TEXT_FORM_BYTES = 256 * 1024;
const FIELDS_BESIDE_FILES_BYTES = 100_000;
// Parsing a form with files takes several times its size.
const LARGE_AT_ONCE = 4;

/** Reads the bodies of forms sent to pages, which parse them themselves, and limits their cost. */
export class PageBodies {
  readonly #mostFileBytes: number;
  #large = 0;

  constructor(mostFileBytes: number) {
    this.#mostFileBytes = mostFileBytes;
  }

  /**
   * Runs `use` with the complete body. Refuses one that is too large, and large ones while several
   * are in progress.
   */
  async withBody<Result>(
    request: FastifyRequest,
    use: (body: Buffer<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result> {
    const most = hasFiles(request.headers)
      ? this.#mostFileBytes + FIELDS_BESIDE_FILES_BYTES
      : TEXT_FORM_BYTES;
    const declared = Number(request.headers['content-length'] ?? most);
    if (declared > most) throw tooLarge(request);
    if (declared <= TEXT_FORM_BYTES) return use(await readWhole(request, most));
    if (this.#large >= LARGE_AT_ONCE) throw refuse('unavailable', 'service_busy');
    this.#large += 1;
    try {
      return await use(await readWhole(request, most));
    } finally {
      this.#large -= 1;
    }
  }
}

async function readWhole(request: FastifyRequest, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > most) throw tooLarge(request);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
