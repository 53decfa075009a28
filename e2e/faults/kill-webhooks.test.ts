import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import {
  collectIntegratorSecrets,
  listIntegrators,
  proposeIntegrator,
} from '@bb1/domain/integrators/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import { approveAs } from '../../testing/approvals.ts';
import { type MoneyWorld, openMoneyWorld, orderBy } from '../../testing/money-world.ts';
import { queueDelivery } from '../../server/src/modules/integrators/deliver-events.ts';
import { eventId, eventsAfter } from '../../server/src/modules/integrators/events.ts';
import { CrashServer, freeJobs } from './crash-server.ts';

/** Two for each event: before the delivery is recorded, and after. */
const DEATHS = Number(process.env['WEBHOOK_DEATHS'] ?? 4);
const MOST_MS = 30_000 + DEATHS * 10_000;
const POINTS = ['record_delivery.before_commit', 'record_delivery.after_commit'];
/** Each order gives both. */
const EVENT_TYPES = ['order.placed', 'order.cancelled'] as const;
const DAY_MS = 86_400_000;
/** Longer than the lease that a dead process leaves on a webhook. */
const LEASE_ENDS_MS = 120_000;

it(
  `[CALL-6][SAFE-2] a webhook loses and reorders nothing by ${DEATHS} kill -9 between a message and its record, and gets no message more than twice`,
  { timeout: 2 * MOST_MS },
  async () => {
    const world = await openMoneyWorld();
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    await webhookTo(`http://127.0.0.1:${port}/hook`, world);
    const events = await eventsFor(world, DEATHS / POINTS.length + 1);
    const { db } = world.product;
    const queueNext = async (deaths: number) => {
      await world.moveClock(new Date(world.now().getTime() + LEASE_ENDS_MS));
      await freeJobs(db);
      await db.transaction('test_queue_delivery', queueDelivery);
      return deaths < DEATHS ? (POINTS[deaths % POINTS.length] ?? null) : null;
    };
    await queueNext(0);
    const server = await CrashServer.start(world, POINTS[0] ?? '', queueNext);
    try {
      await vi.waitFor(() => expect(new Set(received).size).toBe(events.length), {
        timeout: MOST_MS,
        interval: 500,
      });
      expect(server.deaths).toBe(DEATHS);
      expect([...new Set(received)]).toEqual(events);
      expect(received.toSorted((a, b) => events.indexOf(a) - events.indexOf(b))).toEqual(received);
      expect(received).toHaveLength(events.length + DEATHS / POINTS.length);
    } finally {
      await server.stop();
      receiver.close();
      await world.close();
    }
  },
);

async function webhookTo(url: string, world: MoneyWorld): Promise<string> {
  const maker = await world.officer('Mara Maker', 'administrator');
  const checker = await world.officer('Chris Checker', 'administrator');
  const { id: proposal } = await maker.ok(proposeIntegrator, {
    body: {
      name: 'Books',
      scopes: ['events.read'],
      calls_per_minute: 600,
      valid_until: berlinDay(new Date(world.now().getTime() + 300 * DAY_MS)),
      webhook_url: url,
      event_types: [...EVENT_TYPES],
      reason: 'accounting',
    },
  });
  await approveAs(checker, proposal);
  const [{ id } = { id: '' }] = (await maker.ok(listIntegrators)).integrators;
  await maker.ok(collectIntegratorSecrets, { params: { id } });
  return id;
}

/** At least as many events as asked for, by their ids in order. */
async function eventsFor(world: MoneyWorld, count: number): Promise<string[]> {
  const anna = await world.buyer('Anna Muster');
  for (let order = 0; order < count / EVENT_TYPES.length; order++) {
    const placed = await orderBy(world, anna, '100.00', 'EUR');
    await anna.ok(cancelOrder, { params: { id: placed.id } });
    await world.query('delete from rate_limits');
  }
  await world.runJob('audit.seal');
  const ids: string[] = [];
  for (let after = '0', goesOn = true; goesOn;) {
    const page = await eventsAfter(world.product.db, { after, types: EVENT_TYPES });
    ids.push(...page.events.map(eventId));
    [after, goesOn] = [page.through, page.more];
  }
  return ids;
}
