import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface AddressRow {
  order_id: string;
  currency: 'BTC' | 'ETH';
  address_index: number;
  address: string;
}

export const addressOfOrder = sql<AddressRow>(
  'deposit_addresses.of_order',
  'select order_id, currency, address_index, address from deposit_addresses where order_id = $1',
).maybe((orderId: string) => [orderId]);
export const orderIdOfAddress = sql<{ order_id: string }>(
  'deposit_addresses.by_address',
  'select order_id from deposit_addresses where address = $1',
).valueIfAny((address: string) => [address]);
/** Whether an address is an order's, in any notation: chains ignore capitals, checksums do not. */
export const isOurAddress = sql<{ found: boolean }>(
  'deposit_addresses.is_ours',
  'select exists (select from deposit_addresses where lower(address) = lower($1)) as found',
).value((address: string) => [address]);
const nextBitcoin = sql<{ index: number }>(
  'deposit_addresses.next_bitcoin',
  "select nextval('bitcoin_address_index')::int as index",
);
const nextEthereum = sql<{ index: number }>(
  'deposit_addresses.next_ethereum',
  "select nextval('ethereum_address_index')::int as index",
);
const insertRow = sql(
  'deposit_addresses.insert',
  'insert into deposit_addresses (order_id, currency, address_index, address, created_at) values ($1, $2, $3, $4, $5) on conflict (order_id) do nothing',
);
// Both sums in one pass: address by address, every read would read the outflows as often as there
// are addresses.
/** Every assigned address, with its known deposits and outflows. */
export const addressesOf = sql<{ address: string; in_amount: string; out_amount: string }>(
  'deposit_addresses.interest',
  `select d.address, coalesce(p.amount, 0)::numeric(40, 18) as in_amount, coalesce(f.amount, 0)::numeric(40, 18) as out_amount
   from deposit_addresses d
   left join (select deposit_address as address, sum(amount) as amount from payments where deposit_address is not null and finality <> 'gone' group by deposit_address) p on p.address = d.address
   left join (select address, sum(amount) as amount from deposit_outflows group by address) f on f.address = d.address
   where d.currency = $1 order by d.address_index`,
).rows((currency: 'BTC' | 'ETH') => [currency]);
// Final money alone, as a chain counts its balances.
/** What lies on each address by the books, in final money. */
export const finalAmountsOf = sql<{ address: string; amount: string }>(
  'deposit_addresses.final',
  `select d.address, (coalesce(p.amount, 0) - coalesce(f.amount, 0))::numeric(40, 18) as amount
   from deposit_addresses d
   left join (select deposit_address as address, sum(amount) as amount from payments where deposit_address is not null and finality = 'final' group by deposit_address) p on p.address = d.address
   left join (select address, sum(amount) as amount from deposit_outflows group by address) f on f.address = d.address
   where d.currency = $1`,
).rows((currency: 'BTC' | 'ETH') => [currency]);
export const ordersWithoutAddress = sql<{ id: string }>(
  'orders.without_address',
  `select o.id from orders o where o.payment_method in ('BTC', 'ETH') and o.status = 'pending' and o.placed_at < $1 and not exists (select from deposit_addresses d where d.order_id = o.id) order by o.placed_at limit 100`,
).column((placedBefore: Date) => [placedBefore]);

/** An index is never reused; an unused one is skipped for ever. */
export async function nextIndex(db: Queryable, currency: 'BTC' | 'ETH'): Promise<number> {
  return (await db.one(currency === 'BTC' ? nextBitcoin : nextEthereum)).index;
}

/** Does nothing when another worker was faster. */
export async function insertAddress(
  tx: Tx,
  row: { orderId: string; currency: 'BTC' | 'ETH'; index: number; address: string; at: Date },
): Promise<boolean> {
  return (
    (await tx.run(insertRow, [row.orderId, row.currency, row.index, row.address, row.at])) === 1
  );
}
