import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { PASSED_ON } from '../server-process.ts';
import type { CouponOfficers } from './first-coupon.ts';

/** In their order; `end` also ends the process. */
export const STEPS = ['prepare', 'propose', 'release', 'work', 'end'] as const;

const ANSWER = z.object({
  runId: z.uuid(),
  /** Peak so far, in MB. */
  memory: z.number(),
});

export interface PayoutsProcess {
  readonly runId: string;
  /** Resolves when the step is done, with the peak of the process's memory in MB. */
  to(step: (typeof STEPS)[number]): Promise<number>;
}

/** The product in a process of its own, with the run of the first payment date. */
export async function startPayoutsProcess(
  environment: Readonly<Record<string, string>>,
  officers: CouponOfficers,
): Promise<PayoutsProcess> {
  const child = fork(join(import.meta.dirname, 'payouts-process.ts'), [JSON.stringify(officers)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...PASSED_ON, ...environment },
  });
  const gone = once(child, 'exit').then(() =>
    Promise.reject(new Error('the process of the payouts is gone')),
  );
  gone.catch(() => undefined);
  const answer = async () => {
    const [message]: unknown[] = await Promise.race([once(child, 'message'), gone]);
    return ANSWER.parse(message);
  };
  const { runId } = await answer();
  return {
    runId,
    async to(step) {
      const answered = answer();
      child.send(step);
      const { memory } = await answered;
      if (step === 'end') child.disconnect();
      return memory;
    },
  };
}
