import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD, DEMO_PEOPLE, emailOf } from './people.ts';

/** What a sandbox can begin with. */
const DEMONSTRATIONS = ['three-weeks', 'third-year'] as const;
export type Demonstration = (typeof DEMONSTRATIONS)[number];
type Progress = 'none' | 'planned' | 'done';

/** By DEMONSTRATION; null begins with an empty product, and undefined is no choice. */
export function chosenDemonstration(text = 'three-weeks'): Demonstration | null | undefined {
  return text === 'off' ? null : DEMONSTRATIONS.find((one) => one === text);
}

/**
 * Records, before the database is created, that this folder begins with demonstration data. Folders
 * that began without it never get it.
 */
export function planDemonstration(dataDir: string, life: Demonstration): void {
  note(dataDir, { progress: 'planned', life });
}

/** What a folder began with; null for one without a demonstration. */
export function demonstrationIn(dataDir: string): Demonstration | null {
  const { progress, life } = read(dataDir);
  return progress === 'none' ? null : life;
}

/** Whether a folder's demonstration has been made to its end. */
export function isDemonstrationDone(dataDir: string): boolean {
  return read(dataDir).progress === 'done';
}

interface Run {
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** Makes the data by the product's own calls. */
  readonly live: (signal: AbortSignal) => Promise<void>;
}

/**
 * Creates the planned data in the background, or completes an earlier start's. An error is reported
 * and affects nothing else.
 */
export function runDemonstration({ dataDir, say, live }: Run): {
  /** Whether the data are complete. */
  readonly done: Promise<boolean>;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { progress, life } = read(dataDir);
  if (progress === 'done') say(signInLine());
  const done = progress === 'planned' ? fillProduct() : Promise.resolve(progress === 'done');

  async function fillProduct(): Promise<boolean> {
    const since = performance.now();
    try {
      await live(stopping.signal);
      note(dataDir, { progress: 'done', life });
      const seconds = Math.round((performance.now() - since) / 1000);
      say(
        `\n  The demonstration data is in place after ${seconds} seconds: people, orders, payments, messages.\n${signInLine()}`,
      );
      return true;
    } catch (error) {
      if (!stopping.signal.aborted)
        console.error(
          'The demonstration data is not complete; the next start goes on with it.',
          error,
        );
      return false;
    }
  }

  return {
    done,
    async stop() {
      stopping.abort();
      await done;
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

function read(dataDir: string): { readonly progress: Progress; readonly life: Demonstration } {
  try {
    const kept = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Record<string, unknown>;
    const { progress, life } = kept;
    return {
      progress: progress === 'planned' || progress === 'done' ? progress : 'none',
      life: DEMONSTRATIONS.find((one) => one === life) ?? 'three-weeks',
    };
  } catch {
    return { progress: 'none', life: 'three-weeks' };
  }
}

/** A kill during writing leaves the old file, never half a new one. */
function note(
  dataDir: string,
  state: { readonly progress: Exclude<Progress, 'none'>; readonly life: Demonstration },
): void {
  writeFileSync(`${fileIn(dataDir)}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}
