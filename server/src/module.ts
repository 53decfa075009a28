import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { FrozenFact } from '@bb1/domain/approvals/approval-fact';
import type { workQueueSchema } from '@bb1/domain/officers/endpoints';
import type { Right, Role } from '@bb1/domain/officers/rights';
import type { SearchHit } from '@bb1/domain/officers/search-endpoints';
import type { TaxStanding } from '@bb1/domain/taxes/tax-standing';
import type { z } from 'zod';
import type { Config } from './config.ts';
import type { Context, Integrations } from './context.ts';
import type { SandboxClock } from './platform/clock/clock.ts';
import {
  type ApprovalDefinition,
  type ApprovedDecision,
  readContent,
} from './platform/approvals/define-approval.ts';
import type { Queryable, Statement, Tx } from './platform/db/database.ts';
import type { FoundRow } from './platform/db/search-query.ts';
import type { Serve } from './platform/http/api.ts';
import type { OpenCall } from './platform/http/open-calls.ts';
import { type Event, type Job, readPayload } from './platform/jobs/jobs.ts';
import type { Mail, WordsInUse } from './platform/mail/define-mail.ts';
import type { PersonalDataPart } from './platform/personal-data/personal-data-part.ts';

/** What a module adds to the product. Composition reads this and nothing else. */
export interface Module {
  /** The folder below `modules`. */
  readonly name: string;
  /** Endpoints of visitors and investors. */
  routes?(serve: Serve, house: House): void;
  /** Endpoints of officers. */
  desk?(serve: Serve, house: House): void;
  /** Endpoints that a public standard defines. */
  open?(house: House): readonly OpenCall[];
  /** Webhooks of outside machines, in formats of their own. */
  webhook?(api: FastifyInstance, house: House): Promise<void>;
  /** Jobs that are enqueued by name. */
  readonly jobs?: readonly Handler[];
  /** Sweeps that run every minute, and at once after the clock was moved. */
  readonly sweeps?: readonly Handler[];
  /** Events of earlier modules that this one listens to. */
  readonly on?: readonly Handler[];
  readonly mails?: readonly Mail[];
  /** Work queues for officers. */
  readonly queues?: readonly WorkQueue[];
  /** Where officers look when they search over everything. */
  readonly searches?: readonly DeskSearch[];
  /** Decisions that take two officers. */
  readonly approvals?: readonly ApprovalKind[];
  /** Questions of earlier modules that this one answers. */
  answers?(around: AroundModules): Partial<Answers>;
  personalData?(house: House): readonly PersonalDataPart[];
}

/** Platform and integrations. */
export interface AroundModules extends Context, Integrations {
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Sandbox mode only. */
  readonly sandboxClock: SandboxClock | null;
}

/** Everything that modules work with: what is around them, and what all modules have declared. */
export interface House extends AroundModules, Answers {
  /** The public address of an endpoint. */
  readonly callUrl: (path: string) => URL;
  readonly sweeps: readonly Job<object>[];
  readonly queues: readonly CountedQueue[];
  readonly searches: readonly DeskSearch[];
  /** By their names. */
  readonly approvalKinds: ReadonlyMap<string, ApprovalKind>;
  readonly personalData: readonly PersonalDataPart[];
  /** By the name under which they are queued. */
  readonly mails: ReadonlyMap<string, Mail>;
}

