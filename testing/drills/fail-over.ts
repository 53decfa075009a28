import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../sandbox/postgres/postgres.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { sealAudit, verifyAudit } from '../../server/src/platform/audit/audit.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { cableTo } from '../cable.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import { copyCluster } from './copy-cluster.ts';
import { inDrillFolder } from './in-drill-folder.ts';
import { gatherPeople, OrderingCrowd } from './ordering-crowd.ts';
import { until } from './until.ts';
import { waitForMails } from './wait-for-mails.ts';

const SERVER = resolve(import.meta.dirname, '../../server');
const PEOPLE = 8;
const LOAD_MS = 3_000;
const MOST_OUTAGE_MS = 10_000;
const JOBS_DONE_WITHIN_MS = 45_000;
const silent = () => undefined;

interface Outcome {
  readonly acknowledged: number;
  readonly lost: number;
  /** Orders beyond one per key. */
  readonly twice: number;
  readonly outageMs: number;
  readonly faults: readonly string[];
}

/**
 * Kills the database while orders come in and promotes its standby. With a synchronous standby no
 * acknowledged order is lost; without one some are, or the drill proves nothing.
 */
export async function drillFailOver(): Promise<boolean> {
  const kept = await failOver({ synchronous: true });
  const good =
    kept.lost === 0 &&
    kept.twice === 0 &&
    kept.acknowledged > 50 &&
    kept.outageMs < MOST_OUTAGE_MS &&
    kept.faults.length === 0;
  console.log(
    `${good ? 'ok  ' : 'BAD '} synchronous standby: ${kept.lost} of ${kept.acknowledged} acknowledged orders lost, ${kept.twice} placed twice, orders again after ${(kept.outageMs / 1000).toFixed(1)} s${kept.faults.map((fault) => `; ${fault}`).join('')}`,
  );
  const control = await failOver({ synchronous: false });
  const bites = control.lost > 0;
  console.log(
    `${bites ? 'ok  ' : 'BAD '} control without it: ${control.lost} of ${control.acknowledged} acknowledged orders lost, as they must be`,
  );
  return good && bites;
}

async function failOver({ synchronous }: { readonly synchronous: boolean }): Promise<Outcome> {
  return inDrillFolder('failover', async ({ folder, atEnd }) => {
    const primary = await startPostgres({
      dataDir: join(folder, 'primary'),
      port: 0,
      durable: true,
      settings: ['wal_keep_size=512MB'],
      log: silent,
    });
    atEnd(() => primary.kill());
    await migrate({ url: primary.url, folder: SERVER, runningLogin: null, log: silent });
    await copyCluster({
      url: primary.url,
      from: primary.dataDir,
      to: join(folder, 'standby'),
      settings: [`primary_conninfo = '${primary.url}?application_name=standby'`],
      signal: 'standby.signal',
    });
    const standby = await startPostgres({
      dataDir: join(folder, 'standby'),
      port: 0,
      durable: true,
      log: silent,
    });
    atEnd(() => standby.kill());
    const direct = openDatabase({ url: primary.url, poolSize: 2, onError: silent });
    atEnd(() => direct.close());
    const next = openDatabase({ url: standby.url, poolSize: 4, onError: silent });
    atEnd(() => next.close());
    await until(
      async () =>
        (await direct.pool.query("select from pg_stat_replication where state = 'streaming'"))
          .rowCount === 1,
    );
    if (synchronous) await direct.pool.query("alter system set synchronous_standby_names = '*'");
    await direct.pool.query('select pg_reload_conf()');

    const { cable, url } = await cableTo(primary.url);
    atEnd(() => Promise.resolve(cable.close()));
    const surroundings = await openSurroundings(url);
    atEnd(() => surroundings.close());
    const server = await startServerProcess(surroundings.environment);
    atEnd(() => server.stop());
    const people = await gatherPeople(primary.url, server, PEOPLE);
    if (synchronous)
      await until(
        async () =>
          (
            await direct.pool.query(
              "select from pg_stat_replication where sync_state in ('sync', 'quorum')",
            )
          ).rowCount === 1,
      );

    const crowd = new OrderingCrowd(people);
    atEnd(() => crowd.stop());
    await sleep(LOAD_MS);
    if (!synchronous) {
      // As when the network between the two breaks first; on one machine the last changes would
      // still get through.
      await next.pool.query("alter system set primary_conninfo = ''");
      await next.pool.query('select pg_reload_conf()');
      await sleep(500);
    }
    await primary.kill();
    const killedAt = performance.now();
    await until(async () => !(await isThere(primary.url)));
    await next.pool.query('select pg_promote()');
    cable.leadTo({ host: new URL(standby.url).hostname, port: Number(new URL(standby.url).port) });
    await until(() => Promise.resolve(crowd.acknowledged.some(({ at }) => at > killedAt)));
    const outageMs =
      (crowd.acknowledged.find(({ at }) => at > killedAt)?.at ?? killedAt) - killedAt;
    await sleep(LOAD_MS);
    await crowd.stop();

    const faults = await waitForMails(next, server, JOBS_DONE_WITHIN_MS);
    faults.push(
      ...(await checkMoneyInvariants(next)).breaches.map(
        ({ invariant, what }) => `${invariant}: ${what}`,
      ),
    );
    while ((await sealAudit(next)) > 0);
    faults.push(...(await verifyAudit(next)).faults);
    const { rows } = await next.pool.query<{ id: string }>('select id from orders');
    const there = new Set(rows.map(({ id }) => id));
    const lost = crowd.acknowledged.filter(({ id }) => !there.has(id)).length;
    const { rows: keys } = await next.pool.query<{ twice: number }>(
      'select (count(*) - count(distinct (account_id, idempotency_key)))::int as twice from orders',
    );
    return {
      acknowledged: crowd.acknowledged.length,
      lost,
      twice: keys[0]?.twice ?? 0,
      outageMs,
      faults,
    };
  });
}

async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
  client.on('error', silent);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
