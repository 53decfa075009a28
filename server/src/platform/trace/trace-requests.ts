import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import {
  fieldsOf,
  runTraced,
  type Trace,
  traceFields,
  traceOfRequest,
  traceparentOf,
} from './trace.ts';

type Raw = { readonly headers: IncomingHttpHeaders };

const traces = new WeakMap<Raw, Trace>();
/** The loggers of requests, which name the trace in every line already. */
const named = new WeakSet<object>();

/** The trace of a request, the same whenever it is asked for. */
export function traceOf(raw: Raw): Trace {
  const trace = traces.get(raw) ?? traceOfRequest(raw.headers);
  traces.set(raw, trace);
  return trace;
}

/** The headers that tell a caller under which ids its request is found. */
export function traceHeaders(trace: Trace): Readonly<Record<string, string>> {
  return { 'x-request-id': trace.requestId, traceparent: traceparentOf(trace) };
}

/**
 * The first and the last line of a request are written outside of its context, so its logger knows
 * the trace.
 */
export const loggerOfRequest: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => {
  const child = logger.child({ ...bindings, ...fieldsOf(traceOf(raw)) }, options);
  named.add(child);
  return child;
};

/** What every other logger adds to a line within a trace. */
export function mixTrace(_line: object, _level: number, logger: object): object {
  return named.has(logger) ? {} : traceFields();
}

/**
 * Everything that a request does runs within its trace, and every answer names it. Register it
 * before any other hook.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const trace = traceOf(request.raw);
    void reply.headers(traceHeaders(trace));
    runTraced(trace, done);
  });
  // Reading a body continues in the context of the socket, not of the request.
  app.addHook('preValidation', (request, _reply, done) => runTraced(traceOf(request.raw), done));
}
