import type {
  BirthAgreement,
  CountryAgreement,
  MatchScore,
} from '@bb1/domain/screening/match-score';
import type { HitState, Judgement } from '@bb1/domain/screening/hit-state';
import type { ListEntry, ScreeningSubject } from '@bb1/domain/screening/screened';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { Waiting, WorkQueue } from '../../module.ts';

/** A hit as screening compares it with its current findings. */
export interface KnownHitRow {
  id: string;
  account_id: string;
  subject_id: string;
  list: string;
  entry_ref: string;
  subject_fingerprint: Buffer;
  entry_fingerprint: Buffer;
  state: HitState;
}

/** A finding: two that look alike, as they were seen. */
export interface FoundHit {
  readonly accountId: string;
  readonly subject: ScreeningSubject;
  readonly subjectFingerprint: Buffer;
  readonly list: string;
  readonly versionId: string;
  readonly entry: ListEntry;
  readonly entryFingerprint: Buffer;
  readonly match: MatchScore;
}

export interface HitRow extends KnownHitRow {
  full_name: string;
  subject: ScreeningSubject;
  entry: ListEntry;
  version_id: string;
  score: number;
  name_score: number;
  entry_name: string;
  birth: BirthAgreement;
  country: CountryAgreement;
  opened_at: Date;
  judged_by: string | null;
  judged_by_name: string | null;
  judged_at: Date | null;
  reason: string | null;
  revision: number;
}

export interface HitMoveRow {
  at: Date;
  from_state: HitState | null;
  to_state: HitState;
  score: number;
  officer_name: string | null;
  reason: string | null;
}

const KNOWN =
  'select id, account_id, subject_id, list, entry_ref, subject_fingerprint, entry_fingerprint, state from screening_hits where account_id = any($1::uuid[])';
/** All hits of these accounts in any state. */
export const knownHitsOf = sql<KnownHitRow>('screening_hits.of_accounts', KNOWN).rows(
  (accountIds: readonly string[]) => [accountIds],
);
const lockHits = sql<KnownHitRow>(
  'screening_hits.lock_of_accounts',
  `${KNOWN} order by id for update`,
);

// A concurrent screening has opened the same hit.
const insertHit = sql(
  'screening_hits.insert',
  `insert into screening_hits (id, account_id, subject_id, subject_fingerprint, subject, list, version_id, entry_ref, entry_fingerprint, entry, score, name_score, entry_name, birth, country, opened_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) on conflict (account_id, subject_id, list, entry_ref) do nothing`,
);

const reopenHit = sql(
  'screening_hits.reopen',
  `update screening_hits set subject_fingerprint = $2, subject = $3, version_id = $4, entry_fingerprint = $5, entry = $6, score = $7, name_score = $8, entry_name = $9, birth = $10, country = $11,
     opened_at = case when state = 'open' then opened_at else $12 end, state = 'open', judged_by = null, judged_at = null, reason = null, changed_at = $12 where id = $1`,
);

export const endKnownHit = sql(
  'screening_hits.end',
  "update screening_hits set state = 'ended', changed_at = $2 where id = $1",
).run((id: string, at: Date) => [id, at]);

/** False if the hit is no longer as the officer saw it. */
export const saveJudgement = sql(
  'screening_hits.judge',
  'update screening_hits set state = $2, judged_by = $3, judged_at = $4, reason = $5, changed_at = $4 where id = $1 and revision = $6',
).changes(
  (
    id: string,
    judged: {
      readonly judgement: Judgement;
      readonly officerId: string;
      readonly at: Date;
      readonly reason: string;
      readonly revision: number;
    },
  ) => [id, judged.judgement, judged.officerId, judged.at, judged.reason, judged.revision],
);

const SHOWN = `h.id, h.account_id, a.full_name, h.subject_id, h.list, h.entry_ref, h.subject_fingerprint, h.entry_fingerprint, h.state, h.subject, h.entry, h.version_id, h.score, h.name_score, h.entry_name,
  h.birth, h.country, h.opened_at, h.judged_by, (select name from officer_names where id = h.judged_by) as judged_by_name, h.judged_at, h.reason, h.revision`;

const FROM = 'screening_hits h join accounts a on a.id = h.account_id and a.closed_at is null';

const FILTER =
  '($1::text is null or h.state = $1) and ($2::text is null or h.list = $2) and ($3::uuid is null or h.account_id = $3)';

const listHits = sql<HitRow>(
  'screening_hits.page',
  `select ${SHOWN} from ${FROM} where ${FILTER} order by h.state <> 'open', h.opened_at, h.id limit $4 offset $5`,
);

const countHits = sql<{ total: number }>(
  'screening_hits.count',
  `select count(*)::int as total from ${FROM} where ${FILTER}`,
);

export const findScreeningHit = sql<HitRow>(
  'screening_hits.find',
  `select ${SHOWN} from ${FROM} where h.id = $1`,
).maybe((id: string) => [id]);

export const lockScreeningHit = sql<HitRow>(
  'screening_hits.lock',
  `select ${SHOWN} from ${FROM} where h.id = $1 for update of h`,
).lock((id: string) => [id]);

