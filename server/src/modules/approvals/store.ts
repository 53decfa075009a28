import {
  type Fact,
  type FrozenFact,
  isLookedUp,
  taxTermsOf,
} from '@bb1/domain/approvals/approval-fact';
import type { ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import type { ApprovalState } from '@bb1/domain/approvals/approval-state';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Waiting } from '../../module.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { MakerAndCheckerRow } from '../officers/maker-and-checker.ts';

/** A hash of the texts that an open proposal names, as they were proposed. */
export interface SaltedTexts {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export interface ApprovalRow extends MakerAndCheckerRow<string> {
  id: string;
  kind: ApprovalKindName;
  subject: string;
  content: unknown;
  facts: readonly FrozenFact[];
  evidence: readonly (readonly FrozenFact[])[];
  content_hash: Buffer;
  texts_salt: Buffer | null;
  texts_hash: Buffer | null;
  account_ids: string[];
  brought_by: string[];
  reason: string;
  state: ApprovalState;
  lapses_at: Date;
  decision_reason: string | null;
}

const APPROVAL = `select a.id, a.kind, a.subject, a.content, a.facts, a.evidence, a.content_hash, a.texts_salt, a.texts_hash, a.account_ids, a.brought_by, a.reason, a.state, a.proposed_by, p.name as proposed_by_name, a.proposed_at,
  a.lapses_at, d.name as decided_by_name, a.decided_at, a.decision_reason
  from approvals a join officer_names p on p.id = a.proposed_by left join officer_names d on d.id = a.decided_by`;

const insertRow = sql<{ id: string }>(
  'approvals.insert',
  `insert into approvals (id, kind, subject, content, facts, evidence, content_hash, account_ids, brought_by, reason, proposed_by, proposed_at, lapses_at, texts_salt, texts_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (kind, subject) where state = 'proposed' do nothing returning id`,
);
export const findApproval = sql<ApprovalRow>('approvals.find', `${APPROVAL} where a.id = $1`).maybe(
  (id: string) => [id],
);
const lockOne = sql<{ id: string }>(
  'approvals.lock',
  'select id from approvals where id = $1 for update',
);
/** The pending proposal of a kind about a subject. */
export const findOpenApproval = sql<ApprovalRow>(
  'approvals.find_open',
  `${APPROVAL} where a.kind = $1 and a.subject = $2 and a.state = 'proposed'`,
).maybe((kind: ApprovalKindName, subject: string) => [kind, subject]);
/** All proposals of a kind about a subject, newest first. */
export const listApprovalsOf = sql<ApprovalRow>(
  'approvals.list_of',
  `${APPROVAL} where a.kind = $1 and a.subject = $2 order by a.proposed_at desc, a.id`,
).rows((kind: ApprovalKindName, subject: string) => [kind, subject]);
const listPage = sql<ApprovalRow>(
  'approvals.page',
  `${APPROVAL.replace('a.evidence', "'[]'::json as evidence")} where a.kind = any($1) order by a.state = 'proposed' desc, case when a.state = 'proposed' then a.proposed_at end, a.decided_at desc, a.id limit ${ROWS_PER_PAGE} offset $2`,
);
const countAll = sql<{ total: number }>(
  'approvals.count',
  'select count(*)::int as total from approvals where kind = any($1)',
);
/**
 * Pending proposals of these kinds; for an officer without those that they made or supplied
 * evidence for.
 */
export const countApprovals = sql<Waiting>(
  'approvals.waiting',
  `select count(*)::int as count, min(proposed_at) as oldest_at from approvals where state = 'proposed' and kind = any($1) and ($2::uuid is null or (proposed_by <> $2 and $2 <> all (brought_by)))`,
);
const findTexts = sql<{ key: string; text: string | null }>(
  'approvals.texts',
  "select format || ' ' || id as key, text from approval_texts where id = any($1::uuid[])",
);
export const saveApprovalDecision = sql(
  'approvals.decide',
  'update approvals set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, texts_salt = null, texts_hash = null where id = $1',
).run(
  (decision: {
    readonly id: string;
    readonly state: Exclude<ApprovalState, 'proposed'>;
    readonly officerId: string | null;
    readonly at: Date;
    readonly reason: string | null;
  }) => [decision.id, decision.state, decision.officerId, decision.at, decision.reason],
);
/** Pending proposals whose time is over. */
export const listLapsed = sql<{ id: string }>(
  'approvals.lapsed',
  "select id from approvals where state = 'proposed' and lapses_at <= $1 order by lapses_at, id",
);

export interface Proposal<C> {
  /** Its subject, such as `bank_import:<id>`; a subject has at most one open proposal of a kind. */
  readonly subject: string;
  readonly content: C;
  /** The approver's view; frozen with the content. */
  readonly facts: readonly FrozenFact[];
  /** One list of facts for each piece of evidence. */
  readonly evidence: readonly (readonly FrozenFact[])[];
  readonly reason: string;
  readonly officerId: string;
  readonly at: Date;
  /** Accounts of the people it concerns. */
  readonly accountIds?: readonly string[];
  /** Officers who supplied the evidence. */
  readonly broughtBy?: readonly string[];
}

interface NewApproval extends Required<Proposal<object>> {
  readonly id: string;
  readonly kind: ApprovalKindName;
  readonly contentHash: Buffer;
  readonly lapsesAt: Date;
  readonly texts: SaltedTexts | null;
}

/** False when the subject has an open proposal of the kind already. */
export async function insertApproval(tx: Tx, row: NewApproval): Promise<boolean> {
  const inserted = await tx.maybe(insertRow, [
    row.id,
    row.kind,
    row.subject,
    JSON.stringify(row.content),
    JSON.stringify(row.facts),
    JSON.stringify(row.evidence),
    row.contentHash,
    row.accountIds,
    row.broughtBy,
    row.reason,
    row.officerId,
    row.at,
    row.lapsesAt,
    row.texts?.salt ?? null,
    row.texts?.hash ?? null,
  ]);
  return inserted !== null;
}

export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findApproval(tx, id);
}

