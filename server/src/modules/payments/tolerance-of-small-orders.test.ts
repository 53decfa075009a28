import { beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import {
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests({ chains: ['stellar'] });
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

describe('the tolerance for small orders', () => {
  it.each([
    ['2.00', '1.90', 'received'],
    ['2.00', '1.97', 'received'],
    ['2.00', '1.98', 'funds_received'],
    ['10.00', '9.90', 'funds_received'],
    ['10.00', '9.89', 'received'],
  ])(
    '[PAY-6] %s paid with %s is %s: a hundredth at most, so that many small orders are no discount',
    async (amount, paid, status) => {
      const placed = await orderBy(world, anna, amount);
      await world.booked({ name: 'Anna Muster', amount: paid, remittance: placed.reference });
      expect((await orderOf(anna, placed.id)).status).toBe(status);
    },
  );

  it('[PAY-6] in another currency is a hundredth too, and granted once, for any number of parts', async () => {
    const payer = await world.ledger.payer();
    const placed = await orderBy(world, anna, '2.00', 'XLM');
    const due = parseMoney('XLM', (await howToPay(anna, placed.id)).due).units;
    const pay = async (units: bigint) => {
      await payer.pay({
        to: world.ledger.deposit.publicKey(),
        amount: decimal({ currency: 'XLM', units }),
        memo: { type: 'text', value: placed.reference },
      });
      await world.look('stellar');
    };
    const hundredth = due / 100n;
    await pay(due - 3n * hundredth);
    expect((await orderOf(anna, placed.id)).status).toBe('received');
    await pay(hundredth);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      flags: ['underpaid'],
    });
    await pay(hundredth);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '2.00',
    });
  });
});
