import type { WalletProof } from '@bb1/domain/wallets/wallet-proof';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** An address that a person has proven to be theirs. */
export interface WalletRow {
  id: string;
  account_id: string;
  public_key: string;
  proof: WalletProof;
  proven_at: Date;
}

export interface NewWallet {
  readonly accountId: string;
  readonly publicKey: string;
  readonly proof: WalletProof;
  readonly at: Date;
}

const COLUMNS = 'id, account_id, public_key, proof, proven_at';

const findOwn = sql<WalletRow>(
  'wallets.find_own',
  `select ${COLUMNS} from wallets where account_id = $1 and public_key = $2`,
);

const findByKey = sql<WalletRow>(
  'wallets.find_by_key',
  `select ${COLUMNS} from wallets where public_key = $1`,
);

const listOwn = sql<WalletRow>(
  'wallets.list',
  `select ${COLUMNS} from wallets where account_id = $1 order by proven_at, id`,
);

const insertRow = sql(
  'wallets.insert',
  'insert into wallets (id, account_id, public_key, proof, proven_at) values ($1, $2, $3, $4, $5) on conflict (public_key) do nothing',
);

/** Null if the person has not proven that the address is theirs. */
export function findOwnWallet(
  db: Queryable,
  accountId: string,
  publicKey: string,
): Promise<WalletRow | null> {
  return db.maybe(findOwn, [accountId, publicKey]);
}

/** Of any person. */
export function findWalletByKey(db: Queryable, publicKey: string): Promise<WalletRow | null> {
  return db.maybe(findByKey, [publicKey]);
}

/** Oldest first. */
export function listWallets(db: Queryable, accountId: string): Promise<WalletRow[]> {
  return db.rows(listOwn, [accountId]);
}

/**
 * Whether the wallet now belongs to the person; the first proof stays. False if it belongs to
 * another person.
 */
export async function insertWallet(tx: Tx, wallet: NewWallet): Promise<boolean> {
  if (
    (await tx.run(insertRow, [
      newId(),
      wallet.accountId,
      wallet.publicKey,
      wallet.proof,
      wallet.at,
    ])) === 1
  )
    return true;
  return (await findOwnWallet(tx, wallet.accountId, wallet.publicKey)) !== null;
}

const findFrozen = sql<{ public_key: string }>(
  'frozen_holdings.find',
  'select public_key from frozen_holdings where public_key = $1',
);

/** Blocks freezes and releases until the end of the transaction. */
export const holdOffFreezes = sql(
  'frozen_holdings.lock',
  'lock table frozen_holdings in share mode',
);
const insertFrozen = sql(
  'frozen_holdings.insert',
  'insert into frozen_holdings (public_key, frozen_at) values ($1, $2) on conflict do nothing',
);

const deleteFrozen = sql(
  'frozen_holdings.delete',
  'delete from frozen_holdings where public_key = $1',
);

/** Whether officers have frozen an address's holding; nothing more is paid to it then. */
export async function isHoldingFrozen(db: Queryable, publicKey: string): Promise<boolean> {
  return (await db.maybe(findFrozen, [publicKey])) !== null;
}

/** Effective from the decision on, before the ledger executes it. */
export async function markHoldingFrozen(
  tx: Tx,
  frozen: { publicKey: string; at: Date },
): Promise<void> {
  await tx.run(insertFrozen, [frozen.publicKey, frozen.at]);
}

/** Called when the ledger has authorised the trustline again. */
export async function markHoldingReleased(tx: Tx, publicKey: string): Promise<void> {
  await tx.run(deleteFrozen, [publicKey]);
}

export const deleteAll = sql(
  'wallets.delete_of_person',
  'delete from wallets where account_id = $1',
);
