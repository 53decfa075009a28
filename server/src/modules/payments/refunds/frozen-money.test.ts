import { expect, it } from 'vitest';
import { tryToApprove } from '../../../../../testing/approvals.ts';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import {
  getScreeningHit,
  judgeScreeningHit,
  listScreeningHits,
} from '@bb1/domain/screening/desk-endpoints';
import {
  importStatement,
  order,
  statement,
  transfer,
  verifyOneself,
} from '../../../../../testing/cast.ts';
import { forAllTests, openWorld } from '../../../../../testing/world.ts';
import { openSanctionsCsv } from '../../../integrations/screening-lists/test-files/written-lists.ts';
import { checkMoneyInvariants } from '../../../money-invariants.ts';
import { bringIntoForce } from '../../screening/test-files/desk-lists.ts';

const world = forAllTests(openWorld);

it('[KYC-8][PAY-6] the money of a person with an open screening hit does not leave before compliance has decided', async () => {
  const compliance = [
    await world.officer('Clara Compliance', 'compliance'),
    await world.officer('Curt Compliance', 'compliance'),
  ] as const;
  const [finance, approver] = [
    await world.officer('Felix Finance', 'finance'),
    await world.officer('Petra Approver', 'finance_approver'),
  ];
  const investor = await world.investor('Lena Langeweile');
  await verifyOneself(investor, 'Lena Langeweile');
  const placed = await order(investor, '100.00');
  await importStatement(
    world,
    statement(world, [
      transfer({ name: 'Lena Langeweile', amount: '150.00', remittance: placed.reference }),
    ]),
  );
  await world.runJobs();
  const [payment] = (await finance.ok(listPayments, { query: { state: 'queued' } })).payments;
  const rows = await world.query<{ version: number }>(
    'select version from payments where id = $1',
    [payment?.id],
  );
  const refund = await finance.ok(proposeRefund, {
    params: { id: payment?.id ?? '' },
    body: {
      amount: '50.00',
      reason: 'overpaid',
      payee_account: null,
      payee_name: null,
      payee_memo: null,
      note: null,
      version: rows[0]?.version,
    },
  });

  await bringIntoForce(
    world,
    compliance,
    'own',
    openSanctionsCsv([{ ref: 'inv-1', names: ['Lena Langeweile'] }]),
  );
  await world.runJobs();
  const approve = () => tryToApprove(approver, refund.approval_id);
  const held = await approve();
  expect([held.status, held.body.code]).toEqual([409, 'refund_waits_for_compliance']);

  const { hits } = await compliance[0].ok(listScreeningHits, {
    query: { state: 'open', account_id: investor.accountId },
  });
  const params = { id: hits[0]?.id ?? '' };
  const { revision } = await compliance[0].ok(getScreeningHit, { params });
  await compliance[0].ok(judgeScreeningHit, {
    params,
    body: { judgement: 'false_match', reason: 'another birthplace', revision },
  });
  expect((await approve()).status).toBe(200);
  expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
});
