import type { Currency } from '@bb1/domain/money';
import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import type { ComparedPlace, UnknownReason } from '@bb1/domain/reconciliation/endpoints';
import { sql } from '../../platform/db/database.ts';

export interface ComparisonRow {
  place: string;
  what: ComparedPlace;
  address: string;
  currency: Currency;
  scope: Exclude<HaltScope, 'everything'> | null;
  expected: string;
  found: string | null;
  unknown: UnknownReason | null;
  as_of: string | null;
  height: number | null;
  unproven: string;
  unproven_count: number;
  rows: string[];
  compared_at: Date;
  agreed_at: Date | null;
  differs_since: Date | null;
}

export const listComparisons = sql<ComparisonRow>(
  'comparisons.list',
  `select place, what, address, currency, scope, expected, found, unknown, as_of, height::int as height, unproven, unproven_count, rows, compared_at, agreed_at, differs_since
   from comparisons order by what, address`,
);

export const keepComparison = sql(
  'comparisons.keep',
  `insert into comparisons as c (place, what, address, currency, scope, expected, found, unknown, as_of, height, unproven, unproven_count, rows, compared_at, agreed_at, differs_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $15 = 'agrees' then $14::timestamptz end, case when $15 = 'differs' then $14::timestamptz end)
   on conflict (place) do update set scope = excluded.scope, expected = excluded.expected, found = excluded.found, unknown = excluded.unknown, as_of = excluded.as_of, height = excluded.height,
     unproven = excluded.unproven, unproven_count = excluded.unproven_count, rows = excluded.rows, compared_at = excluded.compared_at, agreed_at = coalesce(excluded.agreed_at, c.agreed_at),
     differs_since = case $15 when 'agrees' then null when 'differs' then coalesce(c.differs_since, excluded.differs_since) else c.differs_since end`,
);

export interface OwnBalanceRow {
  public_key: string;
  ledger: number;
  lumens: string;
}

export const listOwnBalances = sql<OwnBalanceRow>(
  'own_account_balances.list',
  'select public_key, ledger, lumens from own_account_balances',
);

// A slower look never takes a balance back.
export const keepOwnBalance = sql(
  'own_account_balances.keep',
  'insert into own_account_balances as b (public_key, ledger, lumens, kept_at) values ($1, $2, $3, $4) on conflict (public_key) do update set ledger = excluded.ledger, lumens = excluded.lumens, kept_at = excluded.kept_at where b.ledger < excluded.ledger',
);

export const insertForeign = sql(
  'foreign_movements.insert',
  `insert into foreign_movements (public_key, movement_key, asset, direction, amount, counterparty, transaction_id, ledger, seen_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (public_key, movement_key) do nothing`,
);

export interface ForeignRow {
  public_key: string;
  asset: 'TOKEN' | 'XLM';
  direction: 'in' | 'out';
  amount: string;
  counterparty: string | null;
  transaction_id: string;
  ledger: number;
  seen_at: Date;
}

const FOREIGN =
  'public_key, asset, direction, amount, counterparty, transaction_id, ledger, seen_at';

export const listForeign = sql<ForeignRow>(
  'foreign_movements.newest',
  `select ${FOREIGN} from foreign_movements order by ledger desc, movement_key limit 100`,
);

export const listForeignOut = sql<ForeignRow>(
  'foreign_movements.out',
  `select ${FOREIGN} from foreign_movements where direction = 'out' and seen_at > $1 order by ledger, movement_key limit 1000`,
);

export const sentBack = sql<{ amount: string; hashes: string[] }>(
  'foreign_movements.sent_back',
  "select coalesce(sum(amount), 0)::numeric(40, 7) as amount, coalesce(array_agg(distinct transaction_id), '{}') as hashes from foreign_movements where asset = 'TOKEN' and direction = 'in' and counterparty is distinct from $1",
);

export const insertIssuerAct = sql(
  'foreign_issuer_acts.insert',
  'insert into foreign_issuer_acts (operation_id, transaction_id, ledger, description, seen_at) values ($1, $2, $3, $4, $5) on conflict (operation_id) do nothing',
);

export const listIssuerActs = sql<{ transaction_id: string; ledger: number; description: string }>(
  'foreign_issuer_acts.since',
  'select transaction_id, ledger, description from foreign_issuer_acts where seen_at > $1 order by ledger, operation_id limit 100',
);

export const findIssuerActsRead = sql<{ ledger: number }>(
  'issuer_acts_read.find',
  'select ledger from issuer_acts_read where issuer = $1',
);

// A slower look never takes the reading back.
export const keepIssuerActsRead = sql(
  'issuer_acts_read.keep',
  'insert into issuer_acts_read as r (issuer, ledger) values ($1, $2) on conflict (issuer) do update set ledger = excluded.ledger where r.ledger < excluded.ledger',
);

export const listReleases = sql<{ place: string; released_at: Date; named_until: Date }>(
  'released_places.list',
  'select place, released_at, named_until from released_places',
);
