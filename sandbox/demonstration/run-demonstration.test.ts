import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chosenDemonstration,
  demonstrationIn,
  isDemonstrationDone,
  planDemonstration,
  runDemonstration,
} from './run-demonstration.ts';

let lived = 0;
let dataDir: string;
let lines: string[];

beforeEach(() => {
  [lived, lines] = [0, []];
  dataDir = mkdtempSync(join(tmpdir(), 'bb1-planned-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
  vi.restoreAllMocks();
});

const start = (live: () => Promise<void> = () => Promise.resolve()) =>
  runDemonstration({
    dataDir,
    say: (line) => void lines.push(line),
    live() {
      lived += 1;
      return live();
    },
  });

describe('making the demonstration data', () => {
  it('[RUN-1] never happens in a folder that began without them', async () => {
    expect(await start().done).toBe(false);
    expect([lived, lines, demonstrationIn(dataDir)]).toEqual([0, [], null]);
  });

  it('[RUN-1] never happens again once they are complete; the login is still printed', async () => {
    planDemonstration(dataDir, 'three-weeks');
    expect(await start().done).toBe(true);
    lines = [];
    expect(await start().done).toBe(true);
    expect(lived).toBe(1);
    expect(lines.join('\n')).toMatch(/sofia\.winter@people\.example.*demonstration investor/);
  });

  it('[RUN-1] happens if planned; an error is reported, and the next start tries again', async () => {
    const answer = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    planDemonstration(dataDir, 'three-weeks');
    for (const nth of [1, 2]) {
      expect(await start(() => Promise.reject(new Error('no answer'))).done).toBe(false);
      expect(answer).toHaveBeenCalledTimes(nth);
    }
    expect([lived, lines]).toEqual([2, []]);
  });

  it('[RUN-7] is done only once it was made to its end, not when the start was stopped', async () => {
    planDemonstration(dataDir, 'third-year');
    const stopped = runDemonstration({
      dataDir,
      say: () => undefined,
      live: (signal) =>
        new Promise((_done, fail) =>
          signal.addEventListener('abort', () => fail(new Error('stopped'))),
        ),
    });
    await stopped.stop();
    expect([await stopped.done, isDemonstrationDone(dataDir)]).toEqual([false, false]);
    await start().done;
    expect(isDemonstrationDone(dataDir)).toBe(true);
  });

  it('[RUN-7] is of the kind that the folder began with; one of an earlier version has three weeks', async () => {
    planDemonstration(dataDir, 'third-year');
    expect(demonstrationIn(dataDir)).toBe('third-year');
    await start().done;
    expect(demonstrationIn(dataDir)).toBe('third-year');
    writeFileSync(join(dataDir, 'demonstration.json'), '{"progress":"done"}');
    expect(demonstrationIn(dataDir)).toBe('three-weeks');
  });
});

it('[RUN-7] DEMONSTRATION chooses three weeks, the third year or nothing, and knows no other word', () => {
  expect([undefined, 'three-weeks', 'third-year', 'off'].map(chosenDemonstration)).toEqual([
    'three-weeks',
    'three-weeks',
    'third-year',
    null,
  ]);
  expect(chosenDemonstration('thrid-year')).toBeUndefined();
});
