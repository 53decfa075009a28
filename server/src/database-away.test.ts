import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { listOrders, placeOrder } from '@bb1/domain/orders/endpoints';
import { type Cable, cableTo } from '../../testing/cable.ts';
import { order, orderForm, verifyOneself } from '../../testing/cast.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { type Investor, openWorld, type World } from '../../testing/world.ts';
import { checkMoneyInvariants } from './money-invariants.ts';
import { isDatabaseUnavailable, openDatabase, sql } from './platform/db/database.ts';

let world: World;
let cable: Cable;
let anna: Investor;
beforeAll(async () => {
  const plugged = await cableTo(await cloneDatabase(inject('postgresUrl')));
  cable = plugged.cable;
  world = await openWorld({ environment: { DATABASE_URL: plugged.url, LOG_LEVEL: 'silent' } });
  anna = await world.investor('Anna Ausfall');
  await verifyOneself(anna, 'Anna Ausfall');
});
afterAll(async () => {
  cable.pulled = false;
  await world.close();
  cable.close();
});

describe('an unreachable database', () => {
  it('[CALL-2][ORD-6] makes calls answer "try again" with a time, leaves nothing half done, and the same attempt succeeds afterwards', async () => {
    const key = { 'idempotency-key': 'the-very-same-try' };
    await order(anna, '100.00');
    const underWay = Array.from({ length: 8 }, () =>
      anna.call(placeOrder, { body: orderForm('10.00'), headers: key }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    cable.pull();
    const answers = [
      ...(await Promise.all(underWay)),
      await anna.call(whoAmI),
      await anna.call(placeOrder, { body: orderForm('10.00'), headers: key }),
    ];
    for (const { status, headers, text } of answers)
      expect([status, headers['retry-after'], text.includes('ECONN')]).toEqual(
        status === 201 ? [201, undefined, false] : [503, expect.stringMatching(/^\d+$/), false],
      );
    expect(answers.at(-1)?.status).toBe(503);
    expect((await world.product.app.inject('/readyz')).statusCode).toBe(503);
    expect((await world.product.app.inject('/healthz')).statusCode).toBe(200);
    cable.pulled = false;
    const first = await anna.ok(placeOrder, { body: orderForm('10.00'), headers: key });
    expect((await anna.ok(placeOrder, { body: orderForm('10.00'), headers: key })).id).toBe(
      first.id,
    );
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
  });

  it('[CALL-2][SAFE-2] that breaks the connection during commit gives an unknown outcome, and the same key finds the placed order', async () => {
    const key = { 'idempotency-key': 'broken-in-between' };
    const before = await anna.ok(listOrders);
    cable.breaksBehind = 'commit\0';
    const unknown = await anna.call(placeOrder, { body: orderForm('20.00'), headers: key });
    expect([
      unknown.status,
      unknown.headers['retry-after'],
      JSON.parse(unknown.text),
    ]).toMatchObject([503, '5', { code: 'outcome_unknown' }]);
    const same = await anna.ok(placeOrder, { body: orderForm('20.00'), headers: key });
    expect(
      (await anna.ok(listOrders))
        .filter(({ id }) => before.every((one) => one.id !== id))
        .map(({ id }) => id),
    ).toEqual([same.id]);
  });

  it('[CALL-2] that closes its connections or takes too long makes calls answer "try again" too', async () => {
    const { pool } = world.product.db;
    await world.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const after = await Promise.all(Array.from({ length: 10 }, () => anna.call(whoAmI)));
    expect(
      after.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    const blocker = await pool.connect();
    try {
      await blocker.query('begin; lock table sale_totals');
      const impatient = world.product.db.transaction('test_impatient', async (tx) => {
        await tx.rows(sql('test.patience', "select set_config('lock_timeout', '1', true)"));
        await tx.run(sql('test.touch', 'update sale_totals set reserved_eur = reserved_eur'));
      });
      expect(isDatabaseUnavailable(await impatient.catch((reason: unknown) => reason))).toBe(true);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('[CALL-2] with all connections in use makes a call wait for a moment and then answer "try again"', async () => {
    const small = openDatabase({
      url: await cloneDatabase(inject('postgresUrl')),
      poolSize: 2,
      onError: () => undefined,
    });
    const held = [await small.pool.connect(), await small.pool.connect()];
    const error: unknown = await small
      .one(sql('test.one', 'select 1'))
      .catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('select found no row'))).toBe(false);
    for (const client of held) client.release();
    await small.close();
  });
});
