import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib';

/**
 * Reads a text as it is produced and keeps it compressed outside of the JavaScript heap. Returns a
 * stream that unpacks it at the reader's pace.
 */
export async function packText(
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<() => Readable> {
  const packed: Buffer[] = [];
  await pipeline(
    pieces,
    createDeflateRaw({ level: constants.Z_BEST_SPEED }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(apart(chunk));
    },
  );
  return () => {
    const text = createInflateRaw();
    // A reader who disconnects ends both streams; the sender sees the end on the text.
    pipeline(Readable.from(packed), text).catch(() => undefined);
    return text;
  };
}

/**
 * A copy in memory of its own. Node cuts small buffers out of pools, where each compressed piece
 * would keep the text around it.
 */
function apart(chunk: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(chunk.length);
  chunk.copy(own);
  return own;
}
