import { z } from 'zod';

/** A piece of work as the collector got it. Times are milliseconds since 1970. */
export interface StoredSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for what a request from outside or a caller elsewhere began. */
  readonly parentId: string;
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** What its process does, such as `serve` or `work`, and its number. */
  readonly process: string;
}

/** A span with its place below the span that caused it. */
export interface PlacedSpan extends StoredSpan {
  readonly depth: number;
}

export interface StoredTrace {
  readonly id: string;
  /** In the order of a waterfall: each span before those that it caused. */
  readonly spans: readonly PlacedSpan[];
  readonly began: number;
  readonly ended: number;
}

const MOST_TRACES = 2_000;
const MOST_SPANS = 2_000;
const ERROR_STATUS = 2;
const NANOSECONDS_PER_MS = 1_000_000n;

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.string().optional(),
        intValue: z.union([z.string(), z.number()]).optional(),
      }),
    }),
  )
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue ?? '')]),
    ),
  );
const moment = z.union([z.string().regex(/^\d+$/), z.number()]).transform((text) => {
  const nanoseconds = BigInt(text);
  return Number(nanoseconds / NANOSECONDS_PER_MS) + Number(nanoseconds % NANOSECONDS_PER_MS) / 1e6;
});
const hexId = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
/** An ExportTraceServiceRequest of OTLP in JSON, as far as it is shown. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: hexId(16),
              spanId: hexId(8),
              parentSpanId: z.union([hexId(8), z.literal('')]).default(''),
              name: z.string(),
              startTimeUnixNano: moment,
              endTimeUnixNano: moment,
              attributes,
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** The newest traces, in memory only. */
export class TraceStore {
  private readonly traces = new Map<string, StoredSpan[]>();

  /** Takes one request of an exporter. Throws if it is none. */
  take(body: unknown): void {
    for (const { resource, scopeSpans } of exported.parse(body).resourceSpans) {
      const [, number = ''] = (resource.attributes['service.instance.id'] ?? '').split(':');
      const process = `${resource.attributes['portal.process'] ?? 'process'} ${number}`.trim();
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.add({
          traceId: span.traceId,
          spanId: span.spanId,
          parentId: span.parentSpanId,
          name: span.name,
          began: span.startTimeUnixNano,
          ended: span.endTimeUnixNano,
          failed: span.status?.code === ERROR_STATUS,
          attributes: span.attributes,
          process,
        });
    }
  }

  /** The newest first. */
  list(): StoredTrace[] {
    return [...this.traces]
      .map(([id, spans]) => placed(id, spans))
      .toSorted((one, other) => other.began - one.began);
  }

  find(id: string): StoredTrace | null {
    const spans = this.traces.get(id);
    return spans === undefined ? null : placed(id, spans);
  }

  private add(span: StoredSpan): void {
    const spans = this.traces.get(span.traceId) ?? [];
    if (spans.length < MOST_SPANS) spans.push(span);
    this.traces.set(span.traceId, spans);
    const [oldest] = this.traces.keys();
    if (this.traces.size > MOST_TRACES && oldest !== undefined) this.traces.delete(oldest);
  }
}

/**
 * A span whose cause is not here, because it has not ended or its process was killed, is at the
 * top.
 */
function placed(id: string, spans: readonly StoredSpan[]): StoredTrace {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = Map.groupBy(spans, ({ parentId }) => (known.has(parentId) ? parentId : ''));
  const ordered: PlacedSpan[] = [];
  const place = (parentId: string, depth: number) => {
    const children = below.get(parentId) ?? [];
    // A hostile sender could make a circle.
    below.delete(parentId);
    for (const span of children.toSorted((one, other) => one.began - other.began)) {
      ordered.push({ ...span, depth });
      place(span.spanId, depth + 1);
    }
  };
  place('', 0);
  return {
    id,
    spans: ordered,
    began: Math.min(...spans.map(({ began }) => began)),
    ended: Math.max(...spans.map(({ ended }) => ended)),
  };
}
