import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { spanTime } from './spans.ts';
import {
  clickOfRequest,
  fieldsOf,
  runTraced,
  type Spans,
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

/** The pages that requests were found to be for; an address may contain the secret of a mail's link. */
const pages = new WeakMap<Raw, string>();

export function namePage(raw: Raw, route: string): void {
  pages.set(raw, route);
}

/**
 * Everything that a request does runs within its trace, and every answer names it. Register it
 * before any other hook.
 */
export function traceRequests(app: FastifyInstance, spans: Spans | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (spans !== null) measureRequest(request, reply, spans);
    const trace = traceOf(request.raw);
    void reply.headers(traceHeaders(trace));
    runTraced(trace, done);
  });
  // Reading a body continues in the context of the socket, not of the request.
  app.addHook('preValidation', (request, _reply, done) => runTraced(traceOf(request.raw), done));
}

function measureRequest(request: FastifyRequest, reply: FastifyReply, spans: Spans): void {
  const { raw } = request;
  const trace = { ...traceOf(raw), spans };
  traces.set(raw, trace);
  const began = spanTime();
  let isOver = false;
  const end = (wasCut: boolean) => {
    const route = routeOf(request);
    if (isOver || route === null) return;
    isOver = true;
    const { statusCode: status } = reply.raw;
    spans({
      trace,
      name: `${request.method} ${route}`,
      kind: 'server',
      began,
      ended: spanTime(),
      facts: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
      },
      failed: status >= 500 || wasCut,
    });
    const click = clickOfRequest(raw.headers);
    if (click === null || trace.parentId === null) return;
    // The browser reaches no collector. It is believed when it clicked, and lasted as long as its first request.
    spans({
      trace: { ...trace, spanId: trace.parentId, parentId: click.parentId },
      name: 'click in the browser',
      kind: 'client',
      began: began - click.agoMs,
      ended: spanTime(),
      facts: {},
      failed: false,
    });
  };
  // Not every answer passes the framework's hooks: some calls within the process only emit `finish`, some lost connections only `close`.
  // What has finished is whole: `writableFinished` still counts bytes that a call within the process keeps for its reader.
  reply.raw.once('finish', () => end(false)).once('close', () => end(!reply.raw.writableFinished));
}

/** Files and pages from the cache say nothing that the metrics do not say. */
const UNTRACED = /^\/?\*?$|\.|^\/(?:assets\/|healthz|readyz|sandbox)/;

function routeOf(request: FastifyRequest): string | null {
  const { url } = request.routeOptions;
  return pages.get(request.raw) ?? (url === undefined || UNTRACED.test(url) ? null : url);
}
