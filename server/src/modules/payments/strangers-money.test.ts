import { beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import { requestQuote } from '@bb1/domain/payments/endpoints';
import { importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  outcomes,
  paymentsIn,
  present,
  subjectsTo,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests({ chains: ['bitcoin', 'stellar'] });
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const newest = async () => present((await paymentsIn(world))[0]);
const satoshi = (amount: string) => parseMoney('BTC', amount).units;
const sendBitcoin = async (address: string, units: bigint, blocks = 0) => {
  await world.bitcoin.payer.pay([{ address, units }]);
  if (blocks > 0) await world.bitcoin.payer.mine(blocks);
  await world.look('bitcoin');
};

describe("strangers' payments", () => {
  it('[PAY-4][PAY-6] pending dust never prevents the owner from cancelling an order', async () => {
    const placed = await orderBy(world, anna, '2500.00', 'BTC');
    await sendBitcoin((await howToPay(anna, placed.id)).address, 999n);
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'pending', seen: '0.00' });
    expect((await anna.ok(cancelOrder, { params: { id: placed.id } })).status).toBe('cancelled');
  });

  it('[PAY-6] the exact rest of an order is accepted, though otherwise it would count as dust', async () => {
    await world.pass({});
    const placed = await orderBy(world, anna, '2500.00', 'BTC');
    const { address, due } = await howToPay(anna, placed.id);
    await sendBitcoin(address, satoshi(due) - 800n, 6);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      flags: ['underpaid'],
    });
    await world.pass({ minutes: 31 });
    await anna.ok(requestQuote, { params: { id: placed.id } });
    const rest = await howToPay(anna, placed.id);
    expect(satoshi(rest.due)).toBeLessThan(1_000n);
    await sendBitcoin(rest.address, satoshi(rest.due), 6);
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'funds_received', flags: [] });
  });

  it('[PAY-6][PAY-2] a hundred small payments to a paid order cause one mail to its owner and not a hundred', async () => {
    const payer = await world.ledger.payer();
    const placed = await orderBy(world, anna, '100.00', 'XLM');
    const pay = (amount: string) =>
      payer.pay({
        to: world.ledger.deposit.publicKey(),
        amount,
        memo: { type: 'text', value: placed.reference },
      });
    await pay((await howToPay(anna, placed.id)).due);
    for (let sent = 0; sent < 3; sent++)
      await pay(decimal({ currency: 'XLM', units: parseMoney('XLM', '0.02').units }));
    await world.look('stellar');
    const { flags } = await orderOf(anna, placed.id);
    expect(flags).toEqual(['overpaid']);
    expect(
      subjectsTo(world, anna).filter(
        (subject) => subject === `We received a payment for ${placed.reference} that we cannot use`,
      ),
    ).toHaveLength(1);
  });

  it('[PAY-3] a payer "on behalf of" the investor is not the investor', async () => {
    const placed = await orderBy(world, anna, '500.00');
    const from = (name: string, onBehalfOf: string) =>
      Buffer.from(
        statement(world, [transfer({ name, amount: '500.00', remittance: placed.reference })])
          .toString()
          .replace('</Dbtr>', `</Dbtr><UltmtDbtr><Pty><Nm>${onBehalfOf}</Nm></Pty></UltmtDbtr>`),
      );
    const book = async (bytes: Buffer) => {
      await importStatement(world, bytes);
      await world.runJobs();
    };
    await book(from('Berta Tante', 'Anna Muster'));
    expect(await newest()).toMatchObject({
      payer_name: 'Berta Tante',
      queue_reason: 'name_differs',
    });
    await book(
      statement(world, [
        transfer({
          name: 'Anna Schmidt und Bernd Muster',
          amount: '500.00',
          remittance: placed.reference,
        }),
        transfer({ name: 'Anna Muster Bau GmbH', amount: '500.00', remittance: placed.reference }),
      ]),
    );
    expect(await outcomes(world, ...(await paymentsIn(world)).slice(0, 3))).toEqual([
      'name_differs',
      'name_differs',
      'name_differs',
    ]);
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
  });
});
