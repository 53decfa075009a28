import type { Readable } from 'node:stream';

/** The good answer of an endpoint that is a download: a file under a name, sent as it comes to be. */
export class Download {
  readonly fileName: string;
  readonly body: Readable;
  constructor(fileName: string, body: Readable) {
    this.fileName = fileName;
    this.body = body;
  }
}
