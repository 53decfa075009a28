import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/platform/db/database.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from './until.ts';

const LOOK_APART_MS = 1_500;

/** Returns why a database's mails are not all sent in time; nothing if they are. */
export async function waitForMails(
  db: Database,
  server: ServerProcess,
  withinMs: number,
): Promise<string[]> {
  const waiting = async () =>
    (await db.pool.query('select from mail_outbox where sent_at is null')).rowCount ?? 0;
  const allSent = await until(async () => (await waiting()) === 0, withinMs).then(
    () => true,
    () => false,
  );
  if (allSent) return [];
  const before = await waiting();
  await sleep(LOOK_APART_MS);
  const { rows: jobs } = await db.pool.query<{ state: string }>(JOBS);
  const { rows: sessions } = await db.pool.query<{ state: string }>(SESSIONS);
  return [
    `${before} mails still wait after ${withinMs / 1000} s, ${await waiting()} a moment later\n     jobs: ${jobs[0]?.state}\n     sessions: ${sessions[0]?.state}\n${server.output().slice(-3_000)}`,
  ];
}

const JOBS = `
  select json_agg(w)::text as state from (
    select t.identifier, j.attempts, j.locked_by, round(extract(epoch from min(j.run_at) - now())) as due_in, round(extract(epoch from now() - min(j.locked_at))) as locked_for, left(j.last_error, 200) as last_error, count(*)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1, 2, 3, 6 limit 30) w`;
const SESSIONS = `
  select json_agg(w)::text as state from (
    select state, wait_event_type, wait_event, left(query, 80) as query, round(max(extract(epoch from now() - state_change))) as longest, count(*)
    from pg_stat_activity where datname = current_database() group by 1, 2, 3, 4 limit 30) w`;
