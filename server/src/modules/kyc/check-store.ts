import type { CheckState } from '@bb1/domain/kyc/check-moves';
import type { ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { KycActor } from '@bb1/domain/kyc/kyc-verdict';
import type { LiveChecks } from '@bb1/domain/kyc/settle-checks';
import type { Actor } from '../../platform/audit/audit.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A person who keeps changing details makes thousands of moves; officers see the latest. */
const SHOWN = 500;
const LIVE = "state in ('open', 'submitted', 'in_review', 'approved')";

const listLive = sql<{ item: ChecklistKey; state: CheckState }>(
  'kyc_checks.live',
  `select item, state from kyc_checks where account_id = $1 and ${LIVE}`,
);

/** Starts the next attempt at an item of a locked record. */
export const beginCheck = sql(
  'kyc_checks.begin',
  'insert into kyc_checks (id, account_id, item, attempt, began_at, since) values ($1, $2, $3, (select coalesce(max(attempt), 0) + 1 from kyc_checks where account_id = $2 and item = $3), $4, $4)',
).run(({ accountId, item, at }: { accountId: string; item: ChecklistKey; at: Date }) => [
  newId(),
  accountId,
  item,
  at,
]);
const moveAttempt = sql<{ id: string }>(
  'kyc_checks.move',
  `update kyc_checks set state = $4, since = $5, moved_by = $6 where account_id = $1 and item = $2 and state = $3 and ${LIVE} returning id`,
);
const insertChange = sql(
  'kyc_checks.insert_change',
  'insert into kyc_check_changes (account_id, check_id, from_state, to_state, actor_kind, actor_id, reasons, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);
const listAttempts = sql<AttemptRow>(
  'kyc_checks.of_account',
  `select id, item, attempt, state, began_at, since from kyc_checks where account_id = $1 order by began_at desc, item desc, attempt desc limit ${SHOWN}`,
);
const listChanges = sql<AttemptChangeRow>(
  'kyc_checks.changes',
  `select c.check_id, c.at, c.to_state, c.actor_kind, o.name as officer_name, c.reasons
   from kyc_check_changes c left join officer_names o on c.actor_kind = 'officer' and o.id = c.actor_id where c.account_id = $1 order by c.id desc limit ${SHOWN}`,
);

export interface AttemptRow {
  id: string;
  item: ChecklistKey;
  attempt: number;
  state: CheckState;
  began_at: Date;
  since: Date;
}

export interface AttemptChangeRow {
  check_id: string;
  at: Date;
  to_state: CheckState;
  actor_kind: string;
  officer_name: string | null;
  reasons: string[];
}

export interface CheckMove {
  readonly accountId: string;
  readonly item: ChecklistKey;
  readonly from: CheckState;
  readonly to: CheckState;
  /** The actor is derived from the table by its trigger. */
  readonly mover: KycActor;
  readonly actor: Actor;
  readonly reasons?: readonly string[];
  readonly at: Date;
}

export async function liveChecks(db: Queryable, accountId: string): Promise<LiveChecks> {
  return Object.fromEntries(
    (await db.rows(listLive, [accountId])).map(({ item, state }) => [item, state]),
  );
}

/** Moves the open attempt at an item of a locked record and records the move in its history. */
export async function moveCheck(tx: Tx, move: CheckMove): Promise<void> {
  const [moved] = await tx.rows(moveAttempt, [
    move.accountId,
    move.item,
    move.from,
    move.to,
    move.at,
    move.mover,
  ]);
  if (moved === undefined)
    throw new Error(
      `check ${move.item} of ${move.accountId} is not ${move.from}: move to ${move.to} without the lock`,
    );
  await tx.run(insertChange, [
    move.accountId,
    moved.id,
    move.from,
    move.to,
    move.actor.kind,
    move.actor.id ?? null,
    move.reasons ?? [],
    move.at,
  ]);
}

/** The latest attempts at all items, oldest first. */
export async function attemptsOf(db: Queryable, accountId: string): Promise<AttemptRow[]> {
  return (await db.rows(listAttempts, [accountId])).toReversed();
}

export async function attemptChangesOf(
  db: Queryable,
  accountId: string,
): Promise<AttemptChangeRow[]> {
  return (await db.rows(listChanges, [accountId])).toReversed();
}
