import type { Readable } from 'node:stream';

/** Reads exact numbers of bytes from a stream with chunks of any size. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * The next bytes, exactly this many.
   *
   * @throws Error if the stream ends before
   */
  async take(length: number): Promise<Buffer> {
    const taken = Buffer.alloc(length);
    for (let filled = 0; filled < length;) {
      if (this.#rest.length === 0) this.#rest = await this.#nextChunk();
      const copied = this.#rest.copy(taken, filled);
      this.#rest = this.#rest.subarray(copied);
      filled += copied;
    }
    return taken;
  }

  async #nextChunk(): Promise<Buffer<ArrayBuffer>> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('the stream ended early');
    return Buffer.from(next.value);
  }
}