export const movesOfHit = sql<HitMoveRow>(
  'screening_hit_moves.of_hit',
  'select m.at, m.from_state, m.to_state, m.score, o.name as officer_name, m.reason from screening_hit_moves m left join officer_names o on o.id = m.officer_id where m.hit_id = $1 order by m.id',
).rows((id: string) => [id]);

const standing = sql<{ open: number; true_match: boolean }>(
  'screening_hits.standing',
  "select count(*) filter (where state = 'open')::int as open, coalesce(bool_or(state = 'true_match'), false) as true_match from screening_hits where account_id = $1",
);

// The database recorded each ended hit's earlier state. An ended hit whose entry is still in force
// unchanged ended because of the person.
/**
 * Whether a person similar to an entry in force was removed or changed before an officer judged
 * them to be another.
 */
export const hasEvadedHit = sql<{ found: boolean }>(
  'screening_hits.evaded',
  `select exists (select from screening_hits h where h.account_id = $1 and h.state = 'ended'
     and (select m.from_state from screening_hit_moves m where m.hit_id = h.id order by m.id desc limit 1) in ('open', 'true_match')
     and exists (select from screening_entries e join screening_list_versions v on v.id = e.version_id and v.state = 'in_force'
       where v.list = h.list and e.ref = h.entry_ref and e.fingerprint = h.entry_fingerprint)) as found`,
).value((accountId: string) => [accountId]);

export function keyOf(
  hit: Pick<KnownHitRow, 'account_id' | 'subject_id' | 'list' | 'entry_ref'>,
): string {
  return JSON.stringify([hit.account_id, hit.subject_id, hit.list, hit.entry_ref]);
}

/**
 * All hits of these accounts in any state, locked against judgements until this transaction ends.
 */
export function lockHitsOf(tx: Tx, accountIds: readonly string[]): Promise<KnownHitRow[]> {
  return tx.rows(lockHits, [accountIds]);
}

export async function insertFoundHit(tx: Tx, id: string, found: FoundHit, at: Date): Promise<void> {
  const { subject, entry, match } = found;
  await tx.run(insertHit, [
    id,
    found.accountId,
    subject.subjectId,
    found.subjectFingerprint,
    JSON.stringify(subject),
    found.list,
    found.versionId,
    entry.ref,
    found.entryFingerprint,
    JSON.stringify(entry),
    match.score,
    match.nameScore,
    match.entryName,
    match.birth,
    match.country,
    at,
  ]);
}

/** Open again, or still open with changed data. */
export async function reopenFoundHit(tx: Tx, id: string, found: FoundHit, at: Date): Promise<void> {
  const { match } = found;
  await tx.run(reopenHit, [
    id,
    found.subjectFingerprint,
    JSON.stringify(found.subject),
    found.versionId,
    found.entryFingerprint,
    JSON.stringify(found.entry),
    match.score,
    match.nameScore,
    match.entryName,
    match.birth,
    match.country,
    at,
  ]);
}

/** Open ones first, of those the oldest first. Closed accounts are restricted and never listed. */
export async function pageOfHits(
  db: Queryable,
  filter: {
    readonly state: HitState | undefined;
    readonly list: string | undefined;
    readonly accountId: string | undefined;
    readonly rows: number;
    readonly page: number;
  },
): Promise<{ rows: HitRow[]; total: number }> {
  const values = [filter.state ?? null, filter.list ?? null, filter.accountId ?? null];
  const rows = await db.rows(listHits, [...values, filter.rows, (filter.page - 1) * filter.rows]);
  return { rows, total: (await db.one(countHits, values)).total };
}

/** An account's hits that matter. */
export interface ScreeningStanding {
  /** Unjudged hits. */
  readonly open: number;
  /** Hits that an officer confirmed. */
  readonly trueMatch: boolean;
}

/** The state of an account's screening; never disclosed to the person. */
export async function screeningOf(db: Queryable, accountId: string): Promise<ScreeningStanding> {
  const { open, true_match } = await db.one(standing, [accountId]);
  return { open, trueMatch: true_match };
}

export const hasHits = sql<{ found: boolean }>(
  'screening_hits.of_person',
  'select exists (select from screening_hits where account_id = $1) as found',
);

export const deletions = ['screening_list_touches', 'screening_hit_moves', 'screening_hits'].map(
  (table) => sql(`${table}.delete_of_account`, `delete from ${table} where account_id = $1`),
);

/** This module's work queues. */
export const screeningQueues: readonly WorkQueue[] = [
  {
    name: 'screening_hits',
    right: 'screening.judge',
    waiting: sql<Waiting>(
      'work_queues.screening_hits',
      "select count(*)::int as count, min(h.opened_at) as oldest_at from screening_hits h join accounts a on a.id = h.account_id and a.closed_at is null where h.state = 'open'",
    ),
  },
  {
    name: 'screening_lists',
    right: 'screening.approve_list',
    waiting: sql<Waiting>(
      'work_queues.screening_lists',
      "select count(*)::int as count, min(proposed_at) as oldest_at from screening_list_versions where state = 'proposed'",
    ),
  },
];
