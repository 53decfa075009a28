import { type Queryable, sql } from '../../platform/db/database.ts';

export interface WalletOrderRow {
  id: string;
  public_key: string;
  client_domain: string | null;
  amount_eur: string | null;
  started_at: Date;
  valid_until: Date;
  visit_hash: Buffer | null;
  account_id: string | null;
  agreed_at: Date | null;
  /** When the account agreed to the next one, which then gets its orders. */
  next_agreed_at: Date | null;
}

interface NewWalletOrder {
  readonly id: string;
  readonly publicKey: string;
  readonly clientDomain: string | null;
  readonly amountEur: string | null;
  readonly at: Date;
  readonly linkHash: Buffer;
  readonly validUntil: Date;
}

const COLUMNS = `w.id, w.public_key, w.client_domain, w.amount_eur, w.started_at, w.valid_until, w.visit_hash, w.account_id, w.agreed_at,
  (select min(n.agreed_at) from wallet_orders n where n.account_id = w.account_id and n.agreed_at > w.agreed_at) as next_agreed_at`;

const insertRow = sql(
  'wallet_orders.insert',
  'insert into wallet_orders (id, public_key, client_domain, amount_eur, started_at, link_hash, valid_until) values ($1, $2, $3, $4, $5, $6, $7)',
);
export const findWalletOrder = sql<WalletOrderRow>(
  'wallet_orders.find',
  `select ${COLUMNS} from wallet_orders w where w.id = $1`,
).maybe((id: string) => [id]);
export const lockWalletOrder = sql<WalletOrderRow>(
  'wallet_orders.lock',
  `select ${COLUMNS} from wallet_orders w where w.id = $1 for update of w`,
).lock((id: string) => [id]);
export const lockWalletOrderByLink = sql<WalletOrderRow>(
  'wallet_orders.lock_by_link',
  `select ${COLUMNS} from wallet_orders w where w.link_hash = $1 for update of w`,
).lock((linkHash: Buffer) => [linkHash]);
/** Newest first; after `beforeId`, which is the wallet's own. */
export const listWalletOrders = sql<WalletOrderRow>(
  'wallet_orders.of_wallet',
  `select ${COLUMNS} from wallet_orders w
   where w.public_key = $1 and ($2::timestamptz is null or w.started_at >= $2)
     and ($3::uuid is null or (w.started_at, w.id) < (select b.started_at, b.id from wallet_orders b where b.id = $3 and b.public_key = $1))
   order by w.started_at desc, w.id desc limit $4`,
).rows(
  (request: {
    readonly publicKey: string;
    readonly notBefore: Date | null;
    readonly beforeId: string | null;
    readonly limit: number;
  }) => [request.publicKey, request.notBefore, request.beforeId, request.limit],
);
export const saveVisit = sql(
  'wallet_orders.set_visit',
  'update wallet_orders set visit_hash = $2, valid_until = $3 where id = $1',
).run((opened: { readonly id: string; readonly visitHash: Buffer; readonly validUntil: Date }) => [
  opened.id,
  opened.visitHash,
  opened.validUntil,
]);
export const saveAgreement = sql(
  'wallet_orders.set_agreement',
  'update wallet_orders set account_id = $2, agreed_at = $3, link_hash = null, visit_hash = null where id = $1',
).run((agreed: { readonly id: string; readonly accountId: string; readonly at: Date }) => [
  agreed.id,
  agreed.accountId,
  agreed.at,
]);
const forgetUnused = sql(
  'wallet_orders.forget',
  "delete from wallet_orders where account_id is null and valid_until < now() - interval '30 days'",
);
export const walletOrdersOfPerson = sql<
  Pick<WalletOrderRow, 'public_key' | 'client_domain' | 'amount_eur' | 'started_at' | 'agreed_at'>
>(
  'wallet_orders.of_person',
  'select public_key, client_domain, amount_eur, started_at, agreed_at from wallet_orders where account_id = $1 order by agreed_at, id',
);
export const forgetOfPerson = sql(
  'wallet_orders.delete_of_person',
  'delete from wallet_orders where account_id = $1',
);

export async function insertWalletOrder(db: Queryable, order: NewWalletOrder): Promise<void> {
  await db.run(insertRow, [
    order.id,
    order.publicKey,
    order.clientDomain,
    order.amountEur,
    order.at,
    order.linkHash,
    order.validUntil,
  ]);
}

/** Those that no person agreed to. */
export async function forgetUnusedWalletOrders(db: Queryable): Promise<void> {
  await db.run(forgetUnused);
}
