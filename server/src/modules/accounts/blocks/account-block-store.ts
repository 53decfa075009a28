import type { AccountBlockKind } from '@bb1/domain/accounts/account-block';
import { sql } from '../../../platform/db/database.ts';

/** Null as its second officer: one was enough. */
export interface AccountBlockRow {
  id: string;
  account_id: string;
  kind: AccountBlockKind;
  reason: string;
  money_is_in: boolean;
  proposed_by: string;
  proposed_by_name: string;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date;
}

const BLOCK = `select b.id, b.account_id, b.kind, b.reason, b.money_is_in, b.proposed_by, m.name as proposed_by_name, b.decided_by,
  (select name from officer_names where id = b.decided_by) as decided_by_name, b.decided_at from account_blocks b join officer_names m on m.id = b.proposed_by`;
export const findAccountBlock = sql<AccountBlockRow>(
  'account_blocks.find',
  `${BLOCK} where b.id = $1`,
).maybe((id: string) => [id]);

/** Newest first. */
export const listAccountBlocks = sql<AccountBlockRow>(
  'account_blocks.list_of',
  `${BLOCK} where b.account_id = $1 order by b.decided_at desc, b.id`,
).rows((accountId: string) => [accountId]);
export const insertAccountBlock = sql(
  'account_blocks.insert',
  'insert into account_blocks (id, account_id, kind, reason, money_is_in, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run((block: NewAccountBlock) => [
  block.id,
  block.accountId,
  block.kind,
  block.reason,
  block.moneyIsIn,
  block.proposedBy,
  block.proposedAt,
  block.approvedBy,
  block.at,
]);

/** Null lifts the block. Lock the account first. */
export const saveBlocked = sql(
  'accounts.set_blocked',
  'update accounts set blocked_at = $2 where id = $1',
).run((accountId: string, at: Date | null) => [accountId, at]);

/** Whether new business with this person is blocked. */
export const isAccountBlocked = sql<{ blocked: boolean }>(
  'accounts.is_blocked',
  'select exists (select from accounts where id = $1 and blocked_at is not null) as blocked',
).value((accountId: string) => [accountId]);

/** Whether we hold money of the person, or it became tokens. */
export const moneyIsIn = sql<{ found: boolean }>(
  'accounts.has_money_in',
  'select exists (select from people_with_money_in where account_id = $1) as found',
).value((accountId: string) => [accountId]);

export interface NewAccountBlock {
  readonly id: string;
  readonly accountId: string;
  readonly kind: AccountBlockKind;
  readonly reason: string;
  readonly moneyIsIn: boolean;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  /** Null where one officer is enough. */
  readonly approvedBy: string | null;
  readonly at: Date;
}
