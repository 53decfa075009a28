import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { firstDifference } from './replaying/differences.ts';
import { readRecording } from './replaying/recording.ts';
import { replayRecording } from './replaying/replay-recording.ts';

/**
 * Replays a recording of a real stellar-core, prints every answer, and fails where this ledger
 * answers differently.
 */
function main(file: string | undefined): number {
  if (file === undefined) {
    process.stderr.write('usage: npm run stellar:replay -- FILE\n');
    return 2;
  }
  // npm runs scripts in the project's root; a relative path is relative to the caller's directory.
  const recording = readRecording(
    readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8'),
  );
  const replayed = replayRecording(recording);
  const lines = [...replayed.steps, ...replayed.accounts, ...replayed.trustlines].map(
    (line) => `${JSON.stringify(line)}\n`,
  );
  process.stdout.write(lines.join(''));
  const difference = firstDifference(recording, replayed);
  if (difference !== null) process.stderr.write(`${difference}\n`);
  return difference === null ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
