import type { Readable } from 'node:stream';

/** The successful answer of a download endpoint: a named file, streamed as it is produced. */
export class Download {
  readonly fileName: string;
  readonly body: Readable;
  constructor(fileName: string, body: Readable) {
    this.fileName = fileName;
    this.body = body;
  }
}
