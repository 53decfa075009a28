import { startTraceCollector, type TraceCollector } from '../sandbox/traces/trace-collector.ts';

export type { PlacedSpan } from '../sandbox/traces/trace-store.ts';
export type { TraceCollector };

/** The sandbox's collector, at any free port. */
export const startCollector = (): Promise<TraceCollector> => startTraceCollector({ port: 0 });
