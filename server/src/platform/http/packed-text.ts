import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib';

/** Takes a text as it comes to be and keeps it packed, outside of what garbage is collected from. Returns what unpacks it at the pace of its reader. */
export async function packText(pieces: AsyncIterable<string>): Promise<() => Readable> {
  const packed: Buffer[] = [];
  await pipeline(
    pieces,
    createDeflateRaw({ level: constants.Z_BEST_SPEED }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(chunk);
    },
  );
  return () => {
    const text = createInflateRaw();
    // A reader who goes away ends both; anyone who sends the text hears of it from the text.
    pipeline(Readable.from(packed), text).catch(() => undefined);
    return text;
  };
}
