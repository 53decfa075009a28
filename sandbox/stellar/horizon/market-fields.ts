import type { OperationRecord } from '../core/ledger-history.ts';
import type { Moved } from '../core/result.ts';
import { assetName, type Body } from '../core/wire.ts';
import { amountText, assetFields, assetFieldsOf } from '../operations/effects.ts';
import { reserveField } from '../operations/trade-effects.ts';
import { priceText } from './market-json.ts';
import { muxedFields } from './muxed-fields.ts';
import type { Json } from './paging.ts';

/** The fields of an operation on an offer, apart from what all operations have. */
export function offerFields(body: Body<3> | Body<4> | Body<12>): Json {
  const op =
    body.type === 3
      ? body.manageSellOfferOp
      : body.type === 4
        ? body.createPassiveSellOfferOp
        : body.manageBuyOfferOp;
  return {
    amount: amountText('buyAmount' in op ? op.buyAmount : op.amount),
    price: priceText(op.price),
    price_r: op.price,
    ...assetFieldsOf('buying', assetName(op.buying)),
    ...assetFieldsOf('selling', assetName(op.selling)),
    ...('offerId' in op ? { offer_id: op.offerId.toString() } : {}),
  };
}

/** What really moved of a path payment is 0 where it failed. */
export function pathFields(body: Body<2> | Body<13>, moved: Moved | null): Json {
  const real = moved !== null && 'sent' in moved ? moved : { sent: 0n, received: 0n };
  const op = body.type === 2 ? body.pathPaymentStrictReceiveOp : body.pathPaymentStrictSendOp;
  return {
    ...assetFields(assetName(op.destAsset)),
    ...muxedFields('to', op.destination),
    ...('destAmount' in op
      ? {
          amount: amountText(op.destAmount),
          source_amount: amountText(real.sent),
          source_max: amountText(op.sendMax),
        }
      : {
          amount: amountText(real.received),
          source_amount: amountText(op.sendAmount),
          destination_min: amountText(op.destMin),
        }),
    path: op.path.map((asset) => assetFields(assetName(asset))),
    ...assetFieldsOf('source', assetName(op.sendAsset)),
  };
}

/** Of a failed operation on a pool Horizon does not know the assets. */
export function poolFieldsOf(body: Body<22> | Body<23>, { created }: OperationRecord): Json {
  const { moved } = created;
  const real = moved !== null && 'reserves' in moved ? moved : { reserves: [], shares: 0n };
  const bounds = (a: bigint, b: bigint) =>
    [a, b].map((amount, index) =>
      reserveField({ asset: real.reserves[index]?.asset ?? '', amount }),
    );
  if (body.type === 22) {
    const op = body.liquidityPoolDepositOp;
    return {
      liquidity_pool_id: Buffer.from(op.liquidityPoolId).toString('hex'),
      reserves_max: bounds(op.maxAmountA, op.maxAmountB),
      min_price: priceText(op.minPrice),
      min_price_r: op.minPrice,
      max_price: priceText(op.maxPrice),
      max_price_r: op.maxPrice,
      reserves_deposited: real.reserves.map(reserveField),
      shares_received: amountText(real.shares),
    };
  }
  const op = body.liquidityPoolWithdrawOp;
  return {
    liquidity_pool_id: Buffer.from(op.liquidityPoolId).toString('hex'),
    reserves_min: bounds(op.minAmountA, op.minAmountB),
    shares: amountText(op.amount),
    reserves_received: real.reserves.map(reserveField),
  };
}
