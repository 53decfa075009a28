import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPaymentReference } from '@bb1/domain/payments/payment-reference';
import { moneyWorldForAllTests } from '../../../../testing/money-world.ts';
import {
  allocateAll,
  owedBy,
  paidOrder,
  pay,
  recall,
  receivablesOf,
} from '../../../../testing/receivable-scene.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** The migrations that this version brings, and what they leave when they are taken back. */
const OURS = readdirSync(MIGRATIONS).filter((name) =>
  /order_references|receivables_receivables|take_backs|owed_by_holder|unbooked/.test(name),
);
const BEFORE = `
  drop table receivable_notices, receivable_settlements, receivables, take_backs, refund_returns cascade;
  drop view order_references cascade;
  drop function receivable_keeps_its_terms, take_back_is_only_undone;
  alter table bank_lines drop column network_reference;
  alter table payment_decisions drop column receivable_id cascade;
  alter table payment_decisions add constraint payment_decisions_check check ((kind = 'assign') = (order_id is not null));
`;

const world = moneyWorldForAllTests();

it('[PAY-10] what somebody owed before there were receivables is one after the migration, with a reference of its own', async () => {
  const reviewer = await world.officer('Rita Reviewer', 'reviewer');
  const paid = await paidOrder(world, reviewer, { name: 'Anna Alt', amount: '500.00' });
  const pending = await paidOrder(world, reviewer, { name: 'Bela Bald', amount: '300.00' });
  await recall(world, pending.bankReference, 30_000n);
  await allocateAll(world);
  await recall(world, paid.bankReference, 50_000n);
  await world.query(BEFORE);
  for (const name of OURS.toSorted())
    await world.query(readFileSync(join(MIGRATIONS, name), 'utf8'));
  const [receivable, ...others] = await receivablesOf(world, paid.person);
  expect(others).toEqual([]);
  expect(receivable).toMatchObject({
    state: 'open',
    amount: '500.00',
    open_eur: '500.00',
    order_reference: paid.order.reference,
    payment_id: paid.payment.id,
    notices: 0,
  });
  const reference = receivable?.reference ?? '';
  expect(isPaymentReference(world.offering.token.code, reference)).toBe(true);
  await world.check();
  await pay(world, { name: 'Anna Alt', amountCents: 50_000n, remittance: reference });
  expect(await owedBy(paid.person)).toEqual([]);
});
