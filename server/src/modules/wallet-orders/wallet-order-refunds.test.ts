import { describe, expect, it } from 'vitest';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import { downloadRefundFile, makeRefundFile } from '@bb1/domain/payments/refund-endpoints';
import { agreeToWalletOrder, openWalletOrder } from '@bb1/domain/wallet-orders/endpoints';
import { debitsOf, readPain001 } from '../../../../testing/bank-for-tests.ts';
import { importStatement, statement } from '../../../../testing/cast.ts';
import {
  approvedRefund,
  moneyWorldForAllTests,
  orderBy,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import { OutsideWallet } from '../../../../testing/outside-wallet.ts';

const world = moneyWorldForAllTests({ chains: ['stellar'] });

describe('the wallet of an order that is withdrawn', () => {
  it('[CLM-9] sees that the refund is due, and each refund once the bank has sent it', async () => {
    const anna = await world.buyer('Anna Muster');
    await world.secured(anna);
    const token = await new OutsideWallet(world).token();
    const call = async (method: 'GET' | 'POST', path: string, payload?: string) =>
      (
        await world.product.app.inject({
          method,
          url: `/api/sep24/${path}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(payload === undefined ? {} : { payload }),
        })
      ).json<Record<string, unknown>>();
    const { id, url } = await call(
      'POST',
      'transactions/deposit/interactive',
      JSON.stringify({ asset_code: 'BB1' }),
    );
    const seen = async () => (await call('GET', `transaction?id=${String(id)}`))['transaction'];
    await anna.ok(openWalletOrder, {
      body: { token: new URL(String(url)).searchParams.get('token') ?? '' },
    });
    await anna.ok(agreeToWalletOrder, { params: { id: String(id) } });
    const placed = await orderBy(world, anna, '100.00');
    await world.booked({
      name: 'Anna Muster',
      amount: '100.00',
      remittance: placed.reference,
      iban: 'DE02120300000000202051',
    });
    await anna.ok(withdrawOrder, { params: { id: placed.id }, body: { confirmed: true } });
    await world.runJobs();
    expect(await seen()).toMatchObject({ status: 'pending_anchor', amount_in: '100.00' });
    const payment = present((await paymentsIn(world, { q: placed.reference }))[0]);
    const refund = await approvedRefund(world, payment.id, { reason: 'withdrawn' });
    expect(await seen()).toMatchObject({ status: 'pending_anchor' });
    const file = await world.finance.ok(makeRefundFile, { body: {} });
    const { text } = await world.finance.call(downloadRefundFile, { params: { id: file.id } });
    await importStatement(world, statement(world, debitsOf(readPain001(text), { isBatch: false })));
    await world.runJobs();
    expect(await seen()).toMatchObject({
      status: 'refunded',
      amount_in: '100.00',
      amount_out: '0.0000000',
      refunds: {
        amount_refunded: '100.00',
        amount_fee: '0.00',
        payments: [{ id: refund.number, id_type: 'external', amount: '100.00', fee: '0.00' }],
      },
    });
  });
});
