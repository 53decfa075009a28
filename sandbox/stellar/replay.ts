import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replayRecording } from './core/replay-recording.ts';
import type { Recording } from './core/replay-recording.ts';

/** Replays a recording of a real stellar-core and says where this ledger would have answered differently. */
function main(file: string | undefined): number {
  if (file === undefined) {
    process.stderr.write('usage: npm run stellar:replay -- FILE\n');
    return 2;
  }
  // npm runs scripts in the workspace root; the caller's own folder is where a relative path is meant from.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const { lines, difference } = replayRecording(JSON.parse(readFileSync(path, 'utf8')) as Recording);
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
  if (difference === null) return 0;
  process.stderr.write(`${difference}\n`);
  return 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv[2]);
