import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Networks } from '@stellar/stellar-sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asRunningServer, cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { PASSED_ON, startServerProcess, SERVER_MAIN } from '../../testing/server-process.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';

const SLOW = 180_000;
/** Makes Node call itself an older version. */
const OLDER_NODE =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
const STACK = /\n\s+at /;

let surroundings: Surroundings;
let client: pg.Client;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  const url = await cloneDatabase(inject('postgresUrl'));
  surroundings = await openSurroundings(url, { ledger: true });
  environment = surroundings.environment;
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await surroundings.close();
});

/** Rows of all tables, which a migrated database has none of but those of its migrations. */
async function rowsByTable(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select format('%I.%I', schemaname, tablename) as name,
       (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename), false, true, '')))[1]::text::int as rows
     from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** A start that has to be refused: its last words. */
async function refused(changed: Readonly<Record<string, string>>): Promise<string> {
  const failure: unknown = await startServerProcess({ ...environment, ...changed }).then(
    () => expect.unreachable('it started'),
    (error: unknown) => error,
  );
  const words = failure instanceof Error ? failure.message : String(failure);
  expect(words).not.toMatch(STACK);
  return words;
}

/** A start whose end is waited for: its exit code and all that it said. */
async function started(settings: Readonly<Record<string, string>>, node: readonly string[] = []) {
  const child = spawn(process.execPath, [...node, SERVER_MAIN, 'serve', '--no-web'], {
    env: { ...PASSED_ON, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, said };
}

describe('a start that fails', { timeout: SLOW }, () => {
  it('[SAFE-10] leaves no trace, whichever check fails, and the next start is the first', async () => {
    const before = await rowsByTable();
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    try {
      expect(await started({ ...environment, PORT: String(port) })).toEqual({
        status: 1,
        said: expect.stringContaining(`127.0.0.1:${port} is taken by another process`) as string,
      });
    } finally {
      taken.close();
    }
    expect(await refused({ STELLAR_NETWORK_PASSPHRASE: Networks.PUBLIC })).toContain(
      'Horizon serves the network',
    );
    expect(await refused({ CONTENT_DIR: '/nowhere' })).toContain(
      'CONTENT_DIR: /nowhere has no readable de/terms.md',
    );
    expect(await rowsByTable()).toEqual(before);

    const running = await startServerProcess(environment);
    const health = await fetch(`${running.url}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok', version: '0.1.0', commit: 'unknown' });
    await running.stop();
    const { rows } = await client.query(
      'select (select count(*)::int from configuration_versions) as versions, (select count(*)::int from configuration_uses) as uses, (select count(*)::int from payment_halts) as halts',
    );
    expect(rows).toEqual([{ versions: 1, uses: 0, halts: 0 }]);
  });

  it('[SAFE-10] is refused over a database of another mode or another bond', async () => {
    const { rows } = await client.query('select mode, token_code from installation');
    expect(rows).toEqual([{ mode: 'sandbox', token_code: surroundings.offering.token.code }]);
    const other = join(environment['OFFERING_FILE'] ?? '', '../another.json');
    writeFileSync(
      other,
      JSON.stringify({
        ...surroundings.offering,
        token: { ...surroundings.offering.token, code: 'ZZ9' },
      }),
    );
    const before = await rowsByTable();
    expect(await refused({ OFFERING_FILE: other })).toContain(
      `this database belongs to the bond ${surroundings.offering.token.code}, and the file describes ZZ9`,
    );
    await expect(client.query("update installation set mode = 'production'")).rejects.toThrow(
      /append-only/,
    );
    const production = await cloneDatabase(inject('postgresUrl'));
    const owner = new pg.Client({ connectionString: production });
    await owner.connect();
    await owner.query(
      "insert into installation (mode, token_code, entered_at) values ('production', $1, now())",
      [surroundings.offering.token.code],
    );
    await owner.end();
    expect(await refused({ DATABASE_URL: production })).toContain(
      'this database belongs to mode production, and MODE is sandbox',
    );
    expect(await rowsByTable()).toEqual(before);
  });
});

describe('a stop', { timeout: SLOW }, () => {
  it('[SAFE-4][SAFE-10] during a start waits for it and ends it cleanly', async () => {
    await client.query('begin');
    await client.query('lock table graphile_worker._private_tasks in access exclusive mode');
    const starting = await startServerProcess({ ...environment, LOG_LEVEL: 'info' });
    const waiting = 'select from pg_locks where not granted';
    await expect
      .poll(async () => (await client.query(waiting)).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const stopping = starting.stop();
    await expect.poll(() => starting.output(), { timeout: 20_000 }).toContain('"msg":"stopping"');
    await client.query('rollback');
    await stopping;
    expect(starting.output()).toContain('"msg":"stopped"');
  });
});

describe('the schema', { timeout: SLOW }, () => {
  it('[SAFE-10] that is missing, incomplete or without rights stops the start in words, and a running process is not ready', async () => {
    const empty = await cloneDatabase(inject('postgresUrl'), 'template0');
    expect(await refused({ DATABASE_URL: empty })).toContain(
      'DATABASE_URL: the database is empty: run `migrate` first',
    );
    const absent = new URL(empty);
    absent.pathname = '/no_such_database';
    expect(await refused({ DATABASE_URL: absent.href })).toMatch(
      /DATABASE_URL: no_such_database on \S+:\d+ cannot be read: database "no_such_database" does not exist/,
    );
    const later = 'migrations/0074_configuration_installation.sql';
    const running = await startServerProcess({
      ...environment,
      DATABASE_URL: asRunningServer(environment['DATABASE_URL'] ?? ''),
    });
    try {
      const { rows } = await client.query<{ hash: string }>(
        'delete from migrations where name = $1 returning hash',
        [later],
      );
      const ready = await fetch(`${running.url}/readyz`);
      expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([
        503,
        '5',
        { status: expect.stringMatching(/1 of \d+ files have not run.*run `migrate`/) as string },
      ]);
      expect(await refused({})).toContain(`the first is ${later}: run \`migrate\``);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [
        later,
        rows[0]?.hash,
      ]);
      // A newer schema serves the program before it, while one replaces the other.
      await client.query(
        "insert into migrations (name, hash) values ('migrations/9999_x.sql', '')",
      );
      expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    } finally {
      await running.stop();
      await client.query("delete from migrations where name = 'migrations/9999_x.sql'");
    }
  });
});

