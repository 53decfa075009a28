import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/**
 * The files of a ZIP by name, without folders. Rejects if it is damaged: names, sizes and checksums
 * are checked.
 */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    if (files.has(entry.fileName)) throw new Error(`two files are called ${entry.fileName}`);
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
