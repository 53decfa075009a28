import { writeSync } from 'node:fs';

/**
 * Named crash points between the steps that must survive a crash. In production the specification
 * is never set and every call is a no-op. Tests and fault runs set `point:kill|throw|hang:n` (the
 * n-th time it is reached), or several separated by commas; the process reports the one at which it
 * died.
 */
export interface Faults {
  reach(point: string): Promise<void>;
}

export const noFaults: Faults = { reach: () => Promise.resolve() };

const STANDARD_ERROR = 2;

export function faultsFrom(specification: string | undefined): Faults {
  if (specification === undefined || specification === '') return noFaults;
  const planned = new Map(specification.split(',').map(readFault));
  return {
    async reach(reached) {
      const fault = planned.get(reached);
      if (fault === undefined || --fault.left !== 0) return;
      if (fault.effect === 'kill') {
        writeSync(STANDARD_ERROR, `killed at ${reached}\n`);
        process.kill(process.pid, 'SIGKILL');
      }
      if (fault.effect === 'throw') throw new Error(`fault at ${reached}`);
      // A killed process may still run a few instructions; it must not get past this point.
      await new Promise(() => {});
    },
  };
}

function readFault(specification: string): [string, { readonly effect: string; left: number }] {
  const [, point, effect, times] = /^([\w.]+):(kill|throw|hang):(\d+)$/.exec(specification) ?? [];
  if (point === undefined || effect === undefined)
    throw new Error(`FAULT must read point:kill|throw|hang:n, not ${specification}`);
  return [point, { effect, left: Number(times) }];
}
