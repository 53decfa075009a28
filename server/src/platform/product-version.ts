import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SERVER_FOLDER } from './server-folder.ts';

/** Which program answers: what `/healthz`, the metrics and the first line of the log say. */
export interface ProductVersion {
  readonly version: string;
  /** Of the repository; `unknown` where the build did not name it. */
  readonly commit: string;
}

const PACKAGE = resolve(SERVER_FOLDER, 'package.json');

export function productVersion(commit: string): ProductVersion {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
  return { version, commit };
}
