import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

interface ZipEntry {
  readonly fileName: string;
}

/** What is used of yauzl 3.4, which brings no types. */
interface Yauzl {
  fromBufferPromise(
    bytes: Buffer,
  ): Promise<{
    eachEntry(): AsyncIterable<ZipEntry>;
    openReadStreamPromise(entry: ZipEntry): Promise<Readable>;
  }>;
}

const yauzl = createRequire(import.meta.url)('yauzl') as Yauzl;

/** The files of a ZIP by name, without folders. Rejects when it is damaged: names, sizes and checksums are checked. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
