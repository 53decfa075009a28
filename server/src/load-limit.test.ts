import { beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { ApiClient } from '../../testing/api-client.ts';
import { forAllTests, type Investor, openWorld } from '../../testing/world.ts';

const AT_ONCE = 10;

const world = forAllTests(() =>
  openWorld({
    environment: {
      REQUESTS_AT_ONCE: String(AT_ONCE),
      DATABASE_POOL_SIZE: '30',
      LOG_LEVEL: 'silent',
    },
  }),
);
let url: string;
let anna: Investor;
beforeAll(async () => {
  url = await world.product.app.listen({ host: '127.0.0.1', port: 0 });
  anna = await world.investor('Anna Andrang');
  const overSockets = new ApiClient(async ({ method, path, headers }) => {
    const answer = await fetch(url + path, { method, headers });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    };
  });
  for (const [name, value] of anna.cookies) overSockets.cookies.set(name, value);
  anna = Object.assign(overSockets, { accountId: anna.accountId, email: anna.email });
});

/** Holds up everybody who is signed in until it is released. */
async function whileSessionsAreLocked(
  work: (release: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const blocker = await world.product.db.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table sessions in access exclusive mode');
  let held = true;
  const release = async () => {
    if (held) await blocker.query('rollback');
    held = false;
  };
  try {
    await work(release);
  } finally {
    await release();
    blocker.release();
  }
}

describe('an overloaded process', () => {
  it('[SAFE-2][CALL-2] refuses excess requests, each with its own time to retry, and answers those inside', async () => {
    await whileSessionsAreLocked(async (release) => {
      const calls = Array.from({ length: 40 }, () => anna.call(whoAmI));
      const refused: number[] = [];
      for (const call of calls)
        void call.then(
          ({ status, headers }) => status === 503 && refused.push(Number(headers['retry-after'])),
        );
      await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(40 - AT_ONCE);
      expect(refused.every((seconds) => seconds >= 2 && seconds <= 10)).toBe(true);
      expect(new Set(refused).size).toBeGreaterThan(1);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await release();
      expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(
        AT_ONCE,
      );
    });
    expect(world.product.loadLimit.turnedAway).toBe(40 - AT_ONCE);
    expect(
      (await Promise.all(Array.from({ length: AT_ONCE }, () => anna.call(whoAmI)))).map(
        ({ status }) => status,
      ),
    ).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  });

  it('[SAFE-4][RUN-4] reports that it is stopping, and answers accepted requests before it exits', async () => {
    await whileSessionsAreLocked(async (release) => {
      const underWay = anna.call(whoAmI);
      await new Promise((resolve) => setTimeout(resolve, 100));
      let drained = false;
      const draining = world.product.readiness
        .drain({ stillMs: 0, mostMs: 5_000 })
        .then(() => (drained = true));
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.json(), ready.headers.get('connection')]).toEqual([
        503,
        { status: 'stopping' },
        'close',
      ]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(drained).toBe(false);
      await release();
      expect((await underWay).status).toBe(200);
      await draining;
    });
  });
});
