import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.ts';

const SECONDS = [0.03, 0.1, 0.3, 1, 3, 10, 30, 100];

/** Wraps the jobs to measure their duration and the time of their last success. */
export function measureJobs(jobs: Jobs, registry: Registry): Jobs {
  const registers = [registry];
  const durations = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Jobs of this process, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const lastDone = new Gauge({
    name: 'portal_job_last_done_timestamp_seconds',
    help: 'Time of the last successful run in this process',
    labelNames: ['job'],
    registers,
  });
  const measured = (name: string, handle: Jobs[string]) => async (payload: unknown) => {
    const stop = durations.startTimer({ job: name });
    try {
      await handle(payload);
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
    stop({ outcome: 'done' });
    lastDone.set({ job: name }, Date.now() / 1_000);
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handle]) => [name, measured(name, handle)]),
  );
}