/**
 * The current texts that proposals name by ids, by format and id: null once it is erased, undefined
 * when its record is gone.
 */
export async function lookUpTexts(
  db: Queryable,
  rows: readonly Pick<ApprovalRow, 'facts' | 'evidence'>[],
): Promise<ReadonlyMap<string, string | null | undefined>> {
  const named = rows
    .flatMap(({ facts, evidence }) => [...facts, ...evidence.flat()])
    .filter(({ format }) => isLookedUp(format));
  if (named.length === 0) return new Map();
  const found = await db.rows(findTexts, [named.map(({ value }) => value)]);
  const texts = new Map(found.map(({ key, text }) => [key, text]));
  return new Map(
    named.map(({ format, value }) => `${format} ${value}`).map((key) => [key, texts.get(key)]),
  );
}

/** Frozen facts with their current texts in place of ids; a forgotten text is a dash. */
export type FactReader = (facts: readonly FrozenFact[]) => Fact[];

/** Looks up the texts of all these proposals at once. */
export async function factReader(
  db: Queryable,
  rows: readonly Pick<ApprovalRow, 'facts' | 'evidence'>[],
): Promise<FactReader> {
  const texts = await lookUpTexts(db, rows);
  return (facts) =>
    facts.flatMap(({ format, ...fact }): Fact[] => {
      if (!isLookedUp(format)) return [{ ...fact, format }];
      const text = texts.get(`${format} ${fact.value}`) ?? null;
      return format === 'tax_terms' && text !== null
        ? taxTermsOf(text)
        : [{ ...fact, format: 'text', value: text ?? '–' }];
    });
}

export async function approvalPage(
  db: Queryable,
  wish: { readonly kinds: readonly ApprovalKindName[]; readonly offset: number },
): Promise<{ rows: ApprovalRow[]; total: number }> {
  return {
    rows: await db.rows(listPage, [wish.kinds, wish.offset]),
    total: (await db.one(countAll, [wish.kinds])).total,
  };
}
