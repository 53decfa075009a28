import { cents, eur, parseMoney } from '@bb1/domain/money';
import { priceOrder } from '@bb1/domain/offering/price-order';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewOrder, saleOf } from './preview-order.ts';

const START = Date.parse('2019-03-11T12:00:00+01:00');
const config = {
  now_timestamp: START + 86_400_000,
  sale_cap_eur: '5000000.00',
  sale_raised_eur: '0.00',
  sale_reserved_eur: '0.00',
  minimum_exclusive_eur: '1.00',
  maximum_per_order_eur: '1000000.00',
  token_nominal_eur: '1.00',
  tiers: [
    {
      price_eur: '0.95',
      until_timestamp: Date.parse('2019-05-10T00:00:00+02:00'),
      volume_eur: '100000.00',
    },
    { price_eur: '1.00', until_timestamp: null, volume_eur: null },
  ],
};

describe('preview of an order', () => {
  it('[ORD-1] shows tokens, price and face value of an amount', () => {
    expect(previewOrder(config, '1000')).toEqual({
      kind: 'priced',
      amount: '1000.00',
      tokens: '1052.6315789',
      faceValue: '1052.63',
      parts: [{ price: '0.95', amount: '1000.00', tokens: '1052.6315789' }],
    });
  });

  it('[OFF-2] splits at a volume boundary and ends a tier by its date, like the server', () => {
    const crossing = previewOrder({ ...config, sale_raised_eur: '99500.00' }, '1000.00');
    expect(crossing).toMatchObject({
      kind: 'priced',
      parts: [
        { price: '0.95', amount: '500.00' },
        { price: '1.00', amount: '500.00', tokens: '500.0000000' },
      ],
    });
    const late = previewOrder(
      { ...config, now_timestamp: Date.parse('2019-05-10T12:00:00+02:00') },
      '1000.00',
    );
    expect(late).toMatchObject({ parts: [{ price: '1.00' }] });
  });

  it('[ORD-3] shows the price of an applied code where it is the better one, and never combines both', () => {
    expect(previewOrder(config, '1000', '0.80')).toEqual({
      kind: 'priced',
      amount: '1000.00',
      tokens: '1250.0000000',
      faceValue: '1250.00',
      parts: [{ price: '0.80', amount: '1000.00', tokens: '1250.0000000' }],
    });
    expect(previewOrder(config, '1000', '0.97')).toEqual(previewOrder(config, '1000'));
    const crossing = previewOrder({ ...config, sale_raised_eur: '99500.00' }, '1000.00', '0.97');
    expect(crossing).toMatchObject({
      parts: [
        { price: '0.95', amount: '500.00' },
        { price: '0.97', amount: '500.00' },
      ],
    });
  });

  it('[OFF-2] agrees with the rule for every amount and every volume sold', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 101n, max: 100_000_000n }),
        fc.bigInt({ min: 0n, max: 390_000_000n }),
        (amountCents, soldCents) => {
          const preview = previewOrder(
            { ...config, sale_raised_eur: eur(soldCents) },
            eur(amountCents),
          );
          const parts = priceOrder(saleOf(config), {
            amountCents,
            soldCents,
            now: new Date(config.now_timestamp),
          });
          if (preview.kind !== 'priced') throw new Error(`${preview.kind} for ${amountCents}`);
          expect(parseMoney('TOKEN', preview.tokens).units).toBe(
            parts.reduce((sum, part) => sum + part.tokenUnits, 0n),
          );
          expect(preview.parts.reduce((sum, part) => sum + cents(part.amount), 0n)).toBe(
            amountCents,
          );
        },
      ),
    );
  });

  it("[ORD-1] shows the server's refusals: 1 EUR or less, more than the maximum, more than is left", () => {
    expect(previewOrder(config, '1.00')).toEqual({
      kind: 'refused',
      code: 'amount_too_small',
      limit: config.minimum_exclusive_eur,
    });
    expect(previewOrder(config, '1.01').kind).toBe('priced');
    expect(previewOrder(config, '1000000.01')).toEqual({
      kind: 'refused',
      code: 'amount_too_large',
      limit: '1000000.00',
    });
    expect(previewOrder({ ...config, sale_raised_eur: '4999000.00' }, '1000.01')).toEqual({
      kind: 'refused',
      code: 'cap_reached',
      limit: '1000.00',
    });
    expect(previewOrder({ ...config, sale_raised_eur: '4999999.00' }, '500.00')).toEqual({
      kind: 'refused',
      code: 'sold_out',
    });
    const [raised, reserved] = ['4000000.00', '999500.00'];
    const nearlyFull = { ...config, sale_raised_eur: raised, sale_reserved_eur: reserved };
    expect(previewOrder(nearlyFull, '500.01')).toMatchObject({ limit: '500.00' });
    expect(previewOrder({ ...nearlyFull, sale_reserved_eur: '1000000.00' }, '500.00')).toEqual({
      kind: 'refused',
      code: 'all_reserved',
    });
  });

  it.each(['', 'abc', '1.234 ?', '-5', '10.005', '1e3'])(
    '[ORD-1] is absent while %j is not a complete amount',
    (typed) => {
      expect(previewOrder(config, typed)).toEqual({ kind: 'none' });
    },
  );
});
