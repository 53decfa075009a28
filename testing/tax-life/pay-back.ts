import { downloadRefundFile, makeRefundFile } from '../../domain/src/payments/refund-endpoints.ts';
import { getTaxPerson } from '../../domain/src/taxes/desk-endpoints.ts';
import { proposeTaxRefund } from '../../domain/src/taxes/tax-refund-endpoints.ts';
import { approveAs } from '../approvals.ts';
import { debitsOf, readPain001 } from '../bank-for-tests.ts';
import { importStatement, statement } from '../cast.ts';
import { forgetLimits, readPatiently } from '../money-world.ts';
import { centsText } from '../payout-runs/reckoning.ts';
import type { PayoutScene } from '../payout-scene.ts';
import type { Lot } from '../seeded.ts';
import { type TaxBooks, taxOf } from './tax-books.ts';
import type { Holder } from './tax-holders.ts';

interface PayingBack {
  readonly scene: PayoutScene;
  readonly chance: Lot;
  readonly books: TaxBooks;
  readonly people: readonly Holder[];
  /** Cents, by holder. */
  readonly paidBack: Map<Holder, bigint>;
  readonly same: (what: string, found: unknown, expected: unknown) => void;
}

/**
 * Two officers pay back what corrections owe, to most of those who are owed, and the bank books it.
 * The books then owe the rest. Returns how many were paid.
 */
export async function payBack(life: PayingBack): Promise<number> {
  const { scene, chance, people, paidBack, same } = life;
  const { world, maker, checker } = scene;
  const owedTo = (holder: Holder) => correctedOf(life, holder) - (paidBack.get(holder) ?? 0n);
  let paid = 0;
  for (const holder of people) {
    const owed = owedTo(holder);
    await forgetLimits(world);
    const { refunds } = await readPatiently(() =>
      maker.ok(getTaxPerson, { params: { account_id: holder.accountId } }),
    );
    same(`owed to ${holder.accountId}`, refunds.total, centsText(owed));
    if (owed === 0n || chance.chance(0.3)) continue;
    const refund = await maker.ok(proposeTaxRefund, {
      params: { account_id: holder.accountId },
      body: {
        payee_account: 'DE02500105170137075030',
        payee_name: '',
        note: 'in their letter',
      },
    });
    same(`refund of ${holder.accountId}`, refund.amount, centsText(owed));
    await scene.reauthenticate(checker);
    await approveAs(checker, refund.approval_id);
    paidBack.set(holder, (paidBack.get(holder) ?? 0n) + owed);
    paid++;
  }
  if (paid > 0) await bookAtBank(scene);
  const rows = await world.query<{ account: string; owed: string }>(
    "select account, (-sum(amount))::numeric(20, 2)::text as owed from journal_lines where account in ('tax_refunds_due', 'refunds_due') group by account having sum(amount) <> 0",
  );
  const rest = people.reduce((sum, holder) => sum + owedTo(holder), 0n);
  same(
    'tax owed by the books',
    rows,
    rest === 0n ? [] : [{ account: 'tax_refunds_due', owed: centsText(rest) }],
  );
  return paid;
}

async function bookAtBank(scene: PayoutScene): Promise<void> {
  const { world, maker } = scene;
  await scene.reauthenticate(maker);
  const { id } = await maker.ok(makeRefundFile, { body: {} });
  const file = await maker.call(downloadRefundFile, { params: { id } });
  await importStatement(
    world,
    statement(world, debitsOf(readPain001(file.text), { isBatch: false })),
  );
  await world.runJobs();
}

function correctedOf({ books }: PayingBack, holder: Holder): bigint {
  return books.payments
    .filter((payment) => payment.holder === holder)
    .flatMap(({ corrections }) => corrections)
    .reduce((sum, { before, after }) => sum + taxOf(before) - taxOf(after), 0n);
}
