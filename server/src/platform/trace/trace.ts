import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What one click sets off, in the ids of W3C Trace Context. */
export interface Trace {
  /** The same for page, call, job, mail and transfer. */
  readonly traceId: string;
  /** This request or job alone. */
  readonly spanId: string;
  /** The request or job that caused this one. */
  readonly parentId: string | null;
  /** What the caller named it, or the id of the trace: people find it on the error page. */
  readonly requestId: string;
  /** Takes the spans of this trace, where a collector is set. */
  readonly spans?: Spans;
}

/** By the names of OpenTelemetry: who asks whom. */
type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/**
 * What a span may say. No name of it has room for what a person typed, is called or may not show:
 * routes instead of addresses, kinds and ids of rows instead of their content.
 */
export type SpanFacts = Readonly<
  Partial<
    Record<
      | 'http.request.method'
      | 'http.route'
      | 'db.system.name'
      | 'portal.transaction'
      | 'portal.job'
      | 'portal.mail'
      | 'portal.transfer',
      string
    >
  > & {
    readonly 'http.response.status_code'?: number;
  } & { readonly [id: `portal.${string}Id`]: string }
>;

/** A piece of work that is over, in the ids of its trace. Times are milliseconds since 1970. */
export interface Span {
  readonly trace: Trace;
  readonly name: string;
  readonly kind: SpanKind;
  readonly began: number;
  readonly ended: number;
  readonly facts: SpanFacts;
  readonly failed: boolean;
}

/** Takes spans as they end. It returns at once and never throws. */
export type Spans = (span: Span) => void;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
// No space and no quote: the id is written into logs and pages.
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
/** Milliseconds since a click, and the page around it. */
const CLICK = /^portal=(\d{1,5})(?:-([0-9a-f]{16}))?$/;
const NOTHING = /^0+$/;

const current = new AsyncLocalStorage<Trace>();

export function currentTrace(): Trace | undefined {
  return current.getStore();
}

export function runTraced<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/**
 * Continues the trace of a request's headers. An invalid id is replaced and never repeated: anyone
 * can send one.
 */
export function traceOfRequest(headers: IncomingHttpHeaders): Trace {
  const named = headers['x-request-id'];
  return continued(
    headers['traceparent'],
    typeof named === 'string' && REQUEST_ID.test(named) ? named : null,
  );
}

/** What a page's script says of the click behind a request; null if it says nothing. */
export function clickOfRequest({
  tracestate,
}: IncomingHttpHeaders): { readonly agoMs: number; readonly parentId: string | null } | null {
  const [, ago, parentId = null] =
    typeof tracestate === 'string' ? (CLICK.exec(tracestate) ?? []) : [];
  return ago === undefined ? null : { agoMs: Number(ago), parentId };
}

/** Continues the trace that a queued job carries. */
export function traceOfJob({ traceparent, requestId }: CarriedTrace): Trace {
  return continued(traceparent, requestId);
}

/** A part of what is in progress, with an id of its own. */
export function within(around: Trace): Trace {
  return { ...around, parentId: around.spanId, spanId: newSpanId() };
}

/** What a job carries of the request that queued it. */
interface CarriedTrace {
  readonly traceparent: string;
  readonly requestId: string;
}

export function carriedTrace(trace: Trace): CarriedTrace {
  return { traceparent: traceparentOf(trace), requestId: trace.requestId };
}

/** As the header says it; sampling is the collector's decision. */
export function traceparentOf({ traceId, spanId }: Trace): string {
  return `00-${traceId}-${spanId}-01`;
}

/** The fields of every log line within a trace, under the names that collectors know. */
export function traceFields(): Readonly<Record<string, string>> {
  const trace = currentTrace();
  return trace === undefined ? {} : fieldsOf(trace);
}

export function fieldsOf({
  traceId,
  spanId,
  parentId,
  requestId,
}: Trace): Readonly<Record<string, string>> {
  return {
    trace_id: traceId,
    span_id: spanId,
    ...(parentId === null ? {} : { parent_id: parentId }),
    request_id: requestId,
  };
}

function continued(traceparent: unknown, requestId: string | null): Trace {
  const [, traceId = '', parentId = ''] =
    typeof traceparent === 'string' ? (TRACEPARENT.exec(traceparent) ?? []) : [];
  const isValid = traceId !== '' && !NOTHING.test(traceId) && !NOTHING.test(parentId);
  const id = isValid ? traceId : randomBytes(16).toString('hex');
  return {
    traceId: id,
    spanId: newSpanId(),
    parentId: isValid ? parentId : null,
    requestId: requestId ?? id,
  };
}

function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
