import type { Faults } from '../../server/src/platform/faults/faults.ts';

/** A drawn crash: the n-th time that a transaction ends, before or after its commit. */
export interface CrashPoint {
  readonly phase: 'before_commit' | 'after_commit';
  readonly nth: number;
}

/** Thrown where a process would have died; the interrupted caller starts again. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface CrashPoints extends Faults {
  arm(point: CrashPoint | null): void;
}

export function crashPoints(): CrashPoints {
  let armed: CrashPoint | null = null;
  let left = 0;
  return {
    arm(point) {
      armed = point;
      left = point?.nth ?? 0;
    },
    reach(point) {
      if (armed === null || !point.endsWith(`.${armed.phase}`) || --left !== 0)
        return Promise.resolve();
      armed = null;
      return Promise.reject(new Crash(point));
    },
  };
}
