import { parseMoney, tokens } from '@bb1/domain/money';
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

// Differences that the journal may have from the ledger: transfers that landed in a later ledger or whose outcome is open, and
// transfers that are not booked yet.
const booksAtLedger = sql<{
  issued: string;
  in_distribution: string;
  moves: TokenMove[];
}>(
  'tokens.books_at_ledger',
  `with moves as (
     select t.id, t.state, t.settled_ledger as ledger, c.state = 'settled' as is_booked, c.token_amount as left_distribution, 0 as left_issue
     from distribution_claims c join transfers t on t.id = c.transfer_id
     union all select t.id, t.state, t.settled_ledger, h.state = 'done', -h.token_amount, 0
     from holding_adjustments h join transfers t on t.id = h.transfer_id where h.kind = 'return'
     union all select t.id, t.state, t.settled_ledger, exists (select from journal_entries e where e.kind = 'tokens_redeemed' and e.cause_id = t.id), 0, x.amount
     from (select transfer_id, sum(token_amount) as amount from transfer_redemptions group by transfer_id) x join transfers t on t.id = x.transfer_id)
   select coalesce(sum(s.amount) filter (where s.account = 'issued_tokens'), 0)::numeric(40, 7) as issued,
     coalesce(-sum(s.amount) filter (where s.account not in ('issued_tokens', 'claimed_tokens', 'redeemed_tokens')), 0)::numeric(40, 7) as in_distribution,
     (select coalesce(json_agg(json_build_object('transfer_id', m.id, 'ledger', m.ledger, 'is_booked', m.is_booked, 'left_distribution', m.left_distribution::numeric(40, 7)::text, 'left_issue', m.left_issue::numeric(40, 7)::text)), '[]')
      from moves m where (m.state = 'settled' and (m.ledger > $1 or not m.is_booked)) or (m.state in ('signed', 'submitted') and not m.is_booked)) as moves
   from journal_sums s where s.currency = 'TOKEN'`,
);

const sumReturned = sql<{ amount: string }>(
  'holding_adjustments.returned_by',
  "select coalesce(sum(token_amount), 0)::numeric(40, 7) as amount from holding_adjustments where state = 'done' and returned_by = any($1)",
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

/** A transfer of tokens that journal and ledger may see differently. */
export interface TokenMove {
  readonly transfer_id: string;
  readonly ledger: number | null;
  readonly is_booked: boolean;
  readonly left_distribution: string;
  readonly left_issue: string;
}

export interface BooksAtLedger {
  readonly issued: bigint;
  /** Issued and in no wallet of others: unsold, unclaimed, owed as commission. */
  readonly inDistribution: bigint;
  readonly moves: readonly TokenMove[];
}

/** The journal of now, with every transfer in which it may differ from a ledger. */
export async function booksBeside(db: Queryable, ledger: number): Promise<BooksAtLedger> {
  const row = await db.one(booksAtLedger, [ledger]);
  return {
    issued: unitsOf(row.issued),
    inDistribution: unitsOf(row.in_distribution),
    moves: row.moves,
  };
}

/** Tokens that holders sent back by some transactions and that two officers have noted: they are booked. */
export async function notedReturns(db: Queryable, hashes: readonly string[]): Promise<bigint> {
  return unitsOf((await db.one(sumReturned, [hashes])).amount);
}

export interface BookedTokens {
  readonly issue: bigint;
  readonly unsold: bigint;
  readonly unclaimed: bigint;
  /** In other people's wallets: claimed less redeemed. */
  readonly claimed: bigint;
  readonly redeemed: bigint;
}

const sumPlaces = sql<Record<keyof TokenPlaces, string>>(
  'journal.token_places',
  `select coalesce(sum(amount) filter (where account = 'issued_tokens'), 0)::numeric(40, 7)::text as issue, coalesce(-sum(amount) filter (where account = 'unsold_tokens'), 0)::numeric(40, 7)::text as unsold,
     coalesce(-sum(amount) filter (where account = 'unclaimed_tokens'), 0)::numeric(40, 7)::text as unclaimed, coalesce(-sum(amount) filter (where account = 'commission_due'), 0)::numeric(40, 7)::text as commission_due,
     coalesce(-sum(amount) filter (where account in ('claimed_tokens', 'redeemed_tokens')), 0)::numeric(40, 7)::text as claimed, coalesce(sum(amount) filter (where account = 'redeemed_tokens'), 0)::numeric(40, 7)::text as redeemed
   from journal_sums where currency = 'TOKEN'`,
);

/** The places of all tokens by the journal now, as decimals: the issued tokens are in the other four. */
export interface TokenPlaces {
  readonly issue: string;
  readonly unsold: string;
  readonly unclaimed: string;
  readonly commission_due: string;
  /** In wallets of others: what was claimed, less what was redeemed. */
  readonly claimed: string;
  readonly redeemed: string;
}

export async function tokenPlaces(
  db: Queryable,
): Promise<TokenPlaces & { readonly in_flight: string }> {
  return { ...(await db.one(sumPlaces)), in_flight: tokens(await inFlightUnits(db)) };
}

/** The places of all tokens by the journal at a moment. */
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

function unitsOf(amount: string): bigint {
  return parseMoney('TOKEN', amount).units;
}
