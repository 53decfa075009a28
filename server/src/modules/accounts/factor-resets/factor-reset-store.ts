import type { FactorResetState, IdentityProof } from '@bb1/domain/accounts/factor-reset';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface FactorResetRow {
  id: string;
  account_id: string;
  state: FactorResetState;
  reason: string;
  identity_proof: IdentityProof;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  approvable_from: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

const COLUMNS = `r.id, r.account_id, r.state, r.reason, r.identity_proof, r.proposed_by, m.name as proposed_by_name, r.proposed_at, r.approvable_from,
  r.decided_by, (select name from officer_names where id = r.decided_by) as decided_by_name, r.decided_at, r.decision_reason`;
const FROM = 'factor_resets r join officer_names m on m.id = r.proposed_by';
const insertReset = sql(
  'factor_resets.insert',
  'insert into factor_resets (id, account_id, reason, identity_proof, proposed_by, proposed_at, approvable_from) values ($1, $2, $3, $4, $5, $6, $7)',
);
const findById = sql<FactorResetRow>(
  'factor_resets.find',
  `select ${COLUMNS} from ${FROM} where r.id = $1`,
);
const listOf = sql<FactorResetRow>(
  'factor_resets.list_of',
  `select ${COLUMNS} from ${FROM} where r.account_id = $1 order by r.proposed_at desc, r.id`,
);
const findOpen = sql<FactorResetRow>(
  'factor_resets.find_open',
  `select ${COLUMNS} from ${FROM} where r.account_id = $1 and r.state = 'proposed'`,
);
const decideReset = sql(
  'factor_resets.decide',
  "update factor_resets set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1 and state = 'proposed'",
);

export async function insertFactorReset(
  tx: Tx,
  reset: {
    id: string;
    accountId: string;
    reason: string;
    identityProof: IdentityProof;
    officerId: string;
    at: Date;
    approvableFrom: Date;
  },
): Promise<void> {
  await tx.run(insertReset, [
    reset.id,
    reset.accountId,
    reset.reason,
    reset.identityProof,
    reset.officerId,
    reset.at,
    reset.approvableFrom,
  ]);
}

export function findFactorReset(db: Queryable, id: string): Promise<FactorResetRow | null> {
  return db.maybe(findById, [id]);
}

/** Newest first. */
export function listFactorResets(db: Queryable, accountId: string): Promise<FactorResetRow[]> {
  return db.rows(listOf, [accountId]);
}

/** The open reset. Lock the account before deciding it. */
export function findOpenFactorReset(
  db: Queryable,
  accountId: string,
): Promise<FactorResetRow | null> {
  return db.maybe(findOpen, [accountId]);
}

export interface FactorResetDecision {
  readonly state: Exclude<FactorResetState, 'proposed'>;
  /** Null if the account's owner stops it. */
  readonly officerId: string | null;
  readonly at: Date;
  readonly reason: string | null;
}

/** False if it was decided meanwhile. */
export async function saveFactorResetDecision(
  tx: Tx,
  id: string,
  decision: FactorResetDecision,
): Promise<boolean> {
  return (
    (await tx.run(decideReset, [
      id,
      decision.state,
      decision.officerId,
      decision.at,
      decision.reason,
    ])) === 1
  );
}
