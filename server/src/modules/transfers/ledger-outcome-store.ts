import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface LedgerOutcomeRow {
  id: string;
  settled_ledger: number | null;
  /** Of envelopes that were signed and whose outcome is open. */
  open_hashes: string[];
}

const listLedgerOutcomes = sql<LedgerOutcomeRow>(
  'transfers.landings',
  `select t.id, t.settled_ledger, coalesce(array_agg(a.transaction_hash) filter (where a.signed_envelope_xdr is not null and a.outcome is null), '{}') as open_hashes
   from transfers t left join transfer_attempts a on a.transfer_id = t.id where t.id = any($1) group by t.id`,
);

const listSettledAfter = sql<{ id: string }>(
  'transfers.settled_after',
  "select id from transfers where state = 'settled' and settled_ledger > $1",
);

const listOwnHashes = sql<{ transaction_hash: string }>(
  'transfer_attempts.own_hashes',
  'select transaction_hash from transfer_attempts where transaction_hash = any($1) union select transaction_hash from used_numbers where transaction_hash = any($1)',
);

const insertUsed = sql(
  'used_numbers.insert',
  'insert into used_numbers (transaction_hash, transfer_id, channel, sequence, envelope_xdr, built_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
);

/** Before it is submitted. Built twice within one ledger it is the same. */
export async function insertUsedNumber(
  tx: Tx,
  used: {
    readonly transferId: string;
    readonly channel: string;
    readonly sequence: string;
    readonly envelopeXdr: string;
    readonly hash: string;
    readonly at: Date;
  },
): Promise<void> {
  const { hash, transferId, channel, sequence, envelopeXdr, at } = used;
  await tx.run(insertUsed, [hash, transferId, channel, sequence, envelopeXdr, at]);
}

export function ledgerOutcomes(db: Queryable, ids: readonly string[]): Promise<LedgerOutcomeRow[]> {
  return db.rows(listLedgerOutcomes, [ids]);
}

/** Transfers that a ledger behind this one holds. */
export async function settledAfter(db: Queryable, ledger: number): Promise<string[]> {
  return (await db.rows(listSettledAfter, [ledger])).map(({ id }) => id);
}

/** Which of some transactions the product has built. */
export async function ownTransactions(
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(listOwnHashes, [hashes]);
  return new Set(rows.map((row) => row.transaction_hash));
}
