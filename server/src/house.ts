import { z } from 'zod';
import type { Context, Integrations } from './context.ts';
import { workQueueSchema } from '@bb1/domain/officers/endpoints';
import type { Answers, Handler, House } from './module.ts';
import { MODULES } from './modules.ts';
import type { Queryable } from './platform/db/database.ts';
import { defineJob, type Jobs, tellEach } from './platform/jobs/jobs.ts';

const QUEUE_NAMES = workQueueSchema.shape.name.options;

/** Below this lie all calls. */
export const API = '/api';

/** Names of what is done every minute. */
export const SWEEPS: readonly string[] = MODULES.flatMap(({ sweeps = [] }) =>
  sweeps.map(({ name }) => name),
);

/** The product as its modules see it: what is around them, and what all of them declare. */
export function openHouse(
  around: Context & Integrations & Pick<House, 'config' | 'log' | 'sandboxClock'>,
): House {
  const house: House = {
    ...around,
    ...answersOf(around),
    callUrl: (path) => new URL(`${API}${path}`, around.publicUrl),
    sweeps: SWEEPS.map((name) => defineJob(name, z.object({}))),
    mails: new Map(MODULES.flatMap(({ mails = [] }) => mails).map((mail) => [mail.name, mail])),
    queues: [],
    personalData: [],
  };
  return Object.assign(house, {
    queues: queuesOf(house),
    personalData: MODULES.flatMap((module) => module.personalData?.(house) ?? []),
  });
}

/** Every question has one module that answers it. */
function answersOf(context: Context): Answers {
  const known = MODULES.map((module) => module.answers?.(context) ?? {});
  const { accountOf, countPeople, investedCentsOf, raisedCents, taxStandings }: Partial<Answers> =
    Object.assign({}, ...known);
  if (!accountOf || !countPeople || !investedCentsOf || !raisedCents || !taxStandings)
    throw new Error('a module asks what no other answers');
  return { accountOf, countPeople, investedCentsOf, raisedCents, taxStandings };
}

/** In the order in which officers see them. */
function queuesOf(house: House): House['queues'] {
  return MODULES.flatMap(({ queues = [] }) => queues)
    .map((queue) => ({
      name: queue.name,
      right: queue.right,
      count: (db: Queryable) =>
        'waiting' in queue ? db.one(queue.waiting) : queue.count(db, house),
    }))
    .toSorted((one, other) => QUEUE_NAMES.indexOf(one.name) - QUEUE_NAMES.indexOf(other.name));
}

/** Every job by its name. An event that several modules listen to becomes one job for each of them. */
export function jobsOf(house: House): Jobs {
  const jobs = new Map<string, Jobs[string]>();
  const add = (name: string, work: Jobs[string]) => {
    if (jobs.has(name)) throw new Error(`two modules do the job ${name}`);
    jobs.set(name, work);
  };
  const doing = (handler: Handler) => (payload: unknown) => handler.handle(house, payload);
  for (const { jobs: own = [], sweeps = [] } of MODULES)
    for (const handler of [...own, ...sweeps]) add(handler.name, doing(handler));

  const listening = MODULES.flatMap(({ name: module, on = [] }) =>
    on.map((handler) => ({ job: `${handler.name}:${module}`, handler })),
  );
  for (const [event, listeners] of Map.groupBy(listening, ({ handler }) => handler.name)) {
    const [first] = listeners;
    if (listeners.length === 1 && first) add(event, doing(first.handler));
    else {
      for (const { job, handler } of listeners) add(job, doing(handler));
      const names = listeners.map(({ job }) => job);
      add(event, (payload) =>
        house.db.transaction('tell_listeners', (tx) => tellEach(tx, names, payload)),
      );
    }
  }
  return Object.fromEntries(jobs);
}
