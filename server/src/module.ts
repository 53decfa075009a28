import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { workQueueSchema } from '@bb1/domain/officers/endpoints';
import type { Right } from '@bb1/domain/officers/rights';
import type { TaxStanding } from '@bb1/domain/taxes/tax-standing';
import type { z } from 'zod';
import type { Config } from './config.ts';
import type { Context, Integrations } from './context.ts';
import type { SandboxClock } from './platform/clock/clock.ts';
import type { Queryable, Statement } from './platform/db/database.ts';
import type { Serve } from './platform/http/api.ts';
import type { OpenCall } from './platform/http/open-calls.ts';
import { type Event, type Job, readPayload } from './platform/jobs/jobs.ts';
import type { Mail } from './platform/mail/define-mail.ts';
import type { PersonalDataPart } from './platform/personal-data/personal-data-part.ts';

/** What a module adds to the product. Composition reads this and nothing else. */
export interface Module {
  /** The folder below `modules`. */
  readonly name: string;
  /** Calls of visitors and investors. */
  routes?(serve: Serve, house: House): void;
  /** Calls of officers. */
  desk?(serve: Serve, house: House): void;
  /** Calls that a public standard fixes. */
  open?(house: House): readonly OpenCall[];
  /** Where a machine outside tells something in a way of its own. */
  webhook?(api: FastifyInstance, house: House): Promise<void>;
  /** Work that is enqueued by name. */
  readonly jobs?: readonly Handler[];
  /** Work that is done every minute, and at once when the clock was moved. */
  readonly sweeps?: readonly Handler[];
  /** Events of earlier modules that this one listens to. */
  readonly on?: readonly Handler[];
  readonly mails?: readonly Mail[];
  /** What waits for officers. */
  readonly queues?: readonly WorkQueue[];
  /** Questions that earlier modules ask of this one. */
  answers?(house: Pick<Context, 'clock' | 'offering'>): Partial<Answers>;
  personalData?(house: House): readonly PersonalDataPart[];
}

/** Everything that modules work with: the product around them, the outside world, and what all of them have declared. */
export interface House extends Context, Integrations, Answers {
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Sandbox mode only. */
  readonly sandboxClock: SandboxClock | null;
  /** The public address of a call. */
  readonly callUrl: (path: string) => URL;
  readonly sweeps: readonly Job<object>[];
  readonly queues: readonly CountedQueue[];
  readonly personalData: readonly PersonalDataPart[];
  /** By the name under which they are queued. */
  readonly mails: ReadonlyMap<string, Mail>;
}

/** Questions whose answers later modules know. */
export interface Answers {
  /** The open account that owns an address. */
  readonly accountOf: (db: Queryable, email: string) => Promise<string | null>;
  /** How many people and companies have named one of the countries. */
  readonly countPeople: (db: Queryable, countries: readonly string[]) => Promise<number>;
  /** Cents of all orders of the account that count. */
  readonly investedCentsOf: (db: Queryable, accountId: string) => Promise<bigint>;
  /** Cents of all orders that are paid in full with final money. */
  readonly raisedCents: (db: Queryable) => Promise<bigint>;
  /** How persons are taxed on a day (YYYY-MM-DD), by account; everybody asked for is in the answer. */
  readonly taxStandings: (
    db: Queryable,
    accountIds: readonly string[],
    day: string,
  ) => Promise<ReadonlyMap<string, TaxStanding>>;
}

/** Does the work of a job, of a sweep or of a listener. Whatever it does may be done twice. */
export interface Handler {
  readonly name: string;
  handle(house: House, payload: unknown): Promise<void>;
}

type Work<P> = (house: House, payload: P) => Promise<unknown>;

/** What is done for a job, or when an event is heard. */
export function when<P extends object>(answer: Job<P> | Event<P>, work: Work<P>): Handler {
  return {
    name: answer.name,
    async handle(house, payload) {
      await work(house, readPayload(answer, payload));
    },
  };
}

/** What is done every minute, by the name under which it is enqueued. */
export function everyMinute(name: string, work: (house: House) => Promise<unknown>): Handler {
  return {
    name,
    async handle(house) {
      await work(house);
    },
  };
}

/** How many wait, and since when the oldest does. */
export type Waiting = { count: number; oldest_at: Date | null };

interface QueueSign {
  readonly name: z.input<typeof workQueueSchema>['name'];
  /** Who may work on it, and sees it. */
  readonly right: Right;
}

export type WorkQueue = QueueSign &
  (
    | { readonly waiting: Statement<Waiting> }
    | { count(db: Queryable, house: House): Promise<Waiting> }
  );

interface CountedQueue extends QueueSign {
  readonly count: (db: Queryable) => Promise<Waiting>;
}
