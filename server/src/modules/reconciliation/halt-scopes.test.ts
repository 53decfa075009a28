import { beforeAll, describe, expect, it } from 'vitest';
import { buildClaim } from '@bb1/domain/claims/endpoints';
import { parseMoney } from '@bb1/domain/money';
import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { approve } from '../../../../testing/applicant.ts';
import { importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { Claimant } from '../claims/test-files/claimant.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';

const world = moneyWorldForAllTests({ chains: ['stellar', 'bitcoin'] });
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Reviewer', 'compliance'), anna.accountId);
  await world.secured(anna);
});

const STOPPED = [503, 'payments_halted'];
const halt = (scope: HaltScope) =>
  beginHalt(world.product.db, { kind: 'operator', scope, at: world.now(), reason: 'a test' });
/** The jobs that were refused come again with the sweep. */
const goOn = async () => {
  await world.query('update payment_halts set lifted_at = now()');
  await world.pass({ minutes: 1 });
  await world.runJob('payments.catch_up');
  await world.runJobs();
};
const statusOf = async (id: string) => (await orderOf(anna, id)).status;
const answerOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [
  status,
  body.code,
];
const paidInBitcoin = async (amount: string) => {
  await world.pass({});
  const placed = await orderBy(world, anna, amount, 'BTC');
  const { address, due } = await howToPay(anna, placed.id);
  await world.bitcoin.payer.pay([{ address, units: parseMoney('BTC', due).units }]);
  await world.bitcoin.payer.mine(6);
  await world.look('bitcoin');
  return placed;
};
const paidInEuros = async (amount: string) => {
  const placed = await orderBy(world, anna, amount);
  await world.booked({ name: 'Anna Muster', amount, remittance: placed.reference });
  return placed;
};
const paymentOf = async (query: Record<string, string>) =>
  present((await paymentsIn(world, query))[0]).id;

describe('a halt of bitcoin', () => {
  it('[PAY-13] keeps bitcoin from orders, refunds and allocations, and nothing else', async () => {
    const before = await paidInBitcoin('100.00');
    await halt('BTC');
    const [coins, euros] = [await paidInBitcoin('110.00'), await paidInEuros('120.00')];
    expect([await statusOf(coins.id), await statusOf(euros.id)]).toEqual([
      'pending',
      'funds_received',
    ]);
    // What was paid in bitcoin waits, whenever it came.
    const allocation = await world.finance.ok(proposeAllocation);
    expect((await approveAs(world.approver, allocation.id)).evidence).toHaveLength(1);
    expect([await statusOf(before.id), await statusOf(euros.id)]).toEqual([
      'funds_received',
      'tokens_allocated',
    ]);
    await goOn();
    expect(await statusOf(coins.id)).toBe('funds_received');
  });

  it('[PAY-13] refuses the approval of an allocation that was proposed before it and holds an order paid in bitcoin', async () => {
    const allocation = await world.finance.ok(proposeAllocation);
    await halt('BTC');
    expect(answerOf(await tryToApprove(world.approver, allocation.id))).toEqual(STOPPED);
    await goOn();
    expect((await approveAs(world.approver, allocation.id)).evidence).toHaveLength(2);
  });

  it('[PAY-13] blocks refunds of unassigned bitcoin, while euros are refunded', async () => {
    await world.booked({ name: 'Max', amount: '7.00', remittance: 'nothing' });
    const placed = await orderBy(world, anna, '130.00', 'BTC');
    const { address, due } = await howToPay(anna, placed.id);
    const units = parseMoney('BTC', due).units + 50_000n;
    await world.bitcoin.payer.pay([{ address, units }]);
    await world.bitcoin.payer.mine(6);
    await world.look('bitcoin');
    await halt('BTC');
    const [coins, euros] = [
      await paymentOf({ q: address }),
      await paymentOf({ reason: 'no_reference' }),
    ];
    const inBitcoin = await refundProposal(world, coins, {
      payee_account: world.bitcoin.payer.address,
      note: 'asked for by the payer',
    });
    expect(answerOf(await world.finance.call(proposeRefund, inBitcoin))).toEqual(STOPPED);
    await world.finance.ok(proposeRefund, await refundProposal(world, euros));
    await goOn();
    await world.finance.ok(proposeRefund, inBitcoin);
  });
});

describe('a halt of euros', () => {
  it('[PAY-13] lets statements be booked, because they may end it, and matches none of their money; bitcoin is not halted', async () => {
    const placed = await orderBy(world, anna, '140.00');
    await halt('EUR');
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Anna Muster', amount: '140.00', remittance: placed.reference }),
      ]),
    );
    await world.runJobs();
    const coins = await paidInBitcoin('150.00');
    expect([await statusOf(placed.id), await statusOf(coins.id)]).toEqual([
      'pending',
      'funds_received',
    ]);
    await goOn();
    expect(await statusOf(placed.id)).toBe('funds_received');
  });
});

describe('a halt of tokens', () => {
  it('[PAY-13] keeps tokens from being allocated and claimed, while money finds its orders', async () => {
    const claimant = new Claimant(anna);
    const claim = await claimant.create();
    await halt('tokens');
    expect(answerOf(await world.finance.call(proposeAllocation))).toEqual(STOPPED);
    expect(
      answerOf(await anna.call(buildClaim, { body: { distribution_claim: { id: claim.id } } })),
    ).toEqual(STOPPED);
    const euros = await paidInEuros('160.00');
    expect(await statusOf(euros.id)).toBe('funds_received');
    await goOn();
    const allocation = await world.finance.ok(proposeAllocation);
    await sendBackAs(world.approver, allocation.id);
    await claimant.build(claim);
  });
});
