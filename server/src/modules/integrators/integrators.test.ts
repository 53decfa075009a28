import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import {
  collectIntegratorSecrets,
  getIntegrator,
  listIntegrators,
  proposeIntegrator,
  revokeIntegrator,
} from '@bb1/domain/integrators/desk-endpoints';
import {
  eventSchema,
  getOrderForIntegrator,
  type IntegratorEvent,
  listEvents,
  replayEvents,
} from '@bb1/domain/integrators/endpoints';
import type { EventType } from '@bb1/domain/integrators/event-types';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { keyTerms, newIntegratorKey } from '../../../../testing/integrator-key.ts';
import { systemWith } from '../../../../testing/interface/integrator.ts';
import { moneyWorldForAllTests, orderBy } from '../../../../testing/money-world.ts';
import type { Investor, Officer } from '../../../../testing/world.ts';

const DAY_MS = 86_400_000;
const world = moneyWorldForAllTests();
let anna: Investor;
let maker: Officer;
let checker: Officer;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  maker = await world.officer('Mara Maker', 'administrator');
  checker = await world.officer('Chris Checker', 'administrator');
});
beforeEach(() => world.query('delete from rate_limits'));

const terms = (more: Record<string, unknown> = {}) => keyTerms(world, more);

async function integrator(more: Record<string, unknown> = {}) {
  const made = await newIntegratorKey(world, { maker, checker }, more);
  return { ...made, system: systemWith(world, made.key) };
}

const sweep = async (name: string) => {
  await world.runJob(name);
};
/** One minute of the product: the log is sealed, and what is new goes out. */
async function minute() {
  await sweep('audit.seal');
  await sweep('integrators.queue_deliveries');
  await world.runJobs();
}
const wait = (minutes: number) =>
  world.moveClock(new Date(world.now().getTime() + minutes * 60_000));

const code = ({ status, body }: Awaited<ReturnType<ApiClient['call']>>) => [status, body.code];

