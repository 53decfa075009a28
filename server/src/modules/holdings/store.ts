import type { MakerAndCheckerRow } from '../officers/maker-and-checker.ts';
import type {
  HoldingAdjustmentKind,
  HoldingAdjustmentStage,
  HoldingAdjustmentState,
} from '@bb1/domain/holdings/adjustment-state';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface HoldingAdjustmentRow extends MakerAndCheckerRow<string> {
  id: string;
  number: number;
  kind: HoldingAdjustmentKind;
  state: HoldingAdjustmentState;
  /** The state of an approved action by its transfer. */
  stage: HoldingAdjustmentStage;
  account_id: string;
  full_name: string;
  /** Null for an estate. */
  public_key: string | null;
  target_account_id: string | null;
  target_full_name: string | null;
  target_public_key: string | null;
  died_on: string | null;
  token_amount: string | null;
  order_id: string | null;
  order_reference: string | null;
  returned_by: string | null;
  despite_freeze: boolean;
  is_frozen: boolean;
  has_frozen: boolean;
  reason: string;
  document_reference: string;
  approval_id: string | null;
  transfer_id: string | null;
  stopped_by_name: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  failure: string | null;
  done_at: Date | null;
  transaction_hash: string | null;
  settled_ledger: number | null;
}

export interface NewHoldingAdjustment {
  readonly id: string;
  readonly kind: HoldingAdjustmentKind;
  readonly accountId: string;
  readonly publicKey: string | null;
  readonly target: { readonly accountId: string; readonly publicKey: string } | null;
  readonly diedOn: string | null;
  readonly tokens: string | null;
  readonly orderId: string | null;
  readonly returned: { readonly hash: string; readonly ledger: number } | null;
  readonly despiteFreeze: boolean;
  readonly reason: string;
  readonly documentReference: string;
  readonly officerId: string;
  readonly at: Date;
}

// The ledger part is stored with the transfer: its newest envelope that was not superseded.
const ACTS = `select h.id, h.number, h.kind, h.state, h.account_id, p.full_name, h.public_key, h.target_account_id, tp.full_name as target_full_name, h.target_public_key, h.died_on::text, h.token_amount,
  h.order_id, r.reference as order_reference, h.returned_by, h.despite_freeze, exists (select from frozen_holdings f where f.public_key = h.public_key) as is_frozen, h.has_frozen, h.reason, h.document_reference,
  h.proposed_by, m.name as proposed_by_name, h.proposed_at, c.name as decided_by_name, h.decided_at, (select o.id from open_approvals o where o.kind = 'holding_adjustment' and o.subject = 'holding_adjustment:' || h.id) as approval_id, h.transfer_id, s.name as stopped_by_name, h.stopped_at, h.stop_reason, h.failure, h.done_at,
  coalesce(h.returned_by, (select a.transaction_hash from transfer_attempts a where a.transfer_id = h.transfer_id and a.result_code is distinct from 'superseded' order by a.outcome is not distinct from 'settled' desc, a.attempt_no desc limit 1)) as transaction_hash,
  coalesce(h.returned_ledger, t.settled_ledger) as settled_ledger,
  case when h.state <> 'approved' then h.state
    when t.state in ('signed', 'submitted') or exists (select from transfer_attempts a where a.transfer_id = t.id and a.outcome is null and a.accepted_at is not null) then 'sending'
    when t.kind = 'clawback' and t.stop_requested_at is null and exists (select from transfer_attempts a where a.transfer_id = t.id and a.outcome is null) then 'to_sign'
    else 'preparing' end as stage
  from holding_adjustments h join accounts p on p.id = h.account_id left join accounts tp on tp.id = h.target_account_id left join orders r on r.id = h.order_id left join transfers t on t.id = h.transfer_id
  join officer_names m on m.id = h.proposed_by left join officer_names c on c.id = h.decided_by left join officer_names s on s.id = h.stopped_by`;

