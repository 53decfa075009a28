import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLineOut } from '@bb1/domain/approvals/endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Order } from '@bb1/domain/orders/endpoints';
import { listRefusedBankEntries, proposeManualBooking } from '@bb1/domain/payments/desk-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { approve } from '../../../../testing/applicant.ts';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  present,
} from '../../../../testing/money-world.ts';
import { pay, recall } from '../../../../testing/receivable-scene.ts';
import type { Investor } from '../../../../testing/world.ts';

let world: MoneyWorld;
let anna: Investor;
let order: Order;
let another: Order;
/** The name of the booking that paid `order`. */
let booking: string;
let proposed: string;
beforeEach(async () => {
  world = await openMoneyWorld();
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Review', 'reviewer'), anna.accountId);
  [order, another] = [await orderBy(world, anna, '60.00'), await orderBy(world, anna, '80.00')];
  ({ bankReference: booking } = await pays(order, 6_000n));
  await pays(another, 8_000n);
  proposed = (await world.finance.ok(proposeAllocation)).id;
});
afterEach(() => world.close());

const pays = ({ reference }: Order, amountCents: bigint) =>
  pay(world, { name: 'Anna Muster', amountCents, remittance: reference });
const statusOf = async ({ id }: Order) => (await orderOf(anna, id)).status;
const refused = async (answer: ReturnType<typeof tryToApprove>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
/** The payer recalls the money of `order`. */
async function recalled(): Promise<void> {
  await recall(world, booking, 6_000n);
  expect(await statusOf(order)).toBe('pending');
}
/** Money of a stranger, on an unreadable entry, which the officer of the proposal types as a payment of `order`. */
async function typedAnew(): Promise<void> {
  const stray = transfer({ name: 'Max Probe', amount: '60.00', remittance: 'a stranger' });
  const unreadable = statement(world, [stray])
    .toString()
    .replaceAll('Ccy="EUR">60.00', 'Ccy="USD">66.00');
  await importStatement(world, Buffer.from(unreadable));
  const entry = present(
    (await world.finance.ok(listRefusedBankEntries)).find((one) => !one.is_booked),
  );
  const { approval_id: id } = await world.finance.ok(proposeManualBooking, {
    params: { id: entry.id },
    body: {
      direction: 'credit',
      amount: '60.00',
      booking_date: berlinDay(world.now()),
      counterparty_name: 'Anna Muster',
      counterparty_iban: 'DE02120300000000202051',
      remittance: order.reference,
      end_to_end_id: '',
      taken_back: 'no',
      reason: 'The bank said so by telephone',
    },
  });
  await approveAs(world.approver, id);
  await world.runJobs();
  expect(await statusOf(order)).toBe('funds_received');
}

describe('an order that loses its money while its allocation waits, and is paid anew', () => {
  it('[PAY-9][TOK-1][DESK-8] is not allocated by what the approver saw, and never by the officer who typed its new payment', async () => {
    await recalled();
    await typedAnew();
    expect(await refused(tryToApprove(world.approver, proposed))).toEqual([
      409,
      'evidence_changed',
    ]);
    expect([await statusOf(order), await statusOf(another)]).toEqual([
      'funds_received',
      'funds_received',
    ]);
    await world.check();
  });

  it('[PAY-9][TOK-1][DESK-8] stays with its proposer’s evidence out of the rest of a proposal, and can be taken out itself', async () => {
    await recalled();
    await typedAnew();
    const takeOut = (line: string) =>
      world.approver.call(takeLineOut, {
        params: { id: proposed },
        body: { line, reason: 'not now' },
      });
    expect(await refused(takeOut(another.reference))).toEqual([409, 'evidence_changed']);
    const { id: rest } = (await takeOut(order.reference)).body as { id: string };
    expect((await tryToApprove(world.approver, rest)).status).toBe(200);
    expect(await refused(world.finance.call(proposeAllocation))).toEqual([
      422,
      'nothing_to_allocate',
    ]);
    const third = await world.officer('Toni Token', 'token_operations');
    const { id } = await third.ok(proposeAllocation);
    expect((await tryToApprove(world.approver, id)).status).toBe(200);
    expect([await statusOf(order), await statusOf(another)]).toEqual([
      'tokens_allocated',
      'tokens_allocated',
    ]);
    await world.check();
  });

  it('[PAY-9][TOK-1][DESK-8] is not allocated by what the approver saw either when its payer paid it again', async () => {
    await recalled();
    await pays(order, 6_000n);
    expect(await statusOf(order)).toBe('funds_received');
    expect(await refused(tryToApprove(world.approver, proposed))).toEqual([
      409,
      'evidence_changed',
    ]);
    await world.check();
  });
});