describe('a key', () => {
  it('[CALL-6][DESK-4] takes two administrators, and only its proposer fetches it, once', async () => {
    const { id: proposal } = await maker.ok(proposeIntegrator, { body: terms() });
    expect((await maker.ok(getApproval, { params: { id: proposal } })).facts).toEqual(
      expect.arrayContaining([
        { name: 'scopes', format: 'text', value: 'events.read, orders.read', path: null },
      ]),
    );
    expect(code(await tryToApprove(maker, proposal))).toEqual([403, 'maker_is_checker']);
    expect((await maker.ok(listIntegrators)).integrators).toEqual([]);
    await approveAs(checker, proposal);
    const [{ id } = { id: '' }] = (await checker.ok(listIntegrators)).integrators;
    const params = { id };
    expect((await checker.ok(getIntegrator, { params })).may_collect).toBe(false);
    expect(code(await checker.call(collectIntegratorSecrets, { params }))).toEqual([
      403,
      'proposer_collects',
    ]);
    expect(await maker.ok(getIntegrator, { params })).toMatchObject({
      may_collect: true,
      integrator: { state: 'to_collect', proposed_by: 'Mara Maker', decided_by: 'Chris Checker' },
    });
    const { api_key: key } = await maker.ok(collectIntegratorSecrets, { params });
    expect(code(await maker.call(collectIntegratorSecrets, { params }))).toEqual([
      409,
      'secrets_collected',
    ]);
    const rows = await world.query<{ everything: string }>(
      'select (select json_agg(i) from integrators i)::text || (select json_agg(a) from audit_log a)::text as everything',
    );
    expect(rows[0]?.everything).not.toContain(key);
    expect((await systemWith(world, key).call(listEvents)).status).toBe(200);
  });

  it('[CALL-6] is refused with impossible terms, each at its field', async () => {
    const day = (days: number) => berlinDay(new Date(world.now().getTime() + days * DAY_MS));
    for (const [field, change] of [
      ['scopes', { scopes: [] }],
      ['scopes.0', { scopes: ['everything'] }],
      ['calls_per_minute', { calls_per_minute: 0 }],
      ['calls_per_minute', { calls_per_minute: 6001 }],
      ['valid_until', { valid_until: day(-1) }],
      ['valid_until', { valid_until: day(800) }],
      ['webhook_url', { webhook_url: 'books.example', event_types: ['order.placed'] }],
      ['webhook_url', { webhook_url: 'ftp://books.example', event_types: ['order.placed'] }],
      ['webhook_url', { scopes: ['events.replay'] }],
      ['event_types', { webhook_url: 'https://books.example/hook' }],
      ['event_types.0', { event_types: ['account.viewed'] }],
    ] as const) {
      const answer = await maker.call(proposeIntegrator, { body: terms(change) });
      expect([
        JSON.stringify(change),
        answer.status,
        Object.keys(answer.body.errors ?? {}),
      ]).toEqual([JSON.stringify(change), 422, [field]]);
    }
  });

  it('[CALL-6] opens only the calls of its scopes, and neither pages nor calls of people', async () => {
    const { system } = await integrator({ scopes: ['orders.read'] });
    expect(code(await system.call(listEvents))).toEqual([403, 'scope_missing']);
    expect(code(await system.call(listIntegrators))).toEqual([401, 'not_signed_in']);
    for (const key of ['', 'bb1key_unknown_unknown_unknown', 'a b'])
      expect(code(await systemWith(world, key).call(listEvents))).toEqual([401, 'key_not_valid']);
    expect(code(await maker.call(listEvents))).toEqual([401, 'key_not_valid']);
  });

  it('[CALL-6] has a limit of its own over all its calls, and sets no cookies', async () => {
    const { system } = await integrator({ calls_per_minute: 3 });
    const { system: other } = await integrator();
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) {
      const answer = await system.call(listEvents);
      statuses.push(answer.status);
      expect(answer.headers['set-cookie']).toBeUndefined();
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await other.call(listEvents)).status).toBe(200);
  });

  it('[CALL-6] ends at once when it is revoked, and on its day', async () => {
    const revoked = await integrator();
    const short = await integrator({ valid_until: berlinDay(world.now()) });
    expect((await revoked.system.call(listEvents)).status).toBe(200);
    await checker.ok(revokeIntegrator, { params: { id: revoked.id } });
    expect(code(await revoked.system.call(listEvents))).toEqual([401, 'key_not_valid']);
    expect(code(await checker.call(revokeIntegrator, { params: { id: revoked.id } }))).toEqual([
      409,
      'invalid_status',
    ]);
    expect((await short.system.call(listEvents)).status).toBe(200);
    await wait(24 * 60);
    expect(code(await short.system.call(listEvents))).toEqual([401, 'key_not_valid']);
  });

  it('[CALL-6] keeps its terms for ever', async () => {
    const { id } = await integrator();
    for (const change of [
      "scopes = '{events.replay}'",
      "valid_until = valid_until + interval '1 day'",
      'key_hash = null, collected_at = null',
    ])
      await expect(
        world.query(`update integrators set ${change} where id = $1`, [id]),
      ).rejects.toThrow(/terms of integrator/);
    await expect(world.query('delete from integrators where id = $1', [id])).rejects.toThrow(
      'append-only',
    );
  });
});

describe('the list of events', () => {
  it('[CALL-6] has each act once and in order, through any pages, without names of people', async () => {
    const { system } = await integrator();
    const placed = await orderBy(world, anna, '100.00', 'EUR');
    await anna.ok(cancelOrder, { params: { id: placed.id } });
    await minute();
    const all: IntegratorEvent[] = [];
    for (let after = '0', goesOn = true; goesOn;) {
      const page = await system.ok(listEvents, { query: { after } });
      all.push(...page.events);
      [after, goesOn] = [page.through, page.more];
    }
    const numbers = all.map(({ data }) => BigInt(data.number));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(all.filter(({ data }) => data.subject_id === placed.id).map(({ type }) => type)).toEqual(
      ['order.placed', 'order.cancelled'],
    );
    expect(JSON.stringify(all)).not.toContain('Muster');
    // From the number of any event, the next one comes first.
    const rest = await system.ok(listEvents, { query: { after: all[1]?.data.number ?? '' } });
    expect(rest.events[0]).toEqual(all[2]);
    const rows = await world.query<{ acts: number }>(
      'select count(*)::int as acts from audit_log where act = any($1)',
      [eventSchema.shape.type.options],
    );
    expect(all).toHaveLength(rows[0]?.acts ?? -1);
    const only = await system.ok(listEvents, { query: { type: 'order.cancelled' } });
    expect(new Set(only.events.map(({ type }) => type))).toEqual(new Set(['order.cancelled']));
    const order = await system.ok(getOrderForIntegrator, { params: { id: placed.id } });
    expect(order).toMatchObject({ status: 'cancelled', amount: '100.00', paid: '0.00' });
    expect(JSON.stringify(order)).not.toContain('Muster');
  });

  it('[CALL-6] ends before what is not sealed yet, so that nothing appears behind a reader', async () => {
    const { system } = await integrator();
    await minute();
    const { through } = await system.ok(listEvents, { query: { after: '0' } });
    await orderBy(world, anna, '100.00', 'EUR');
    expect(await system.ok(listEvents, { query: { after: through } })).toEqual({
      events: [],
      through,
      more: false,
    });
    await minute();
    const { events } = await system.ok(listEvents, { query: { after: through } });
    expect(events.map(({ type }) => type)).toContain('order.placed');
  });
});

