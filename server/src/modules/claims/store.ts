import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import type { ClaimState } from '@bb1/domain/claims/claim-state';
import type { Claim } from '@bb1/domain/claims/endpoints';
import { parseMoney, tokens } from '@bb1/domain/money';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface ClaimRow {
  id: string;
  account_id: string;
  state: ClaimState;
  shape: ClaimShape | null;
  public_key: string;
  token_amount: string;
  transfer_id: string | null;
  failure: string | null;
  created_at: Date;
  transaction_hash: string | null;
}

interface SettledClaimRow {
  id: string;
  public_key: string;
  token_amount: string;
  created_at: Date;
  settled_at: Date | null;
}

interface DeliveryRow {
  state: ClaimState;
  public_key: string;
  settled_at: Date | null;
  transaction_hash: string;
}

export const CLAIM_COLUMNS = `c.id, c.account_id, c.state, c.shape, c.public_key, c.token_amount, c.transfer_id, c.failure, c.created_at,
  (select a.transaction_hash from transfer_attempts a where a.transfer_id = c.transfer_id and a.result_code is distinct from 'superseded' order by a.outcome is not distinct from 'settled' desc, a.attempt_no desc limit 1) as transaction_hash`;

export const insertClaim = sql(
  'claims.insert',
  'insert into distribution_claims (id, account_id, public_key, token_amount, created_at) values ($1, $2, $3, $4, $5)',
);

const findCurrent = sql<ClaimRow>(
  'claims.current',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.account_id = $1 order by c.state <> 'settled' desc, c.created_at desc limit 1`,
);

/** The claims that reached a wallet, oldest first. */
export const listClaimsSettled = sql<SettledClaimRow>(
  'claims.settled',
  "select id, public_key, token_amount, created_at, settled_at from distribution_claims where account_id = $1 and state = 'settled' order by created_at limit 200",
);

const lockOpen = sql<ClaimRow>(
  'claims.lock_open',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.account_id = $1 and c.state <> 'settled' for update of c`,
);

const findOwn = sql<ClaimRow>(
  'claims.find_own',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.id = $1 and c.account_id = $2`,
);

const lockOwn = sql<ClaimRow>(
  'claims.lock_own',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.id = $1 and c.account_id = $2 for update of c`,
);

export const lockClaimOfTransfer = sql<ClaimRow>(
  'claims.lock_of_transfer',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.transfer_id = $1 for update of c`,
);

/** Of any person. */
export const findClaim = sql<ClaimRow>(
  'claims.find',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.id = $1`,
);

export const lockClaim = sql<ClaimRow>(
  'claims.lock',
  `select ${CLAIM_COLUMNS} from distribution_claims c where c.id = $1 for update of c`,
);

/** The claim an envelope was built for. */
export const findClaimByHash = sql<Pick<ClaimRow, 'id' | 'account_id' | 'shape'>>(
  'claims.by_hash',
  'select c.id, c.account_id, c.shape from distribution_claims c join transfer_attempts a on a.transfer_id = c.transfer_id where a.transaction_hash = $1',
);

// An envelope takes all tokens that are unclaimed when it is built.
/** The claim that delivers, or has delivered, tokens that were allocated at a moment. */
export const findDelivery = sql<DeliveryRow>(
  'claims.delivery',
  `select c.state, c.public_key, c.settled_at, a.transaction_hash from distribution_claims c
   join transfer_attempts a on a.transfer_id = c.transfer_id and (a.outcome = 'settled' or c.state <> 'settled')
   where c.account_id = $1 and c.state in ('signed', 'submitted', 'settled') and a.built_at >= $2 and c.token_amount >= $3
   order by c.state = 'settled' desc, a.built_at limit 1`,
);

const setTarget = sql(
  'claims.set_target',
  'update distribution_claims set public_key = $2, token_amount = $3, shape = $4 where id = $1',
);

export const saveTransfer = sql(
  'claims.set_transfer',
  'update distribution_claims set transfer_id = $2 where id = $1',
);

export const saveClaimState = sql(
  'claims.set_state',
  "update distribution_claims set state = $2, failure = $3, settled_at = case when $2 = 'settled' then $4::timestamptz end where id = $1",
);

const listBehind = sql<{ transfer_id: string }>(
  'claims.behind',
  `select c.transfer_id from distribution_claims c join transfers t on t.id = c.transfer_id
   where (t.state = 'settled' and c.state <> 'settled') or (t.state = 'submitted' and c.state = 'signed') or (t.state in ('failed', 'expired') and c.state in ('built', 'signed', 'submitted')) limit 200`,
);

/** The claim in progress, otherwise the newest one. */
export function findCurrentClaim(db: Queryable, accountId: string): Promise<ClaimRow | null> {
  return db.maybe(findCurrent, [accountId]);
}

export function lockOpenClaim(tx: Tx, accountId: string): Promise<ClaimRow | null> {
  return tx.maybe(lockOpen, [accountId]);
}

export function findOwnClaim(
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ClaimRow | null> {
  return db.maybe(findOwn, [id, accountId]);
}

export function lockOwnClaim(tx: Tx, id: string, accountId: string): Promise<ClaimRow | null> {
  return tx.maybe(lockOwn, [id, accountId]);
}

/** The receiving account, the number of tokens and the type of claim; null until it is built. */
export async function saveTarget(
  tx: Tx,
  id: string,
  target: { publicKey: string; tokenUnits: bigint; shape: ClaimShape | null },
): Promise<void> {
  await tx.run(setTarget, [id, target.publicKey, tokens(target.tokenUnits), target.shape]);
}

/** Transfers that are ahead of their claims. */
export async function listTransfersAhead(db: Queryable): Promise<string[]> {
  return (await db.rows(listBehind)).map((row) => row.transfer_id);
}

export function claimUnits(row: ClaimRow): bigint {
  return parseMoney('TOKEN', row.token_amount).units;
}

export function toClaim(row: ClaimRow, asset: { assetCode: string; assetIssuer: string }): Claim {
  return {
    id: row.id,
    state: row.state,
    shape: row.shape,
    public_key: row.public_key,
    asset_code: asset.assetCode,
    asset_issuer: asset.assetIssuer,
    tokens: row.token_amount,
    transaction_hash: row.transaction_hash,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
  };
}

export const findClaims = sql(
  'claims.of_person',
  `select c.state, c.shape, c.public_key, c.token_amount::text, c.failure, c.created_at, c.settled_at, t.settled_ledger,
     (select json_agg(json_build_object('transaction_hash', a.transaction_hash, 'built_at', a.built_at, 'accepted_at', a.accepted_at, 'holder_signatures', a.holder_signatures, 'outcome', a.outcome) order by a.attempt_no) from transfer_attempts a where a.transfer_id = t.id) as transactions
   from distribution_claims c left join transfers t on t.id = c.transfer_id where c.account_id = $1 order by c.created_at, c.id`,
);

export const hasOpen = sql<{ found: boolean }>(
  'claims.has_open',
  "select exists (select from distribution_claims where account_id = $1 and state <> 'settled') as found",
);

export const lastEntry = sql<{ at: Date | null }>(
  'claims.last_entry',
  'select greatest(max(created_at), max(settled_at)) as at from distribution_claims where account_id = $1',
);