export const insertHoldingAdjustment = sql(
  'holding_adjustments.insert',
  `insert into holding_adjustments (id, kind, account_id, public_key, target_account_id, target_public_key, token_amount, order_id, returned_by, returned_ledger, despite_freeze, reason, document_reference, proposed_by, proposed_at, died_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
).run((act: NewHoldingAdjustment) => [
  act.id,
  act.kind,
  act.accountId,
  act.publicKey,
  act.target?.accountId ?? null,
  act.target?.publicKey ?? null,
  act.tokens,
  act.orderId,
  act.returned?.hash ?? null,
  act.returned?.ledger ?? null,
  act.despiteFreeze,
  act.reason,
  act.documentReference,
  act.officerId,
  act.at,
  act.diedOn,
]);
export const findHoldingAdjustment = sql<HoldingAdjustmentRow>(
  'holding_adjustments.find',
  `${ACTS} where h.id = $1`,
).maybe((id: string) => [id]);
const lockOne = sql<{ id: string }>(
  'holding_adjustments.lock',
  'select id from holding_adjustments where id = $1 for update',
);
export const holdingAdjustmentOfTransfer = sql<{ id: string }>(
  'holding_adjustments.by_transfer',
  'select id from holding_adjustments where transfer_id = $1',
).valueIfAny((transferId: string) => [transferId]);
const pageOf = sql<HoldingAdjustmentRow>(
  'holding_adjustments.page',
  `select * from (${ACTS}) acts where ($1::text is null or stage = $1) and ($2::text is null or kind = $2) order by proposed_at desc, id limit $3 offset $4`,
);
const countOf = sql<{ total: number }>(
  'holding_adjustments.count',
  `select count(*)::int as total from (${ACTS}) acts where ($1::text is null or stage = $1) and ($2::text is null or kind = $2)`,
);
export const saveApproved = sql(
  'holding_adjustments.approve',
  "update holding_adjustments set state = 'approved', decided_by = $2, decided_at = $3, version = version + 1 where id = $1",
).run(({ id, officerId, at }: { id: string; officerId: string; at: Date }) => [id, officerId, at]);
/** Its proposal was sent back, withdrawn or lapsed. */
export const saveDropped = sql(
  'holding_adjustments.drop',
  "update holding_adjustments set state = 'rejected', version = version + 1 where id = $1",
).run((id: string) => [id]);
/** The approval froze the holding, which was free before. */
export const saveHasFrozen = sql(
  'holding_adjustments.set_frozen',
  'update holding_adjustments set has_frozen = true where id = $1',
);
export const saveActTransfer = sql(
  'holding_adjustments.set_transfer',
  'update holding_adjustments set transfer_id = $2 where id = $1',
);
export const saveActStop = sql(
  'holding_adjustments.set_stop',
  'update holding_adjustments set stopped_by = $2, stopped_at = $3, stop_reason = $4, version = version + 1 where id = $1',
);
export const saveDone = sql(
  'holding_adjustments.set_done',
  "update holding_adjustments set state = 'done', done_at = $2, version = version + 1 where id = $1",
).run((id: string, at: Date) => [id, at]);
export const saveFailed = sql(
  'holding_adjustments.set_failed',
  "update holding_adjustments set state = 'failed', failure = $2, version = version + 1 where id = $1",
);
/** Ended transfers whose actions have not been updated. */
export const listTransfersAhead = sql<{ transfer_id: string }>(
  'holding_adjustments.behind',
  "select h.transfer_id from holding_adjustments h join transfers t on t.id = h.transfer_id where h.state = 'approved' and t.state in ('settled', 'failed') order by h.proposed_at limit 200",
).column();
export const countAttemptsOf = sql<{ count: number }>(
  'holding_adjustments.attempts',
  'select count(*)::int as count from transfer_attempts where transfer_id = $1',
).value((transferId: string) => [transferId]);
/** Whether any action ever concerned a person's holding. */
export const concernsAct = sql<{ found: boolean }>(
  'holding_adjustments.of_account',
  'select exists (select from holding_adjustments where account_id = $1 or target_account_id = $1) as found',
).value((accountId: string) => [accountId]);

/** Withdrawn orders whose tokens are not back. */
export const listWaitingWithdrawals = sql<{ order_id: string }>(
  'withdrawals.waiting',
  'select order_id from withdrawals where completed_at is null order by declared_at limit 200',
).column();
/** Whether officers are about to take an order's tokens out of a wallet. */
export const hasOpenReturn = sql<{ found: boolean }>(
  'holding_adjustments.open_return',
  "select exists (select from holding_adjustments where order_id = $1 and state in ('proposed', 'approved')) as found",
).value((orderId: string) => [orderId]);

export async function lockHoldingAdjustment(
  tx: Tx,
  id: string,
): Promise<HoldingAdjustmentRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findHoldingAdjustment(tx, id);
}

export async function holdingAdjustmentPage(
  db: Queryable,
  query: {
    state: HoldingAdjustmentStage | null;
    kind: HoldingAdjustmentKind | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: HoldingAdjustmentRow[]; total: number }> {
  const rows = await db.rows(pageOf, [query.state, query.kind, query.limit, query.offset]);
  return { rows, total: (await db.one(countOf, [query.state, query.kind])).total };
}

/** The wallet of any action but an estate. */
export function walletOfAct({ id, public_key: publicKey }: HoldingAdjustmentRow): string {
  if (publicKey === null) throw new Error(`act ${id} concerns no wallet`);
  return publicKey;
}

export interface EstateRow {
  account_id: string;
  heir_account_id: string;
}

export const listEstates = sql<EstateRow>(
  'estates.list',
  'select account_id, heir_account_id from estates order by account_id',
);
const findEstate = sql<EstateRow>(
  'estates.find',
  'select account_id, heir_account_id from estates where account_id = $1',
);

/** The account of a deceased person's heir, by the newest act; null until one is named. */
export async function heirOf(db: Queryable, accountId: string): Promise<string | null> {
  return (await db.maybe(findEstate, [accountId]))?.heir_account_id ?? null;
}
