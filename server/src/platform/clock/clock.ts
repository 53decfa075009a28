import { type Database, sql } from '../db/database.ts';

/** The product clock. Production uses real time; sandbox mode adds an offset that only grows. */
export interface Clock {
  now(): Date;
  readonly movable: boolean;
}

export const systemClock: Clock = { now: () => new Date(), movable: false };

export interface SandboxClock extends Clock {
  /** Reads the offset again. Every process does so after a move and five times a second. */
  refresh(): Promise<void>;
  stop(): void;
}

/** A query by primary key; only the sandbox asks. */
const LOOK_EVERY_MS = 200;

const readOffset = sql<{ offset_ms: string }>('clock.read', 'select offset_ms from product_clock');
/** Moves the product clock forward; the table itself refuses to go back. */
export const moveSandboxClock = sql('clock.set', 'update product_clock set offset_ms = $1').run(
  (to: Date) => [Math.max(0, to.getTime() - Date.now())],
);

export async function sandboxClock(
  db: Database,
  onError: (error: unknown) => void,
): Promise<SandboxClock> {
  let offsetMs = 0;
  const refresh = async () => {
    offsetMs = Number((await db.one(readOffset)).offset_ms);
  };
  await refresh();
  const timer = setInterval(() => void refresh().catch(onError), LOOK_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(Date.now() + offsetMs),
    movable: true,
    refresh,
    stop: () => clearInterval(timer),
  };
}