/** Questions that later modules answer. */
export interface Answers {
  /** The words with which a mail is sent now. */
  readonly approvedMailWords: (db: Queryable, mail: Mail) => Promise<WordsInUse>;
  /** The open account that owns an address. */
  readonly accountOf: (db: Queryable, email: string) => Promise<string | null>;
  /** The accounts among these that belong to an officer, who then decides nothing about them. */
  readonly accountsOfOfficer: (
    db: Queryable,
    officerId: string,
    accountIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** How many people and companies have named one of the countries. */
  readonly countPeople: (db: Queryable, countries: readonly string[]) => Promise<number>;
  /**
   * Whether the outside still contradicts the books at a place that was halted for it; `unknown`
   * while it does not answer.
   */
  readonly differenceAt: (place: string) => Promise<'none' | 'remains' | 'unknown'>;
  /** Officers whose own uploads caused a halt at a place; they do not let it pass. */
  readonly officersBehindHalt: (db: Queryable, place: string) => Promise<readonly string[]>;
  /** The cents of all orders that count, of all accounts of the account's person. */
  readonly investedCentsOf: (db: Queryable, accountId: string) => Promise<bigint>;
  /** The cents of the amount that a person said they want to invest; 0 without one. */
  readonly intendedCentsOf: (db: Queryable, accountId: string) => Promise<bigint>;
  /** Cents of all orders that are paid in full with final money. */
  readonly raisedCents: (db: Queryable) => Promise<bigint>;
  /**
   * How people are taxed on a day (YYYY-MM-DD), by account; the answer has every requested account.
   */
  readonly taxStandings: (
    db: Queryable,
    accountIds: readonly string[],
    day: string,
  ) => Promise<ReadonlyMap<string, TaxStanding>>;
  /** The account of a deceased person's heir; null until two officers name one. */
  readonly heirOf: (db: Queryable, accountId: string) => Promise<string | null>;
  /** A person's parked payouts of all runs, after tax. */
  readonly parkedPayoutsOf: (db: Queryable, accountId: string) => Promise<ParkedPayouts>;
  /** What corrections of tax owe to a person and no approved refund has, the oldest first. */
  readonly owedTaxRefunds: (db: Queryable, accountId: string) => Promise<readonly OwedTax[]>;
}

export interface ParkedPayouts {
  readonly payouts: number;
  readonly netCents: bigint;
}

export interface OwedTax {
  readonly correctionId: string;
  /** The day of the payout's tax. */
  readonly day: string;
  readonly correctedAt: Date;
  readonly cents: bigint;
}

/** Runs a job, sweep or listener. It may run twice, so it must be idempotent. */
export interface Handler {
  readonly name: string;
  /** Whether an event concerns this listener. */
  isFor(payload: unknown): boolean;
  handle(house: House, payload: unknown): Promise<void>;
}

type Work<P> = (house: House, payload: P) => Promise<unknown>;

/** The work of a job or listener. */
export function when<P extends object>(
  answer: Job<P> | Event<P>,
  work: Work<P>,
  isFor: (payload: P) => boolean = () => true,
): Handler {
  return {
    name: answer.name,
    isFor: (payload) => isFor(readPayload(answer, payload)),
    async handle(house, payload) {
      await work(house, readPayload(answer, payload));
    },
  };
}

/** The work of a sweep, by the name under which it is enqueued. */
export function everyMinute(name: string, work: (house: House) => Promise<unknown>): Handler {
  return {
    name,
    isFor: () => true,
    async handle(house) {
      await work(house);
    },
  };
}

/** Without the database: a decision is carried out in the transaction of its approval, and in no other one. */
export type HouseInTransaction = Omit<House, 'db'>;

/** Carries out what two officers have decided, in the transaction of the approval. */
export interface ApprovalKind {
  readonly name: string;
  /** Refuses for reasons that another machine knows; never inside a transaction. */
  askElsewhere?(house: House, content: unknown): Promise<void>;
  /** Refuses when the facts have changed since the proposal. */
  carryOut(house: HouseInTransaction, tx: Tx, decision: ApprovedDecision<unknown>): Promise<void>;
  /** Takes one line out and returns what remains to be approved; null without any rest. */
  takeOut?(
    house: HouseInTransaction,
    tx: Tx,
    removal: Removal<unknown>,
  ): Promise<Remainder<object> | null>;
  /** Sent back, withdrawn or lapsed: frees what the proposal held. */
  dropped?(house: HouseInTransaction, tx: Tx, ended: { content: unknown; at: Date }): Promise<void>;
}

interface Removal<C> {
  readonly content: C;
  /** As the page names it. */
  readonly line: string;
}

/** What remains of a proposal whose lines are taken out. */
export interface Remainder<C> {
  readonly content: C;
  readonly facts: readonly FrozenFact[];
  readonly evidence: readonly (readonly FrozenFact[])[];
  readonly accountIds: readonly string[];
  /** Where each line has evidence of its own. */
  readonly broughtBy?: readonly string[];
}

interface MoreOfKind<C> {
  readonly takeOut?: (
    house: HouseInTransaction,
    tx: Tx,
    removal: Removal<C>,
  ) => Promise<Remainder<NoInfer<C> & object> | null>;
  readonly askElsewhere?: (house: House, content: C) => Promise<void>;
  readonly dropped?: (
    house: HouseInTransaction,
    tx: Tx,
    ended: { content: C; at: Date },
  ) => Promise<void>;
}

/** What is done when the second officer has approved. */
export function whenApproved<C extends object>(
  definition: ApprovalDefinition<C>,
  carryOut: (house: HouseInTransaction, tx: Tx, decision: ApprovedDecision<C>) => Promise<unknown>,
  { askElsewhere, takeOut, dropped }: MoreOfKind<C> = {},
): ApprovalKind {
  return {
    name: definition.name,
    ...(askElsewhere === undefined
      ? {}
      : {
          askElsewhere: (house, content) => askElsewhere(house, readContent(definition, content)),
        }),
    ...(takeOut === undefined
      ? {}
      : {
          takeOut: (house, tx, { content, line }) =>
            takeOut(house, tx, { content: readContent(definition, content), line }),
        }),
    ...(dropped === undefined
      ? {}
      : {
          dropped: (house, tx, { content, at }) =>
            dropped(house, tx, { content: readContent(definition, content), at }),
        }),
    async carryOut(house, tx, decision) {
      const content = readContent(definition, decision.content);
      await carryOut(house, tx, { ...decision, content });
    },
  };
}

/** How many items wait, and since when the oldest does. */
export type Waiting = { count: number; oldest_at: Date | null };

interface QueueSign {
  readonly name: z.input<typeof workQueueSchema>['name'];
  /** Who may work on it and sees it; null where the count differs by officer. */
  readonly right: Right | null;
}

export type WorkQueue = QueueSign &
  (
    | { readonly waiting: Statement<Waiting> }
    | { count(db: Queryable, house: House, officer: QueueReader | null): Promise<Waiting> }
  );

/** One kind of record among those that a search covers, for officers with the right. */
interface DeskSearch {
  readonly kind: SearchHit['kind'];
  readonly right: Right;
  readonly find: (
    db: Queryable,
    term: string,
    limit: number,
  ) => Promise<readonly FoundRow<SearchHit['matched']>[]>;
  /** Where a record's words are not in its row. */
  readonly inWords?: (
    house: House,
    rows: readonly FoundRow<SearchHit['matched']>[],
  ) => Promise<readonly FoundRow<SearchHit['matched']>[]>;
}

/** The officer for whom a queue is counted. */
interface QueueReader {
  readonly officerId: string;
  readonly roles: readonly Role[];
}

interface CountedQueue extends QueueSign {
  /** For an officer, or without one as metrics and reports count. */
  readonly count: (db: Queryable, officer?: QueueReader) => Promise<Waiting>;
}
