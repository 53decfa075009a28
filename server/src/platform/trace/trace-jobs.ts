import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import { runTraced, traceOfJob } from './trace.ts';

/** Beside the fields of any payload; a job's own schema drops it. */
const traced = z.object({
  trace: z.object({ traceparent: z.string(), requestId: z.string() }).optional(),
});
const ID = z.uuid();

/**
 * Runs each job within the trace of the request that queued it, and logs its end with the ids of
 * what it worked on, such as the mail or the transfer. Jobs that no request caused, such as the
 * sweeps of every minute, log nothing.
 */
export function traceJobs(jobs: Jobs, log: Pick<FastifyBaseLogger, 'info'>): Jobs {
  const within = (name: string, handle: Jobs[string]) => async (payload: unknown) => {
    const { trace } = traced.safeParse(payload).data ?? {};
    if (trace === undefined) return handle(payload);
    return runTraced(traceOfJob(trace), async () => {
      const began = performance.now();
      await handle(payload);
      const ms = Math.round(performance.now() - began);
      log.info({ job: name, ...idsOf(payload), ms }, 'job done');
    });
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handle]) => [name, within(name, handle)]),
  );
}

/** Ids of rows say nothing about a person to anyone without the database. */
function idsOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null
    ? Object.fromEntries(Object.entries(payload).filter(([, value]) => ID.safeParse(value).success))
    : {};
}
