import type { LeftReason, RedemptionLineState } from '@bb1/domain/redemptions/redemption-state';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { Locale } from '@bb1/domain/locale';

export interface RedemptionLineRow {
  id: string;
  redemption_id: string;
  line_no: number;
  payout_id: string;
  public_key: string;
  token_amount: string;
  state: RedemptionLineState;
}

export interface NewRedemptionLine {
  readonly id: string;
  readonly payoutId: string;
  readonly publicKey: string;
  readonly tokens: string;
  readonly moved: boolean;
}

export interface LeftLine {
  readonly id: string;
  readonly reason: LeftReason;
  /** In the ledger's own words. */
  readonly detail: string | null;
}

const LINE = 'l.id, l.redemption_id, l.line_no, l.payout_id, l.public_key, l.token_amount, l.state';

const insertRows = sql(
  'redemption_lines.insert',
  `insert into redemption_lines (id, redemption_id, line_no, payout_id, public_key, token_amount, moved)
   select l.id, $1, $2 + l.at, l.payout, l.key, l.tokens, l.moved from unnest($3::uuid[], $4::uuid[], $5::text[], $6::numeric[], $7::boolean[]) with ordinality as l (id, payout, key, tokens, moved, at)`,
);

/** The first planned lines of an approved redemption. */
export const listPlannedLines = sql<RedemptionLineRow>(
  'redemption_lines.next_planned',
  `select ${LINE} from redemption_lines l join redemptions r on r.id = l.redemption_id where l.redemption_id = $1 and r.state = 'approved' and r.stopped_at is null and l.state = 'planned' order by l.line_no limit $2`,
);

interface PlannedSum {
  wallets: number;
  tokens: string;
  moved_tokens: string;
  lines_hash: string;
}

/** What the planned lines are together; the hash differs when one of them does. */
export const sumPlannedLines = sql<PlannedSum>(
  'redemption_lines.sum_planned',
  `select count(distinct public_key)::int as wallets, coalesce(sum(token_amount), 0)::numeric(40, 7)::text as tokens, coalesce(sum(token_amount) filter (where moved), 0)::numeric(40, 7)::text as moved_tokens,
     encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', line_no, payout_id, public_key, token_amount, moved), E'\\n' order by line_no), ''), 'UTF8')), 'hex') as lines_hash
   from redemption_lines where redemption_id = $1 and state = 'planned'`,
);

/** Those of them that no other worker has locked. */
export const lockPlannedLines = sql<RedemptionLineRow>(
  'redemption_lines.lock_planned',
  `select ${LINE} from redemption_lines l where l.id = any($1) and l.state = 'planned' order by l.line_no for update of l skip locked`,
);

/** A transfer's undecided lines, in the order of its operations. */
export const lockSendingLines = sql<RedemptionLineRow>(
  'redemption_lines.lock_sending',
  `select ${LINE} from redemption_lines l where l.transfer_id = $1 and l.state = 'sending' order by l.operation_no for update of l`,
);

/** In the order of the transfer's operations. */
export const saveLinesSending = sql(
  'redemption_lines.set_sending',
  "update redemption_lines l set state = 'sending', transfer_id = $1, operation_no = s.at from unnest($2::uuid[]) with ordinality as s (id, at) where l.id = s.id",
);

export const saveLinesRedeemed = sql(
  'redemption_lines.set_redeemed',
  "update redemption_lines set state = 'redeemed', redeemed_at = $2 where id = any($1)",
);

const setPlanned = sql(
  'redemption_lines.set_planned',
  "update redemption_lines set state = 'planned', transfer_id = null, operation_no = null where id = any($1)",
);

const setLeft = sql(
  'redemption_lines.set_left',
  "update redemption_lines l set state = 'left', left_reason = s.reason, left_detail = s.detail, transfer_id = null, operation_no = null from unnest($1::uuid[], $2::text[], $3::text[]) as s (id, reason, detail) where l.id = s.id",
);

/** Lines in no transaction are left where they are. */
export const leavePlannedLines = sql(
  'redemption_lines.leave_planned',
  "update redemption_lines set state = 'left', left_reason = 'stopped' where redemption_id = $1 and state = 'planned'",
);

/** False when the redemption has no planned line of the wallet. */
export const leaveWallet = sql(
  'redemption_lines.take_out',
  "update redemption_lines set state = 'left', left_reason = 'taken_out' where redemption_id = $1 and public_key = $2 and state = 'planned'",
).changes((redemptionId: string, publicKey: string) => [redemptionId, publicKey]);

