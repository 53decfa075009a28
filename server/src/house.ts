import { z } from 'zod';
import { workQueueSchema } from '@bb1/domain/officers/endpoints';
import type { Answers, AroundModules, Handler, House } from './module.ts';
import { MODULES } from './modules.ts';
import { defineJob, type Jobs, queueListeners } from './platform/jobs/jobs.ts';

const QUEUE_NAMES = workQueueSchema.shape.name.options;

/** Names of the sweeps that run every minute. */
export const SWEEPS: readonly string[] = MODULES.flatMap(({ sweeps = [] }) =>
  sweeps.map(({ name }) => name),
);

/**
 * The product as its modules see it: platform and integrations, and everything the modules declare.
 */
export function openHouse(around: AroundModules): House {
  const house: House = {
    ...around,
    ...answersOf(around),
    callUrl: (path) => new URL(`${around.config.API_PATH}${path}`, around.publicUrl),
    sweeps: SWEEPS.map((name) => defineJob(name, z.object({}))),
    mails: new Map(MODULES.flatMap(({ mails = [] }) => mails).map((mail) => [mail.name, mail])),
    approvalKinds: new Map(
      MODULES.flatMap(({ approvals = [] }) => approvals).map((kind) => [kind.name, kind]),
    ),
    searches: MODULES.flatMap(({ searches = [] }) => searches),
    queues: [],
    personalData: [],
  };
  return Object.assign(house, {
    queues: queuesOf(house),
    personalData: MODULES.flatMap((module) => module.personalData?.(house) ?? []),
  });
}

const QUESTIONS: Readonly<Record<keyof Answers, true>> = {
  accountOf: true,
  accountsOfOfficer: true,
  approvedMailWords: true,
  countPeople: true,
  differenceAt: true,
  heirOf: true,
  intendedCentsOf: true,
  investedCentsOf: true,
  officersBehindHalt: true,
  owedTaxRefunds: true,
  parkedPayoutsOf: true,
  raisedCents: true,
  taxStandings: true,
};

/** Exactly one module answers each question. */
function answersOf(around: AroundModules): Answers {
  const answers: Partial<Answers> = Object.assign(
    {},
    ...MODULES.map((module) => module.answers?.(around) ?? {}),
  );
  if (!isComplete(answers)) throw new Error('a module asks a question that no other answers');
  return answers;
}

function isComplete(answers: Partial<Answers>): answers is Answers {
  return Object.keys(QUESTIONS).every((question) => question in answers);
}

/** In the order in which officers see them. */
function queuesOf(house: House): House['queues'] {
  return MODULES.flatMap(({ queues = [] }) => queues)
    .map((queue): House['queues'][number] => ({
      name: queue.name,
      right: queue.right,
      count: (db, officer) =>
        'waiting' in queue ? db.one(queue.waiting) : queue.count(db, house, officer ?? null),
    }))
    .toSorted((one, other) => QUEUE_NAMES.indexOf(one.name) - QUEUE_NAMES.indexOf(other.name));
}

/** All jobs by name. An event that concerns several listeners becomes one job for each. */
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
    if (listeners.length > 1) for (const { job, handler } of listeners) add(job, doing(handler));
    add(event, async (payload) => {
      const concerned = listeners.filter(({ handler }) => handler.isFor(payload));
      const [first, ...others] = concerned;
      if (first === undefined) return;
      if (others.length === 0) return first.handler.handle(house, payload);
      const names = concerned.map(({ job }) => job);
      return house.db.transaction('tell_listeners', (tx) => queueListeners(tx, names, payload));
    });
  }
  return Object.fromEntries(jobs);
}
