import { currentTrace, runTraced, type Trace, within } from './trace.ts';

/** By the names of OpenTelemetry: who asks whom. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

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

/** The time with fractions of a millisecond, which `Date.now` does not have. */
export const spanTime = (): number => performance.timeOrigin + performance.now();

/** Does the work as a part of what is in progress. Costs nothing while nobody takes spans. */
export function inSpan<Result>(
  part: Pick<Span, 'name' | 'facts'> & { readonly kind?: SpanKind },
  work: () => Promise<Result>,
): Promise<Result> {
  const around = currentTrace();
  const spans = around?.spans;
  return around === undefined || spans === undefined
    ? work()
    : runTraced(within(around), () => measured(spans, part, work));
}

/** The same for the current trace itself, such as that of a job. */
export async function measured<Result>(
  spans: Spans,
  { name, kind = 'internal', facts }: Parameters<typeof inSpan>[0],
  work: () => Promise<Result>,
): Promise<Result> {
  const trace = currentTrace();
  const began = spanTime();
  const end = (failed: boolean) => {
    if (trace !== undefined) spans({ trace, name, kind, began, ended: spanTime(), facts, failed });
  };
  try {
    const result = await work();
    end(false);
    return result;
  } catch (error) {
    end(true);
    throw error;
  }
}
