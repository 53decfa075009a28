import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demonstrate, type DemonstrationOptions } from './demonstrate.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, emailOf } from './people.ts';

type Progress = 'none' | 'planned' | 'done';

/**
 * Records, before the database is created, that this folder begins with demonstration data. Folders
 * that began without it never get it.
 */
export function planDemonstration(dataDir: string): void {
  note(dataDir, 'planned');
}

/**
 * Creates the planned data in the background, or completes an earlier start's. An error is reported
 * and affects nothing else.
 */
export function runDemonstration(
  options: Omit<DemonstrationOptions, 'signal'> & {
    readonly dataDir: string;
    readonly say: (line: string) => void;
  },
): { stop(): Promise<void> } {
  const { dataDir, say } = options;
  const stopping = new AbortController();
  const progress = progressOf(dataDir);
  if (progress === 'done') say(signInLine());
  const running = progress === 'planned' ? fillProduct() : Promise.resolve();

  async function fillProduct(): Promise<void> {
    try {
      await demonstrate({ ...options, signal: stopping.signal });
      note(dataDir, 'done');
      say(
        `\n  The demonstration data is in place: people, orders, payments, messages.\n${signInLine()}`,
      );
    } catch (error) {
      if (!stopping.signal.aborted)
        console.error(
          'The demonstration data is not complete; the next start goes on with it.',
          error,
        );
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function signInLine(): string {
  const shown = DEMO_PEOPLE.find(
    ({ stage, orders }) => stage === 'approved' && orders.some(({ paid }) => paid),
  );
  return shown === undefined
    ? ''
    : `  A demonstration investor signs in at /login as ${emailOf(shown)} with the password "${DEMO_PASSWORD}".`;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demonstration.json');
}

function progressOf(dataDir: string): Progress {
  try {
    const { progress } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as {
      progress?: unknown;
    };
    return progress === 'planned' || progress === 'done' ? progress : 'none';
  } catch {
    return 'none';
  }
}

/** A kill during writing leaves the old file, never half a new one. */
function note(dataDir: string, progress: Exclude<Progress, 'none'>): void {
  writeFileSync(`${fileIn(dataDir)}.new`, `${JSON.stringify({ progress })}\n`);
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}
