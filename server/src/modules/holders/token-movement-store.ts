import { parseMoney } from '@bb1/domain/money';
import { type Queryable, sql } from '../../platform/db/database.ts';

/**
 * Movements of tokens between our distribution account and other people's wallets, each with its
 * ledger; returns are negative. Another kind of movement is another line here, and every list and
 * invariant counts it.
 */
const MOVEMENTS: readonly string[] = [
  "select t.settled_ledger as ledger, c.token_amount as amount from distribution_claims c join transfers t on t.id = c.transfer_id where t.state = 'settled'",
  // Of a withdrawn order: taken back by the cold keys, or sent back by the holder and confirmed by
  // two officers.
  "select t.settled_ledger, -h.token_amount from holding_adjustments h join transfers t on t.id = h.transfer_id where h.kind = 'return' and t.state = 'settled'",
  // Repaid and redeemed.
  "select t.settled_ledger, -x.token_amount from transfer_redemptions x join transfers t on t.id = x.transfer_id where t.state = 'settled'",
  "select h.returned_ledger, -h.token_amount from holding_adjustments h where h.returned_by is not null and h.state = 'done'",
];

const sumUpTo = sql<{ amount: string }>(
  'tokens.paid_out_by',
  `select coalesce(sum(amount), 0)::numeric(40, 7) as amount from (${MOVEMENTS.join(' union all ')}) as movement where ledger <= $1`,
);

const sumInFlight = sql<{ amount: string }>(
  'tokens.in_flight',
  "select coalesce(sum(c.token_amount), 0)::numeric(40, 7) as amount from distribution_claims c join transfers t on t.id = c.transfer_id where t.state in ('signed', 'submitted')",
);

// The books' balance at a moment: the stored sums less later entries.
const sumAccounts = sql<{ account: string; amount: string }>(
  'journal.tokens_until',
  `select account, (sum(amount) * case when account = 'issued_tokens' then 1 else -1 end)::numeric(40, 7) as amount
   from (
     select account, amount from journal_sums where currency = 'TOKEN'
     union all select l.account, -l.amount from journal_entries e join journal_lines l on l.entry_id = e.id where e.recorded_at > $1 and l.currency = 'TOKEN'
   ) as until group by account`,
);

const sumAllocated = sql<{ amount: string }>(
  'tokens.allocated',
  `select ((select coalesce(sum(token_amount), 0) from orders where status = 'tokens_allocated')
     + (select coalesce(-sum(amount), 0) from journal_sums where account = 'unclaimed_tokens' and kind in ('commission_invested', 'commission_taken_back')))::numeric(40, 7) as amount`,
);

/**
 * Tokens (stroops) that transactions up to a ledger brought into other people's wallets, less
 * returns.
 */
export async function paidOutUnits(db: Queryable, ledger: number): Promise<bigint> {
  return unitsOf((await db.one(sumUpTo, [ledger])).amount);
}

/** Claims that may or may not be in the ledger already. */
export async function inFlightUnits(db: Queryable): Promise<bigint> {
  return unitsOf((await db.one(sumInFlight)).amount);
}

export interface BookedTokens {
  readonly issue: bigint;
  readonly unsold: bigint;
  readonly unclaimed: bigint;
  /** In other people's wallets: claimed less redeemed. */
  readonly claimed: bigint;
  readonly redeemed: bigint;
}

/** Where the journal has all tokens at a moment. */
export async function bookedTokens(db: Queryable, moment: Date): Promise<BookedTokens> {
  const sums = new Map(
    (await db.rows(sumAccounts, [moment])).map(({ account, amount }) => [account, unitsOf(amount)]),
  );
  const of = (account: string) => sums.get(account) ?? 0n;
  return {
    issue: of('issued_tokens'),
    unsold: of('unsold_tokens'),
    unclaimed: of('unclaimed_tokens'),
    claimed: of('claimed_tokens') + of('redeemed_tokens'),
    redeemed: -of('redeemed_tokens'),
  };
}

/** Tokens of all currently allocated orders, and commission that affiliates still have. */
export async function allocatedUnits(db: Queryable): Promise<bigint> {
  return unitsOf((await db.one(sumAllocated)).amount);
}

function unitsOf(amount: string): bigint {
  return parseMoney('TOKEN', amount).units;
}
