import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { obtainClusterPrograms } from '../../scripts/obtain-cluster-programs.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { loginOf, migrate } from '../../server/src/platform/db/migrate.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import { judgeDatabase } from './judge-database.ts';
import { gatherPeople, OrderingCrowd } from './ordering-crowd.ts';
import { PatroniCluster } from './patroni-cluster.ts';
import { until } from './until.ts';
import { waitForMails } from './wait-for-mails.ts';

const SERVER = resolve(import.meta.dirname, '../../server');
const PEOPLE = 6;
const LOAD_MS = 4_000;
/** A dead primary's lease, plus the time to promote and to notice. */
const MOST_OUTAGE_MS = 60_000;
const MOST_SWITCH_MS = 30_000;
const MAILS_WITHIN_MS = 60_000;
const silent = () => undefined;

/**
 * The product over a real cluster: PgBouncer, HAProxy, and two PostgreSQL under Patroni with etcd.
 * The primary loses its power while orders come in; without intervention the standby takes over,
 * the product continues, and the dead machine returns as a standby. Then a planned switchover. No
 * acknowledged order is lost.
 */
export async function drillPatroni(): Promise<boolean> {
  const root = await obtainClusterPrograms();
  if (root === null) return true;
  const close: (() => unknown)[] = [];
  try {
    const cluster = await PatroniCluster.start(root);
    close.unshift(() => cluster.stop());
    await migrate({
      url: cluster.ownerUrl,
      folder: SERVER,
      runningLogin: loginOf(cluster.url),
      log: silent,
    });
    const surroundings = await openSurroundings(cluster.url);
    close.unshift(() => surroundings.close());
    const server = await startServerProcess(surroundings.environment);
    close.unshift(() => server.stop());
    const people = await gatherPeople(cluster.url, server, PEOPLE);
    const crowd = new OrderingCrowd(people);
    close.unshift(() => crowd.stop());
    await sleep(LOAD_MS);

    const faults: string[] = [];
    const first = await cluster.leader();
    const outage = await outageOf(crowd, () => cluster.cutPower(first.name), MOST_OUTAGE_MS);
    if (outage === null)
      faults.push(
        `no order within ${MOST_OUTAGE_MS / 1000} s of the failure\n${cluster.output().slice(-2_000)}\n${server.output().slice(-1_000)}`,
      );
    if ((await cluster.leader()).name === first.name) faults.push('no standby took over');
    await cluster.startNode(first.name);
    const backAfter = performance.now();
    await until(async () => (await cluster.roles()).includes('sync_standby'), 120_000).catch(() =>
      faults.push('the machine that died did not come back as a standby'),
    );
    const backMs = performance.now() - backAfter;
    await sleep(LOAD_MS);
    const switched = await outageOf(crowd, () => cluster.switchOver(), MOST_SWITCH_MS);
    if (switched === null)
      faults.push(`no order within ${MOST_SWITCH_MS / 1000} s of the planned change`);
    await sleep(LOAD_MS);
    await crowd.stop();

    const db = openDatabase({ url: cluster.url, poolSize: 2, onError: silent });
    close.unshift(() => db.close());
    faults.push(...(await waitForMails(db, server, MAILS_WITHIN_MS)));
    faults.push(...(await judgeDatabase(db, crowd.acknowledged)));
    if (crowd.unanswered > 0) faults.push(`${crowd.unanswered} requests got no answer`);
    const good = faults.length === 0 && crowd.acknowledged.length > 50;
    console.log(
      `${good ? 'ok  ' : 'BAD '} power of the primary cut: orders again after ${seconds(outage)}, the machine is a synchronous standby again ${seconds(backMs)} after its start; planned change: orders again after ${seconds(switched)}; ${crowd.acknowledged.length} orders acknowledged and none lost, ${crowd.refused} refused with 503, none without an answer${faults.map((fault) => `\n     ${fault}`).join('')}`,
    );
    return good;
  } finally {
    for (const one of close) await Promise.resolve(one()).catch(silent);
  }
}

/**
 * Milliseconds from the event to the first order started after the resulting gap; null if none came
 * in time.
 */
async function outageOf(
  crowd: OrderingCrowd,
  happen: () => Promise<void>,
  mostMs: number,
): Promise<number | null> {
  const refusedBefore = crowd.refused;
  const began = performance.now();
  await happen();
  // A planned switchover takes a moment to begin; without any refusal it went unnoticed.
  await until(() => Promise.resolve(crowd.refused > refusedBefore), 8_000).catch(silent);
  const gapAt = performance.now();
  const isBack = await until(
    () => Promise.resolve(crowd.acknowledged.some(({ at }) => at > gapAt)),
    mostMs,
  ).then(
    () => true,
    () => false,
  );
  return isBack ? (crowd.acknowledged.find(({ at }) => at > gapAt)?.at ?? began) - began : null;
}

function seconds(milliseconds: number | null): string {
  return milliseconds === null ? 'never' : `${(milliseconds / 1000).toFixed(1)} s`;
}
