import {
  listUnexplainedDebits,
  proposeTakeBack,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { listTaxMonths, proposeTaxRemittance } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { detailOf, openMoneyWorld } from '../../../../testing/money-world.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { bookEntry, paidOrder, type PaidOrder } from '../../../../testing/receivable-scene.ts';
import { forAllTests } from '../../../../testing/world.ts';

const MONTH = '2026-03';
const world = forAllTests(openMoneyWorld);
let paid: PaidOrder;

beforeAll(async () => {
  const reviewer = await world.officer('Rita Reviewer', 'compliance');
  paid = await paidOrder(world, reviewer, { name: 'Anna Zahler', amount: '500.00' });
  await payCoupon('100.00');
});

/** Taxed with 25.00 and 1.37 of each hundred. */
async function payCoupon(gross: string): Promise<void> {
  const officers = [world.finance.officerId, world.approver.officerId] as const;
  await paidCoupon(world.product, `${MONTH}-02`, officers, { [paid.person.accountId]: gross });
}

async function debit(amountCents: bigint, text: string): Promise<string> {
  await bookEntry(world, {
    direction: 'debit',
    bankReference: text,
    transfers: [{ amountCents, counterpartyName: 'Finanzkasse', remittance: [text] }],
  });
  const debits = await world.finance.ok(listUnexplainedDebits);
  return debits.find(({ remittance }) => remittance === text)?.id ?? expect.unreachable(text);
}

const remit = (bankLineId: string) => ({
  body: { month: MONTH, reference: 'Elster 7', bank_line_id: bankLineId },
});
const sums = async (account: string) =>
  (
    await world.query<{ sum: string }>(
      'select coalesce(sum(amount), 0)::numeric(20, 2)::text as sum from journal_lines where account = $1',
      [account],
    )
  )[0]?.sum;

describe('the bank’s debit of a remittance', () => {
  it('[TAX-3] is offered when its amount is what a month owes, and refused with another one', async () => {
    const [right, other] = [await debit(2_637n, 'LSt 03/26'), await debit(2_638n, 'Miete')];
    const { debits } = await world.finance.ok(listTaxMonths);
    expect(debits).toMatchObject([{ id: right, amount: '26.37', counterparty: 'Finanzkasse' }]);
    const refused = await world.finance.call(proposeTaxRemittance, remit(other));
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      'debit_of_another_amount',
      ['bank_line_id'],
    ]);
  });

  it('[TAX-3][PAY-10] is explained by the approval, and takes no payment back afterwards', async () => {
    const [line] = (await world.finance.ok(listTaxMonths)).debits;
    const id = line?.id ?? '';
    const { version } = await detailOf(world, paid.payment.id);
    const takeBack = {
      params: { id },
      body: { payment_id: paid.payment.id, reason: 'a test', version },
    };
    const sent = await world.finance.ok(proposeTaxRemittance, remit(id));
    await sendBackAs(world.approver, sent.id);
    expect([await sums('tax_office'), await sums('unexplained_debits')]).toEqual(['0.00', '52.75']);
    const proposed = await world.finance.ok(proposeTaxRemittance, remit(id));
    await approveAs(world.approver, proposed.id);
    expect([await sums('tax_office'), await sums('unexplained_debits')]).toEqual(['0.00', '26.38']);
    const { months, books, debits } = await world.finance.ok(listTaxMonths);
    expect(months[0]?.parts).toMatchObject([{ remitted: '26.37', bank_line_id: id }]);
    expect([books.still_owed, books.difference, debits]).toEqual(['0.00', '0.00', []]);
    expect(
      (await world.finance.ok(listUnexplainedDebits)).find((one) => one.id === id),
    ).toMatchObject({ note: 'Elster 7', noted_by: 'Felix Finance' });
    expect((await world.finance.call(proposeTakeBack, takeBack)).body.code).toBe('debit_explained');
    const { breaches } = await checkMoneyInvariants(world.product.db);
    // The list of holders behind the coupon is not a real one.
    expect(breaches.filter(({ what }) => !what.startsWith('holders of ledger'))).toEqual([]);
  });

  it('[TAX-3][PAY-10] that was explained otherwise in the meantime is refused at the approval', async () => {
    await payCoupon('100.00');
    const id = await debit(2_637n, 'unknown');
    const proposed = await world.finance.ok(proposeTaxRemittance, remit(id));
    const { version } = await detailOf(world, paid.payment.id);
    await world.finance.ok(proposeTakeBack, {
      params: { id },
      body: { payment_id: paid.payment.id, reason: 'a test', version },
    });
    const rows = await world.query<{ id: string }>(
      "select id from approvals where kind = 'take_back' and state = 'proposed'",
    );
    await approveAs(world.approver, rows[0]?.id ?? null);
    expect((await tryToApprove(world.approver, proposed.id)).body.code).toBe('debit_explained');
  });
});