describe('a webhook', () => {
  interface Received {
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }
  const received: Received[] = [];
  let answers: number[] = [];
  let beforeAnswer: () => Promise<void> = () => Promise.resolve();
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      void beforeAnswer().then(() => response.writeHead(answers.shift() ?? 200).end());
    });
  });
  let webhookUrl = '';
  beforeAll(async () => {
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    received.length = 0;
    answers = [];
    beforeAnswer = () => Promise.resolve();
  });
  afterAll(() => receiver.close());

  const withWebhook = (...types: EventType[]) =>
    integrator({
      scopes: ['events.read', 'events.replay'],
      webhook_url: webhookUrl,
      event_types: types.length === 0 ? ['order.placed', 'order.cancelled'] : types,
    });
  const ids = () => received.map(({ headers }) => String(headers['webhook-id']));
  const placeAndCancel = async () => {
    const placed = await orderBy(world, anna, '100.00', 'EUR');
    await anna.ok(cancelOrder, { params: { id: placed.id } });
    return placed.id;
  };

  it('[CALL-6] receives what happens after its approval, signed so that a library of Standard Webhooks accepts it', async () => {
    await placeAndCancel();
    await minute();
    const { id, secret } = await withWebhook();
    const order = await placeAndCancel();
    await minute();
    const events = received.map(({ headers, body }) =>
      eventSchema.parse(new Webhook(secret).verify(body, headers as Record<string, string>)),
    );
    expect(events.map(({ type, data }) => [type, data.subject_id])).toEqual([
      ['order.placed', order],
      ['order.cancelled', order],
    ]);
    const [first] = received;
    expect(() =>
      new Webhook(secret).verify(`${first?.body} `, first?.headers as Record<string, string>),
    ).toThrow();
    const { deliveries } = await maker.ok(getIntegrator, { params: { id } });
    // The newest first.
    expect(deliveries.map((one) => [one.event_type, one.status])).toEqual([
      ['order.cancelled', 200],
      ['order.placed', 200],
    ]);
    await checker.ok(revokeIntegrator, { params: { id } });
  });

  it('[CALL-6] gets a refused event again under the same id before any later one, after a growing wait', async () => {
    const { id } = await withWebhook();
    answers = [500, 503];
    await placeAndCancel();
    await minute();
    await minute();
    expect(received).toHaveLength(1);
    expect((await maker.ok(getIntegrator, { params: { id } })).integrator.failures).toBe(1);
    await wait(1);
    await minute();
    await wait(4);
    await minute();
    expect(received).toHaveLength(2);
    await wait(1);
    await minute();
    const [event = '', next = ''] = ids().slice(2);
    expect(ids()).toEqual([event, event, event, next]);
    expect(next).not.toBe(event);
    expect((await maker.ok(getIntegrator, { params: { id } })).integrator.failures).toBe(0);
    await checker.ok(revokeIntegrator, { params: { id } });
  });

  it('[CALL-6] is delivered to by one process at a time', async () => {
    const { id } = await withWebhook();
    await placeAndCancel();
    await sweep('audit.seal');
    beforeAnswer = () => new Promise((done) => setTimeout(done, 100));
    const deliver = () => world.runJob('integrators.deliver');
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(ids()).size).toBe(2);
    expect(received).toHaveLength(2);
    await checker.ok(revokeIntegrator, { params: { id } });
  });

  it('[CALL-6] that nobody has, or whose key is revoked, queues no job', async () => {
    const queued = async () => {
      await sweep('integrators.queue_deliveries');
      const rows = await world.query(
        "select 1 from graphile_worker.jobs where task_identifier = 'integrators.deliver'",
      );
      return rows.length;
    };
    expect(await queued()).toBe(0);
    const { id } = await withWebhook();
    expect(await queued()).toBe(1);
    await world.runJobs();
    await checker.ok(revokeIntegrator, { params: { id } });
    expect(await queued()).toBe(0);
  });

  it('[CALL-6] of which many have slow receivers takes one place of the worker, and delays no other', async () => {
    const [slow, quick] = [await withWebhook('order.placed'), await withWebhook('order.cancelled')];
    await placeAndCancel();
    await sweep('audit.seal');
    await sweep('integrators.queue_deliveries');
    const rows = await world.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'integrators.deliver'",
    );
    expect(rows).toHaveLength(1);
    const answered = Promise.withResolvers<void>();
    beforeAnswer = () =>
      received.at(-1)?.body.includes('order.placed') === true
        ? answered.promise
        : Promise.resolve();
    const delivering = world.runJobs();
    await expect
      .poll(async () => {
        const { deliveries } = await maker.ok(getIntegrator, { params: { id: quick.id } });
        return deliveries.length;
      })
      .toBe(1);
    const { deliveries } = await maker.ok(getIntegrator, { params: { id: slow.id } });
    expect(deliveries).toEqual([]);
    answered.resolve();
    await delivering;
    expect(received).toHaveLength(2);
    for (const { id } of [slow, quick]) await checker.ok(revokeIntegrator, { params: { id } });
  });

  it('[CALL-6] with many events gives others the place after some seconds, and goes on where it was', async () => {
    const { id } = await withWebhook();
    for (let order = 0; order < 2; order++) await placeAndCancel();
    await sweep('audit.seal');
    const now = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    onTestFinished(() => clock.mockRestore());
    beforeAnswer = () => {
      passed += 6_000;
      return Promise.resolve();
    };
    await world.runJob('integrators.deliver');
    expect(received).toHaveLength(1);
    await world.runJobs();
    const numbers = received.map(({ body }) => eventSchema.parse(JSON.parse(body)).data.number);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers).toEqual(numbers.toSorted((a, b) => Number(BigInt(a) - BigInt(b))));
    await checker.ok(revokeIntegrator, { params: { id } });
  });

  it('[CALL-6] repeats events from a number at the request of its system, once per idempotency key', async () => {
    const { id, system } = await withWebhook();
    await placeAndCancel();
    await minute();
    const [first] = received;
    const number = BigInt(eventSchema.parse(JSON.parse(first?.body ?? '')).data.number);
    const repeat = () =>
      system.call(replayEvents, {
        body: { after: String(number - 1n) },
        headers: { 'idempotency-key': 'after-the-fire' },
      });
    const one = await repeat();
    expect(one.status).toBe(202);
    await minute();
    expect(ids()).toEqual([...ids().slice(0, 2), ...ids().slice(0, 2)]);
    expect((await repeat()).body).toEqual(one.body);
    await minute();
    expect(received).toHaveLength(4);
    // Going forward would lose what lies between.
    await system.ok(replayEvents, { body: { after: '999999999' } });
    await placeAndCancel();
    await minute();
    expect(received).toHaveLength(6);
    await checker.ok(revokeIntegrator, { params: { id } });
  });

  it('[CALL-6] that fails delays no other, and a revoked one gets nothing more', async () => {
    const broken = await integrator({
      webhook_url: 'http://127.0.0.1:9/hook',
      event_types: ['order.placed'],
    });
    const working = await withWebhook('order.placed');
    await placeAndCancel();
    await minute();
    expect(received).toHaveLength(1);
    const { integrator: failing, deliveries } = await maker.ok(getIntegrator, {
      params: { id: broken.id },
    });
    expect([failing.failures, deliveries[0]?.status]).toEqual([1, null]);
    await checker.ok(revokeIntegrator, { params: { id: working.id } });
    await placeAndCancel();
    await minute();
    expect(received).toHaveLength(1);
  });
});
