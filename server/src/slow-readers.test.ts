import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@bb1/domain/endpoint';
import { exportMails } from '@bb1/domain/mails/desk-endpoints';
import { exportAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { ROLES } from '@bb1/domain/officers/rights';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forAllTests, type Officer, openWorld } from '../../testing/world.ts';

/** Far more text than the buffers of two sockets hold. */
const ACTS = 20_000;
const LONG = 'x'.repeat(2_000);
const MAILS = 12_000;

const world = forAllTests(openWorld);
let officer: Officer;
let port: number;
beforeAll(async () => {
  officer = await world.officer('Rita Reader', ...ROLES.filter((role) => role !== 'administrator'));
  await world.query(
    "insert into audit_log (at, actor_kind, act, subject, reason) select now(), 'system', 'test.long', 'test', $1 from generate_series(1, $2)",
    [LONG, ACTS],
  );
  await world.query(
    "insert into mail_outbox (id, template, locale, recipient, values, created_at, last_error) select gen_random_uuid(), 'test', 'en', 'somebody@people.example', '{}', now(), $1 from generate_series(1, $2)",
    [LONG, MAILS],
  );
  await world.product.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = world.product.app.server.address() as AddressInfo);
});
afterEach(() => vi.restoreAllMocks());

const areAllFree = () => world.product.db.pool.idleCount === world.product.db.pool.totalCount;

/** Requests a file and reads only its head. */
async function slowly(
  endpoint: Endpoint,
  filter: Record<string, string>,
): Promise<IncomingMessage> {
  const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get({
    host: '127.0.0.1',
    port,
    path: `/api${endpoint.path}?${new URLSearchParams(filter).toString()}`,
    headers: { cookie, host: new URL(world.environment['PUBLIC_URL'] ?? '').host },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function linesOf(answer: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const chunk of answer) lines += (chunk as Buffer).filter((byte) => byte === 10).length;
  return lines;
}

/** How many pages of the audit log are read from now on, until there are no more. */
function countAsked(): () => Promise<number> {
  const rows = vi.spyOn(world.product.db, 'rows');
  const asked = () => rows.mock.calls.filter(([{ name }]) => name.startsWith('audit.list')).length;
  return async () => {
    for (let before = -1; before < asked(); await sleep(300)) before = asked();
    return asked();
  };
}

describe('a slowly read download', () => {
  it('[DESK-3] of the audit log is read only as fast as its reader takes it, and completely in the end', async () => {
    const asked = countAsked();
    const answer = await slowly(exportAuditLog, { act: 'test.long' });
    const whileStalled = await asked();
    expect(whileStalled).toBeLessThan(ACTS / 250 / 2);
    await expect.poll(areAllFree).toBe(true);
    expect(await linesOf(answer)).toBe(1 + ACTS);
    expect(await asked()).toBeGreaterThan(ACTS / 250);
  });

  it('[DESK-3] of the audit log stops reading once its reader has disconnected', async () => {
    const asked = countAsked();
    const answer = await slowly(exportAuditLog, { act: 'test.long' });
    await once(answer, 'readable');
    answer.destroy();
    expect(await asked()).toBeLessThan(ACTS / 250 / 2);
    await expect.poll(areAllFree).toBe(true);
  });

  it('[DESK-3] of any other list holds no connection and no transaction, and is a snapshot of the time of the request', async () => {
    const answer = await slowly(exportMails, { kind: 'test' });
    await expect.poll(areAllFree).toBe(true);
    const gone = await slowly(exportMails, { kind: 'test' });
    await once(gone, 'readable');
    gone.destroy();
    await world.query("delete from mail_outbox where template = 'test'");
    expect(await linesOf(answer)).toBe(1 + MAILS);
    expect(await linesOf(await slowly(exportMails, { kind: 'test' }))).toBe(1);
    await expect.poll(areAllFree).toBe(true);
  });
});
