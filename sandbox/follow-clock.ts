import pg from 'pg';

const LOOK_EVERY_MS = 200;

/**
 * Reports how far the product clock is ahead of the real one, at once and then repeatedly. A real
 * network and a real server share one time, so the stand-ins must too, or everything built would
 * look expired or years ahead.
 */
export async function followClock(options: {
  readonly databaseUrl: string;
  readonly follow: (offsetMs: number) => Promise<void>;
}): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  client.on('error', () => undefined);
  const look = async () => {
    const { rows } = await client.query<{ offset_ms: string }>(
      'select offset_ms from product_clock',
    );
    await options.follow(Number(rows[0]?.offset_ms ?? 0));
  };
  await look();
  let looking = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    looking = look()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
    await client.end();
  };
}
