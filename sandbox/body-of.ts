import type { IncomingMessage } from 'node:http';

/** The whole body of a request to a stand-in. Throws if it is longer than `mostBytes`. */
export async function bodyOf(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > mostBytes) throw new Error('too much');
  }
  return Buffer.concat(chunks);
}
