import type { UnprovenReason } from '@bb1/domain/holders/unproven-reason';
import { parseMoney, tokens } from '@bb1/domain/money';
import type { HolderList } from '../../integrations/stellar/holders-port.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface SnapshotRow {
  id: string;
  ledger: number;
  closed_at: Date;
  issued_tokens: string;
  elsewhere_tokens: string;
  holder_count: number;
  content_hash: string;
  reason: string;
  kept_by_name: string | null;
  kept_at: Date;
}

const SNAPSHOT = `select s.id, s.ledger, s.closed_at, s.issued_tokens, s.elsewhere_tokens, s.holder_count, s.content_hash, s.reason, o.name as kept_by_name, s.kept_at
  from holder_snapshots s left join officer_names o on o.id = s.kept_by`;
export const findSnapshot = sql<SnapshotRow>(
  'holder_snapshots.of_ledger',
  `${SNAPSHOT} where s.ledger = $1`,
).maybe((ledger: number) => [ledger]);
/** The newest ledger first. */
export const listSnapshots = sql<SnapshotRow>(
  'holder_snapshots.list',
  `${SNAPSHOT} order by s.ledger desc limit 500`,
).rows();
const listLines = sql<{
  public_key: string;
  token_amount: string;
  frozen: boolean | null;
  unproven: UnprovenReason | null;
}>(
  'holder_snapshot_lines.list',
  'select public_key, token_amount, frozen, unproven from holder_snapshot_lines where snapshot_id = $1 order by public_key collate "C"',
);
const insertRow = sql(
  'holder_snapshots.insert',
  `insert into holder_snapshots (id, ledger, closed_at, asset, issued_tokens, elsewhere_tokens, holder_count, content_hash, reason, kept_by, kept_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (ledger) do nothing`,
);
const insertLines = sql(
  'holder_snapshot_lines.insert',
  'insert into holder_snapshot_lines (snapshot_id, public_key, token_amount, frozen, unproven) select $1, one.public_key, one.token_amount, one.frozen, one.unproven from unnest($2::text[], $3::numeric[], $4::boolean[], $5::text[]) as one (public_key, token_amount, frozen, unproven)',
);
/** All known addresses that may once have had tokens. */
export const knownAddresses = sql<{ public_key: string }>(
  'holders.known_addresses',
  "select public_key from wallets union select public_key from distribution_claims where state = 'settled' union select public_key from holder_snapshot_lines",
).column();

const listUnproven = sql<{ public_key: string; token_amount: string }>(
  'holder_snapshot_lines.unproven',
  'select public_key, token_amount from unproven_holdings where snapshot_id = $1',
);
export const saveProofs = sql(
  'holding_proofs.insert',
  'insert into holding_proofs (snapshot_id, public_key, proven_at) select $1, unnest($2::text[]), $3 on conflict do nothing',
);

export const findOwners = sql<{ public_key: string; account_id: string; full_name: string }>(
  'wallets.owners',
  'select w.public_key, w.account_id, a.full_name from wallets w join accounts a on a.id = w.account_id where w.public_key = any($1)',
);

/** Holdings of a stored list that nothing has proven yet, in units by address. */
export async function unprovenHoldings(
  db: Queryable,
  snapshotId: string,
): Promise<ReadonlyMap<string, bigint>> {
  return new Map(
    (await db.rows(listUnproven, [snapshotId])).map((row) => [
      row.public_key,
      parseMoney('TOKEN', row.token_amount).units,
    ]),
  );
}

/** A stored list as the ledger was then; lumens are not stored, they are the current ones. */
export async function listOfSnapshot(db: Queryable, snapshot: SnapshotRow): Promise<HolderList> {
  const lines = await db.rows(listLines, [snapshot.id]);
  return {
    ledger: { sequence: snapshot.ledger, closedAt: snapshot.closed_at },
    holdings: lines.map((line) => ({
      publicKey: line.public_key,
      units: parseMoney('TOKEN', line.token_amount).units,
      isFrozen: line.frozen,
      lumensNow: null,
      unproven: line.unproven,
    })),
    issuedUnits: parseMoney('TOKEN', snapshot.issued_tokens).units,
    elsewhereUnits: parseMoney('TOKEN', snapshot.elsewhere_tokens).units,
  };
}

export interface NewSnapshot {
  readonly id: string;
  readonly list: HolderList;
  readonly asset: string;
  readonly contentHash: string;
  readonly reason: string;
  readonly officerId: string | null;
  readonly at: Date;
}

const LINES_PER_STATEMENT = 5_000;

/** False if the ledger's list is stored already. */
export async function insertSnapshot(
  tx: Tx,
  { id, list, asset, contentHash, reason, officerId, at }: NewSnapshot,
): Promise<boolean> {
  const { ledger, holdings, issuedUnits, elsewhereUnits } = list;
  const isNew = await tx.run(insertRow, [
    id,
    ledger.sequence,
    ledger.closedAt,
    asset,
    tokens(issuedUnits),
    tokens(elsewhereUnits),
    holdings.length,
    contentHash,
    reason,
    officerId,
    at,
  ]);
  if (isNew === 0) return false;
  for (let from = 0; from < holdings.length; from += LINES_PER_STATEMENT) {
    const some = holdings.slice(from, from + LINES_PER_STATEMENT);
    await tx.run(insertLines, [
      id,
      some.map((one) => one.publicKey),
      some.map((one) => tokens(one.units)),
      some.map((one) => one.isFrozen),
      some.map((one) => one.unproven),
    ]);
  }
  return true;
}
