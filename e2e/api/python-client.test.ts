import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pythonClient } from '../../testing/python-client.ts';
import { newIntegratorKey } from '../../testing/integrator-key.ts';
import { type MoneyWorld, openMoneyWorld, orderBy } from '../../testing/money-world.ts';
import type { Investor } from '../../testing/world.ts';

const run = promisify(execFile);
const python = spawnSync('python3', [
  '-c',
  'import sys; sys.exit(0 if sys.version_info >= (3, 9) else 1)',
]);
const hasPython = python.status === 0;
if (!hasPython)
  console.warn(
    '\n!!! SKIPPED: there is no Python 3.9 or newer here, so no program of another language called the interface or received a webhook.\n',
  );

/** What a system of the issuer does: reads events page by page, looks at orders, and is refused. */
const PROGRAM = `
import json, sys
from portal_client import Client, PortalError
url, key = sys.argv[1:]
client = Client(url, key)
after, orders = "0", {}
while True:
    page = client.list_events(after=after)
    for event in page["events"]:
        if event["data"]["subject_kind"] == "order":
            orders.setdefault(event["data"]["subject_id"], []).append(event["type"])
    after = page["through"]
    if not page["more"]:
        break
shown = {order: client.get_order_for_integrator(order)["status"] for order in orders}
again = [client.replay_events(after, idempotency_key="the-same-request")["requested_at"] for _ in range(2)]
refused = []
for attempt in (
    lambda: client.list_events(after="many"),
    lambda: client.get_order_for_integrator("00000000-0000-4000-8000-000000000000"),
    lambda: Client(url, "bb1key_of_nobody").list_events(),
):
    try:
        attempt()
    except PortalError as error:
        refused.append([error.status, error.code, sorted(error.errors)])
print(json.dumps({"orders": orders, "shown": shown, "again": again, "refused": refused}))
`;

/** A receiver of webhooks, which prints what it accepts and what it refuses. */
const RECEIVER = `
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from portal_client import verify_webhook

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            with open(sys.argv[1]) as secret:
                event = verify_webhook(secret.read(), dict(self.headers), body)
            print("accepted", event["type"], event["data"]["subject_id"], flush=True)
            self.send_response(204)
        except ValueError as error:
            print("refused", error, flush=True)
            self.send_response(400)
        self.end_headers()
    def log_message(self, *_):
        pass

server = HTTPServer(("127.0.0.1", 0), Receiver)
print("listening", server.server_port, flush=True)
server.serve_forever()
`;

describe.runIf(hasPython)('a system in Python, with the client made from the description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bb1-python-'));
  const secretFile = join(folder, 'secret');
  let world: MoneyWorld;
  let anna: Investor;
  let url: string;
  let port: string;
  let receiver: ReturnType<typeof spawn>;
  let output = '';
  let key: string;

  beforeAll(async () => {
    world = await openMoneyWorld();
    anna = await world.buyer('Anna Muster');
    url = await world.product.app.listen({ host: '127.0.0.1', port: 0 });
    const description: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
    writeFileSync(join(folder, 'portal_client.py'), pythonClient(description));
    writeFileSync(join(folder, 'program.py'), PROGRAM);
    writeFileSync(join(folder, 'receiver.py'), RECEIVER);
    writeFileSync(secretFile, 'whsec_bm90IGtub3duIHlldA==');
    receiver = spawn('python3', ['receiver.py', secretFile], { cwd: folder });
    receiver.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    receiver.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    port = await vi.waitFor(
      () => /listening (\d+)/.exec(output)?.[1] ?? expect.fail(output),
      10_000,
    );
    const made = await newIntegratorKey(
      world,
      {
        maker: await world.officer('Mara Maker', 'administrator'),
        checker: await world.officer('Chris Checker', 'administrator'),
      },
      {
        scopes: ['events.read', 'events.replay', 'orders.read'],
        webhook_url: `http://127.0.0.1:${port}/hook`,
        event_types: ['order.placed', 'order.cancelled'],
      },
    );
    writeFileSync(secretFile, made.secret);
    key = made.key;
  });
  afterAll(async () => {
    const gone = once(receiver, 'exit');
    receiver.kill();
    await gone;
    await world.close();
    rmSync(folder, { recursive: true });
  });

  /** One minute of the product: the log is sealed, and what is new goes out. */
  async function minute() {
    await world.runJob('audit.seal');
    await world.runJob('integrators.queue_deliveries');
    await world.runJobs();
  }

  async function placeAndCancel(): Promise<string> {
    const { id } = await orderBy(world, anna, '100.00', 'EUR');
    await anna.ok(cancelOrder, { params: { id } });
    return id;
  }

  it('[CALL-6] receives webhooks and verifies them by the standard library of its language; a forged or old one it refuses', async () => {
    const order = await placeAndCancel();
    await minute();
    await vi.waitFor(() => expect(output.match(/accepted/g)).toHaveLength(2), 10_000);
    expect(output).toContain(`accepted order.placed ${order}\naccepted order.cancelled ${order}\n`);
    expect(output).not.toContain('refused');
    const stamp = Math.floor(Date.now() / 1_000);
    for (const [headers, why] of [
      [
        { 'webhook-id': '1', 'webhook-timestamp': String(stamp), 'webhook-signature': 'v1,AAAA' },
        'forged',
      ],
      [
        {
          'webhook-id': '1',
          'webhook-timestamp': String(stamp - 900),
          'webhook-signature': 'v1,AAAA',
        },
        'too old',
      ],
      [{}, 'no headers'],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/hook`, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers)),
        body: '{"type":"order.placed"}',
      });
      expect(answer.status).toBe(400);
      await vi.waitFor(() => expect(output).toContain(`refused ${why}`), 10_000);
    }
  });

  it('[CALL-6] reads events to their end, sees orders, repeats a request without effect, and gets refusals with their code', async () => {
    const order = await placeAndCancel();
    await minute();
    const { stdout } = await run('python3', ['program.py', url, key], { cwd: folder });
    const said = JSON.parse(stdout) as {
      orders: Record<string, string[]>;
      shown: Record<string, string>;
      again: string[];
      refused: unknown[];
    };
    expect(said.orders[order]).toEqual(['order.placed', 'order.cancelled']);
    expect(said.shown[order]).toBe('cancelled');
    expect(new Set(said.again).size).toBe(1);
    expect(said.refused).toEqual([
      [422, expect.any(String), ['after']],
      [404, 'not_found', expect.any(Array)],
      [401, expect.any(String), expect.any(Array)],
    ]);
  });
});
