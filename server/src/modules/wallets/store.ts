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

/** Null if the person has not proven that the address is theirs. */
export const findOwnWallet = sql<WalletRow>(
  'wallets.find_own',
  `select ${COLUMNS} from wallets where account_id = $1 and public_key = $2`,
).maybe((accountId: string, publicKey: string) => [accountId, publicKey]);

/** Of any person. */
export const findWalletByKey = sql<WalletRow>(
  'wallets.find_by_key',
  `select ${COLUMNS} from wallets where public_key = $1`,
).maybe((publicKey: string) => [publicKey]);

/** Oldest first. */
export const listWallets = sql<WalletRow>(
  'wallets.list',
  `select ${COLUMNS} from wallets where account_id = $1 order by proven_at, id`,
).rows((accountId: string) => [accountId]);

const insertRow = sql(
  'wallets.insert',
  'insert into wallets (id, account_id, public_key, proof, proven_at) values ($1, $2, $3, $4, $5) on conflict (public_key) do nothing',
);

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
/** Effective from the decision on, before the ledger executes it. */
export const markHoldingFrozen = sql(
  'frozen_holdings.insert',
  'insert into frozen_holdings (public_key, frozen_at) values ($1, $2) on conflict do nothing',
).run((frozen: { publicKey: string; at: Date }) => [frozen.publicKey, frozen.at]);

/** Called when the ledger has authorised the trustline again. */
export const markHoldingReleased = sql(
  'frozen_holdings.delete',
  'delete from frozen_holdings where public_key = $1',
).run((publicKey: string) => [publicKey]);

/** Whether officers have frozen an address's holding; nothing more is paid to it then. */
export async function isHoldingFrozen(db: Queryable, publicKey: string): Promise<boolean> {
  return (await db.maybe(findFrozen, [publicKey])) !== null;
}

export const deleteAll = sql(
  'wallets.delete_of_person',
  'delete from wallets where account_id = $1',
);
