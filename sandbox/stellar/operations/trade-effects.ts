import type { Pool } from '../core/entries.ts';
import { POOL_FEE } from '../core/exchange.ts';
import type { Claim } from './crossing.ts';
import { amountText, assetFieldsOf, type Details, type Effect } from './effects.ts';

type Side = Claim['sold'];

function tradeDetails(
  { offer }: Claim,
  { seller, bought, sold }: { seller: string; bought: Side; sold: Side },
): Details {
  return {
    seller,
    offer_id: offer.toString(),
    sold_amount: amountText(sold.amount),
    ...assetFieldsOf('sold', sold.asset),
    bought_amount: amountText(bought.amount),
    ...assetFieldsOf('bought', bought.asset),
  };
}

/**
 * The effects that Horizon shows for crossed offers: a trade on either side, and none for the offers themselves. An offer that was
 * dropped without a trade has none.
 */
export function tradeEffects(buyer: string, claims: readonly Claim[]): Effect[] {
  return claims.flatMap((claim): Effect[] => {
    const { seller, pool, sold, bought } = claim;
    if (sold.amount === 0n && bought.amount === 0n) return [];
    if (pool !== null)
      return [
        {
          account: buyer,
          type: 'liquidity_pool_trade',
          details: {
            liquidity_pool: poolFields(pool),
            sold: reserveField(sold),
            bought: reserveField(bought),
          },
        },
      ];
    // The buyer sells what the seller buys.
    return [
      {
        account: buyer,
        type: 'trade',
        details: tradeDetails(claim, { seller, bought: sold, sold: bought }),
      },
      {
        account: seller,
        type: 'trade',
        details: tradeDetails(claim, { seller: buyer, bought, sold }),
      },
    ];
  });
}

export function reserveField({ asset, amount }: Side): Details {
  return { asset, amount: amountText(amount) };
}

/** A pool inside an effect. */
export function poolFields(pool: Pool): Details {
  return {
    id: pool.id,
    fee_bp: POOL_FEE,
    type: 'constant_product',
    total_trustlines: pool.lines.toString(),
    total_shares: amountText(pool.shares),
    reserves: [
      reserveField({ asset: pool.assetA, amount: pool.reserveA }),
      reserveField({ asset: pool.assetB, amount: pool.reserveB }),
    ],
  };
}
