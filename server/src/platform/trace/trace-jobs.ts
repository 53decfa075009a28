import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import { measured } from './spans.ts';
import { runTraced, type SpanFacts, type Spans, traceOfJob } from './trace.ts';

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
export function traceJobs(
  jobs: Jobs,
  { log, spans }: { readonly log: Pick<FastifyBaseLogger, 'info'>; readonly spans: Spans | null },
): Jobs {
  const within = (name: string, handle: Jobs[string]) => async (payload: unknown) => {
    const { trace } = traced.safeParse(payload).data ?? {};
    if (trace === undefined) return handle(payload);
    const ids = idsOf(payload);
    const run = async () => {
      const began = performance.now();
      await handle(payload);
      const ms = Math.round(performance.now() - began);
      log.info({ job: name, ...ids, ms }, 'job done');
    };
    if (spans === null) return runTraced(traceOfJob(trace), run);
    const facts: SpanFacts = { 'portal.job': name, ...asFacts(ids) };
    return runTraced({ ...traceOfJob(trace), spans }, () =>
      measured(spans, { name: `job ${name}`, kind: 'consumer', facts }, run),
    );
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handle]) => [name, within(name, handle)]),
  );
}

/** Ids of rows say nothing about a person to anyone without the database. */
function idsOf(payload: unknown): Record<string, string> {
  const fields = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const id = ID.safeParse(value);
      return id.success ? [[name, id.data]] : [];
    }),
  );
}

function asFacts(ids: Readonly<Record<string, string>>): SpanFacts {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [`portal.${name}`, id]));
}
