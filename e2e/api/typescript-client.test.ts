import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record, SYSTEM } from '../../server/src/platform/audit/audit.ts';
import { newIntegratorKey } from '../../testing/integrator-key.ts';
import { type MoneyWorld, openMoneyWorld, orderBy } from '../../testing/money-world.ts';
import { typescriptClient } from '../../testing/typescript-client.ts';
import type { Investor } from '../../testing/world.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** More than one page of the log. */
const MANY_EVENTS = 1_200;

/** What a system of the issuer does, in the types that the description gave it. */
const PROGRAM = `
import { getOrderForIntegrator, type ListEvents200EventsItem, listEvents, replayEvents } from './portal-client.ts';

const [, , key = '', few = ''] = process.argv;
const as = (one: string): RequestInit => ({ headers: { authorization: \`Bearer \${one}\` } });

const events: ListEvents200EventsItem[] = [];
let pages = 0;
for (let after = '0', more = true; more; ) {
  const page = await listEvents({ after }, as(key));
  if (page.status !== 200) throw new Error(page.data.code);
  events.push(...page.data.events);
  ({ through: after, more } = page.data);
  pages += 1;
}
const orders: Record<string, string[]> = {};
for (const { type, data } of events)
  if (data.subject_kind === 'order') (orders[data.subject_id] ??= []).push(type);

const order = events.findLast(({ type }) => type === 'order.cancelled')?.data.subject_id ?? '';
const shown = await getOrderForIntegrator(order, as(key));
const status: 'cancelled' | 'other' =
  shown.status === 200 && shown.data.status === 'cancelled' ? 'cancelled' : 'other';

const again: string[] = [];
for (const _ of [1, 2]) {
  const answer = await replayEvents({ after: '0' }, { 'Idempotency-Key': 'the-same-request' }, as(key));
  if (answer.status === 202) again.push(answer.data.requested_at);
}

const invalid = await listEvents({ after: 'many' }, as(key));
const messages: readonly string[] | undefined =
  invalid.status === 422 ? invalid.data.errors['after'] : undefined;
let wait: string | null = null;
for (let call = 0; wait === null && call < 5; call += 1) {
  const answer = await listEvents({}, as(few));
  if (answer.status === 429 && answer.data.code === 'too_many_tries')
    wait = answer.headers.get('retry-after');
}
console.log(JSON.stringify({ pages, events: events.length, orders, order, status, again, messages, wait }));
`;

/** Each is a mistake that the types find. */
const MISTAKES = [
  [`await listEvents({ before: '0' });`, 'before'],
  [`await replayEvents({ after: 5 });`, 'number'],
  [
    `const page = await listEvents(); if (page.status === 200) console.log(page.data.name_of_person);`,
    'name_of_person',
  ],
  [`const page = await listEvents(); console.log(page.data.events);`, 'events'],
] as const;

describe('a system in TypeScript, with the client made from the description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bb1-typescript-'));
  let world: MoneyWorld;
  let anna: Investor;
  const keys: string[] = [];

  beforeAll(async () => {
    world = await openMoneyWorld();
    anna = await world.buyer('Anna Muster');
    const url = await world.product.app.listen({ host: '127.0.0.1', port: 0 });
    const description: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
    writeFileSync(join(folder, 'portal-client.ts'), await typescriptClient(description, url));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const officers = {
      maker: await world.officer('Mara Maker', 'administrator'),
      checker: await world.officer('Chris Checker', 'administrator'),
    };
    const own = {
      scopes: ['events.read', 'events.replay', 'orders.read'],
      webhook_url: 'http://127.0.0.1:9/hook',
      event_types: ['order.placed'],
    };
    for (const more of [own, { calls_per_minute: 2 }])
      keys.push((await newIntegratorKey(world, officers, more)).key);
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  /** What the compiler says of each program beside the client. */
  async function faultsOf(programs: readonly string[]): Promise<string[]> {
    const files = programs.map((program, at) => {
      writeFileSync(join(folder, `program-${at}.ts`), program);
      return `program-${at}.ts`;
    });
    const settings = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext'];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const said = await run(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        ...settings,
        ...types,
        '--allowImportingTsExtensions',
        '--skipLibCheck',
        ...files,
      ],
      { cwd: folder },
    ).then(
      () => '',
      (error: unknown) => (error as { readonly stdout: string }).stdout,
    );
    const faults = said.split(/^(?=\S)/m);
    expect(faults.filter((fault) => !/^program-\d/.test(fault)).join('')).toBe('');
    return files.map((file) => faults.filter((fault) => fault.startsWith(`${file}(`)).join(''));
  }

  it('[CALL-6] compiles in strict types, and does not with a call, field or answer that the product has not', async () => {
    const mistaken = MISTAKES.map(
      ([mistake]) =>
        `import { listEvents, replayEvents } from './portal-client.ts';\nexport { replayEvents };\n${mistake}`,
    );
    const [faults, ...faultsOfMistakes] = await faultsOf([PROGRAM, ...mistaken]);
    expect(faults).toBe('');
    expect(faultsOfMistakes).toEqual(
      MISTAKES.map(([, named]) => expect.stringContaining(named) as string),
    );
  });

  it('[CALL-6] reads events page by page, sees orders, repeats a request without effect, and knows each refusal by its status', async () => {
    const { id: order } = await orderBy(world, anna, '100.00', 'EUR');
    await anna.ok(cancelOrder, { params: { id: order } });
    await world.product.db.transaction('many_events', async (tx) => {
      for (let count = 0; count < MANY_EVENTS; count += 1)
        await record(tx, {
          at: world.now(),
          actor: SYSTEM,
          act: 'order.lapsed',
          subject: `order:${crypto.randomUUID()}`,
        });
    });
    await world.runJob('audit.seal');
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'program.ts', ...keys],
      { cwd: folder },
    );
    const said = JSON.parse(stdout) as {
      readonly pages: number;
      readonly events: number;
      readonly orders: Readonly<Record<string, string[]>>;
      readonly again: readonly string[];
    };
    expect(said).toMatchObject({
      order,
      status: 'cancelled',
      wait: expect.stringMatching(/^\d+$/),
    });
    expect(said).toMatchObject({ messages: [expect.any(String)] });
    expect(said.pages).toBeGreaterThan(1);
    expect(said.events).toBeGreaterThan(MANY_EVENTS);
    expect(said.orders[order]).toEqual(['order.placed', 'order.cancelled']);
    expect(said.again).toHaveLength(2);
    expect(new Set(said.again).size).toBe(1);
  });
});