export const redemptionOfTransfer = sql<{ redemption_id: string }>(
  'redemption_lines.redemption_of_transfer',
  "select redemption_id from redemption_lines where transfer_id = $1 and state = 'sending' limit 1",
).valueIfAny((transferId: string) => [transferId]);

/** Ended transfers whose lines have not been updated. */
export const listRedemptionTransfersAhead = sql<{ id: string }>(
  'transfers.redemptions_ahead',
  "select distinct t.id from redemption_lines l join transfers t on t.id = l.transfer_id where l.state = 'sending' and t.state in ('settled', 'failed') limit 500",
).column();

/** Undecided transfers of a redemption. */
export const listOpenTransfers = sql<{ id: string }>(
  'redemption_lines.open_transfers',
  "select distinct transfer_id as id from redemption_lines where redemption_id = $1 and state = 'sending'",
).column((redemptionId: string) => [redemptionId]);

/** How many redemption transfers wait for the cold keys or are in progress. */
export const countOpenTransfers = sql<{ open: number }>(
  'transfers.open_redemptions',
  "select count(*)::int as open from transfers t where t.kind = 'clawback' and t.state not in ('settled', 'failed') and exists (select from transfer_redemptions x where x.transfer_id = t.id)",
).value();

const PER_STATEMENT = 5_000;

/** In order; numbered from 1. */
export async function insertRedemptionLines(
  tx: Tx,
  redemptionId: string,
  lines: readonly NewRedemptionLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += PER_STATEMENT) {
    const some = lines.slice(from, from + PER_STATEMENT);
    await tx.run(insertRows, [
      redemptionId,
      from,
      some.map(({ id }) => id),
      some.map(({ payoutId }) => payoutId),
      some.map(({ publicKey }) => publicKey),
      some.map(({ tokens }) => tokens),
      some.map(({ moved }) => moved),
    ]);
  }
}

/** Planned again, after their transfer failed for good. */
export async function planLinesAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(setPlanned, [ids]);
}

export async function leaveLines(tx: Tx, lines: readonly LeftLine[]): Promise<void> {
  if (lines.length > 0)
    await tx.run(setLeft, [
      lines.map(({ id }) => id),
      lines.map(({ reason }) => reason),
      lines.map(({ detail }) => detail),
    ]);
}

export interface ShownRow {
  id: string;
  line_no: number;
  account_id: string | null;
  full_name: string | null;
  public_key: string;
  token_amount: string;
  moved: boolean;
  state: RedemptionLineState;
  left_reason: LeftReason | null;
  left_detail: string | null;
  redeemed_at: Date | null;
  transaction_hash: string | null;
}

const FROM =
  'from redemption_lines l left join wallets w on w.public_key = l.public_key left join accounts a on a.id = w.account_id';

const FITS =
  "l.redemption_id = $1 and ($2::text is null or l.state = $2) and ($3::text is null or position(lower($3) in lower(l.public_key || ' ' || coalesce(a.full_name, ''))) > 0)";

export const pageOf = sql<ShownRow>(
  'redemption_lines.page',
  `select l.id, l.line_no, w.account_id, a.full_name, l.public_key, l.token_amount, l.moved, l.state, l.left_reason, l.left_detail, l.redeemed_at, t.transaction_hash ${FROM}
   left join lateral (select transaction_hash from transfer_attempts where transfer_id = l.transfer_id and outcome = 'settled') t on true where ${FITS} order by l.line_no limit $4 offset $5`,
);

export const countOf = sql<{ total: number }>(
  'redemption_lines.count',
  `select count(*)::int as total ${FROM} where ${FITS}`,
);

// Tokens that changed hands were repaid to another person, so the wallet's owner sees them
// disappear. An unproven wallet has no known address, and closed accounts get no mails.
export const findHolders = sql<{
  public_key: string;
  moved: boolean;
  tokens: string;
  account_id: string;
  email: string;
  locale: Locale;
  full_name: string;
}>(
  'redemption_lines.holders_to_tell',
  `select l.public_key, l.moved, sum(l.token_amount)::text as tokens, a.id as account_id, a.email, a.locale, a.full_name
   from redemption_lines l join coupon_payouts p on p.id = l.payout_id
   join accounts a on a.id = case when l.moved then (select w.account_id from wallets w where w.public_key = l.public_key) else p.account_id end
   where l.id = any($1) and a.closed_at is null group by l.public_key, l.moved, a.id order by min(l.line_no)`,
);
