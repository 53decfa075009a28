import { currentTrace, runTraced, type Span, type Spans, within } from './trace.ts';

/** The time with fractions of a millisecond, which `Date.now` does not have. */
export const spanTime = (): number => performance.timeOrigin + performance.now();

/** Measures work as a part of the current trace. Costs nothing while no collector is set. */
export function inSpan<Result>(
  part: Pick<Span, 'name' | 'facts'> & { readonly kind?: Span['kind'] },
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
