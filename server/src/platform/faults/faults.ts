/**
 * Named crash points between the steps that must survive a crash. In production the specification is never
 * set and every call is a no-op; tests and the fault runs set `point:kill|throw|hang:n` (n-th time it is reached).
 */
export interface Faults {
  reach(point: string): Promise<void>;
}

export const noFaults: Faults = { reach: () => Promise.resolve() };

export function faultsFrom(specification: string | undefined): Faults {
  if (specification === undefined || specification === '') return noFaults;
  const match = /^([\w.]+):(kill|throw|hang):(\d+)$/.exec(specification);
  if (!match) throw new Error(`FAULT must read point:kill|throw|hang:n, not ${specification}`);
  const [, point, effect] = match;
  let left = Number(match[3]);
  return {
    async reach(reached) {
      if (reached !== point || --left !== 0) return;
      if (effect === 'kill') process.kill(process.pid, 'SIGKILL');
      if (effect === 'throw') throw new Error(`fault at ${reached}`);
      // A killed process may run a few more instructions; it must not get past the point.
      await new Promise(() => {});
    },
  };
}
