import { hostname } from 'node:os';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ProductVersion } from '../product-version.ts';
import type { Spans, Trace } from './trace.ts';

export interface OtlpOptions {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that is sent. All processes choose the same ones. */
  readonly share: number;
  readonly version: ProductVersion;
  /** What this process does: `serve` or `work`. */
  readonly as: string;
  /** Called once when the collector stops accepting spans, and again once it accepts them. */
  readonly onFailure: (error: Error | undefined) => void;
}

export interface SentSpans {
  readonly spans: Spans;
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;
const SEND_EVERY_MS = 1_000;
const SEND_WITHIN_MS = 5_000;
const LAST_WORDS_MS = 2_000;
/** More are dropped: a collector that is slow or away costs this much memory, and nothing else. */
const MOST_WAITING = 4_096;

/**
 * Sends spans to a collector by OTLP over HTTP, in batches and behind everything else. It is loaded
 * only where an address is set.
 */
export function otlpSpans(options: OtlpOptions): SentSpans {
  const ids = new GivenIds();
  const processor = new BatchSpanProcessor({
    exporter: noted(
      new OTLPTraceExporter({
        url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
        headers: { ...options.headers },
        timeoutMillis: SEND_WITHIN_MS,
      }),
      options.onFailure,
    ),
    maxQueueSize: MOST_WAITING,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: new TraceIdRatioBasedSampler(options.share),
    resource: resourceFromAttributes({
      'service.name': 'bb1-portal',
      'service.version': options.version.version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'vcs.ref.head.revision': options.version.commit,
      'portal.process': options.as,
    }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('bb1-portal');
  return {
    spans({ trace, name, kind, began, ended, facts, failed }) {
      ids.next = trace;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], startTime: began, attributes: facts },
        contextOf(trace),
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref()),
      ]);
    },
  };
}

/** Spans have the ids that the log lines of the same work have. */
class GivenIds implements IdGenerator {
  next: Pick<Trace, 'traceId' | 'spanId'> = { traceId: '', spanId: '' };
  generateTraceId(): string {
    return this.next.traceId;
  }
  generateSpanId(): string {
    return this.next.spanId;
  }
}

function contextOf({ traceId, parentId }: Trace) {
  return parentId === null
    ? ROOT_CONTEXT
    : api.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId: parentId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
}

function noted(exporter: SpanExporter, onFailure: OtlpOptions['onFailure']): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !failing) onFailure(result.error);
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
