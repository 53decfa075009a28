import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../sandbox/loopback.ts';
import { startPostgres } from '../../sandbox/postgres/postgres.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { ApiClient } from '../api-client.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import { inDrillFolder } from './in-drill-folder.ts';
import { judgeDatabase } from './judge-database.ts';
import { gatherPeople, OrderingCrowd } from './ordering-crowd.ts';
import { ReadyProxy } from './ready-proxy.ts';
import { until } from './until.ts';
import { waitForMails } from './wait-for-mails.ts';
import { wireOver } from '../wire-over.ts';

const SERVER = resolve(import.meta.dirname, '../../server');
const PEOPLE = 8;
const ROUNDS = 2;
const PAUSE_MS = 1_000;
/** The next version's changes: it only adds, so the previous version keeps working. */
const NEXT_VERSION =
  'alter table orders add column rolled text; create table rolled_versions (at timestamptz primary key);';
const MAILS_WITHIN_MS = 45_000;
const silent = () => undefined;

/**
 * Rolls out a new version while orders come in, behind a proxy that checks readiness: first its
 * migration, then one process after the other, twice. Requests are refused only with 503, and no
 * order is lost.
 */
export async function drillRoll(): Promise<boolean> {
  return inDrillFolder('roll', async ({ folder, atEnd }) => {
    const postgres = await startPostgres({
      dataDir: join(folder, 'data'),
      port: 0,
      durable: true,
      log: silent,
    });
    atEnd(() => postgres.kill());
    await migrate({ url: postgres.url, folder: SERVER, runningLogin: null, log: silent });
    const surroundings = await openSurroundings(postgres.url, {
      environment: { STOP_DELAY_SECONDS: '1' },
    });
    atEnd(() => surroundings.close());
    const ports = [await freePort(), await freePort()];
    const processes: ServerProcess[] = [];
    atEnd(() => Promise.all(processes.map((one) => one.stop())));
    for (const port of ports)
      processes.push(await startServerProcess(surroundings.environment, { port }));
    const proxy = new ReadyProxy(ports);
    atEnd(() => proxy.close());
    await proxy.open();
    await until(async () => (await fetch(`${proxy.url}/readyz`)).status === 200);
    const people = await gatherPeople(postgres.url, processes[0] ?? raise(), PEOPLE);
    const crowd = new OrderingCrowd(people.map((person) => throughProxy(proxy.url, person)));
    atEnd(() => crowd.stop());
    await sleep(PAUSE_MS);

    const next = join(folder, 'next');
    for (const kind of ['schema', 'migrations'])
      await cp(join(SERVER, kind), join(next, kind), { recursive: true });
    await writeFile(join(next, 'migrations', '9999_next_version.sql'), NEXT_VERSION);
    await until(() =>
      migrate({ url: postgres.url, folder: next, runningLogin: null, log: silent }).then(
        () => true,
      ),
    );
    let longest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, port] of ports.entries()) {
        const began = performance.now();
        await processes[at]?.stop();
        longest = Math.max(longest, performance.now() - began);
        processes[at] = await startServerProcess(surroundings.environment, { port });
        await sleep(PAUSE_MS);
      }
    }
    await crowd.stop();

    const db = openDatabase({ url: postgres.url, poolSize: 2, onError: silent });
    atEnd(() => db.close());
    const faults: string[] = [];
    faults.push(...(await waitForMails(db, processes[0] ?? raise(), MAILS_WITHIN_MS)));
    faults.push(...(await judgeDatabase(db, crowd.acknowledged)));
    if (crowd.unanswered > 0) faults.push(`${crowd.unanswered} requests got no answer`);
    const { rows } = await db.pool.query<{ count: number }>(
      'select count(*)::int as count from mail_outbox',
    );
    const mails = surroundings.mailbox.mails({}).length;
    if (mails !== rows[0]?.count) faults.push(`${mails} mails came of ${rows[0]?.count}`);
    const good = faults.length === 0 && crowd.acknowledged.length > 50;
    console.log(
      `${good ? 'ok  ' : 'BAD '} a migration and ${ROUNDS * ports.length} restarts under load: ${crowd.acknowledged.length} orders acknowledged and none lost, ${crowd.refused} refused with 503, none without an answer; a process took at most ${(longest / 1000).toFixed(1)} s to end, ${mails} mails went out once each${faults.map((fault) => `\n     ${fault}`).join('')}`,
    );
    return good;
  });
}

/** The same person through the proxy. */
function throughProxy(url: string, person: ApiClient): ApiClient {
  const client = new ApiClient(wireOver(url));
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

function raise(): never {
  throw new Error('no process');
}
