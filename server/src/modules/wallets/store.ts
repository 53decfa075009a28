import type { WalletProof } from '@bb1/domain/wallets/wallet-proof';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** An address of which a person has proven that it is theirs. */
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

/** Null when the person has not proven that the address is theirs. */
export function findOwnWallet(
  db: Queryable,
  accountId: string,
  publicKey: string,
): Promise<WalletRow | null> {
  return db.maybe(findOwn, [accountId, publicKey]);
}

/** Whose ever it is. */
export function findWalletByKey(db: Queryable, publicKey: string): Promise<WalletRow | null> {
  return db.maybe(findByKey, [publicKey]);
}

/** Oldest first. */
export function listWallets(db: Queryable, accountId: string): Promise<WalletRow[]> {
  return db.rows(listOwn, [accountId]);
}

/** Whether the wallet is now the person's; the first proof stays. False when it belongs to somebody else. */
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