describe('an offering', { timeout: SLOW }, () => {
  it('[OFF-1][SAFE-10] with faults stops the start with file, line and what is right for each', async () => {
    const { offering } = surroundings;
    const [first, last] = offering.sale.tiers;
    const file = join(environment['OFFERING_FILE'] ?? '', '../wrong.json');
    writeFileSync(
      file,
      JSON.stringify(
        {
          ...offering,
          surprise: 1,
          sale: { ...offering.sale, tiers: [{ ...first, priceEur: '1.20' }, last] },
          bond: {
            ...offering.bond,
            issueDate: offering.sale.start.slice(0, 10),
            fixedCouponPercentPerYear: '400',
          },
          bank: {
            ...offering.bank,
            iban: 'DE89370400440532013001',
            accountHolder: 'Somebody Else',
          },
        },
        null,
        2,
      ),
    );
    const words = await refused({ OFFERING_FILE: file });
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const [path, fault] of [
      ['surprise', 'is not known here'],
      ['bank.iban', 'is not a valid IBAN: its check digits'],
      ['bank.accountHolder', `must be the issuer, ${offering.issuer.name}`],
      ['bond.issueDate', 'must come after the end of the sale'],
      ['bond.fixedCouponPercentPerYear', 'is more than 100 per cent'],
      ['sale.tiers.1.priceEur', 'must not be below the price of the tier before it, 1.20'],
    ] as const) {
      const [, number = ''] =
        new RegExp(`${file}:(\\d+) ${path.replaceAll('.', '\\.')}: ${fault}`).exec(words) ??
        expect.unreachable(`${path}: ${fault} is not in ${words}`);
      expect(lines[Number(number) - 1]).toContain(`"${path.split('.').at(-1)}":`);
    }
    writeFileSync(file, '{"name": ');
    expect(await refused({ OFFERING_FILE: file })).toContain('is not JSON');
  });
});

describe('an older Node', { timeout: SLOW }, () => {
  it('[RUN-4][SAFE-10] is refused in words before anything is loaded, with the way out', async () => {
    const { status, said } = await started(environment, ['--import', OLDER_NODE]);
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/^Node 24 or newer is needed.*docs\/operations\/set-up\.md/) as string,
    ]);
    expect(said).not.toMatch(STACK);
  });
});

describe('settings', { timeout: SLOW }, () => {
  it('[RUN-4][SAFE-10] that are missing or wrong are named with the reason, and without a stack', async () => {
    const nothing = await started({});
    expect(nothing.status).toBe(1);
    for (const name of ['MODE', 'DATABASE_URL', 'APP_SECRET', 'STELLAR_ISSUER'])
      expect(nothing.said).toContain(`  ${name}: is missing`);
    expect(nothing.said).not.toMatch(STACK);
    const wrong = await started({
      ...environment,
      PUBLIC_URL: 'http://localhost:3000/shop',
      SMTP_URL: 'hello',
      MAIL_FROM: 'abc',
    });
    expect(wrong.said).not.toMatch(STACK);
    expect(wrong.said).toContain('PUBLIC_URL: must be the address of the site alone');
    expect(wrong.said).toContain('SMTP_URL: must be like smtps://');
    expect(wrong.said).toContain('MAIL_FROM: must be an address, or Name <address>');
  });
});
