import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { getBankImport, previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import {
  downloadRefundFile,
  getRefund,
  makeRefundFile,
  proposeRefund,
  proposeRefundFileRecall,
} from '@bb1/domain/payments/refund-endpoints';
import {
  listUnexplainedDebits,
  proposeTakeBack,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { approveAs, tryToApprove } from '../../../../../testing/approvals.ts';
import {
  CARRIES_OUT,
  debitsOf,
  type OrderVerdict,
  readPain001,
  type ReceivedOrder,
  writePain002,
} from '../../../../../testing/bank-for-tests.ts';
import { confirmUpload, importStatement, statement } from '../../../../../testing/cast.ts';
import {
  approvedRefund,
  detailOf,
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../../testing/money-world.ts';
import type { Investor } from '../../../../../testing/world.ts';

let folder: string;
let world: MoneyWorld;
let anna: Investor;
/** Neither uploads nor confirms. */
let toni: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-reports-'));
  world = await openMoneyWorld({ environment: { BANK_STATEMENT_FOLDER: folder } });
  anna = await world.buyer('Anna Muster');
  toni = await world.officer('Toni Finance', 'finance');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Refunds of overpaid orders, in one file at the bank. */
const ordered = async (...rests: string[]) => {
  const refunds = [];
  for (const rest of rests) {
    const placed = await orderBy(world, anna, '100.00');
    await world.booked({
      name: 'Anna Muster',
      amount: (100 + Number(rest)).toFixed(2),
      remittance: placed.reference,
    });
    const payment = present((await paymentsIn(world, { q: placed.reference }))[0]);
    refunds.push(await approvedRefund(world, payment.id));
  }
  const file = await world.finance.ok(makeRefundFile, { body: {} });
  const { text } = await world.finance.call(downloadRefundFile, { params: { id: file.id } });
  return { refunds, order: readPain001(text) };
};
const reportOf = (order: ReceivedOrder, verdict: Partial<OrderVerdict>) =>
  Buffer.from(writePain002(order, { ...CARRIES_OUT, ...verdict }));
/** The bank calls a transfer, or the order as a whole, booked on the account. */
const executedOf = (order: ReceivedOrder, number?: string) => {
  const report = reportOf(order, {}).toString();
  return Buffer.from(
    number === undefined
      ? report.replace('<GrpSts>ACSP', '<GrpSts>ACSC')
      : report.replace(
          new RegExp(`(?<=<OrgnlEndToEndId>${number}</OrgnlEndToEndId>\\s*<TxSts>)ACSP`, 'u'),
          'ACSC',
        ),
  );
};
const notBooked = async () =>
  (await world.finance.ok(deskHome)).queues.find(({ name }) => name === 'refunds_not_booked')
    ?.count;
const openDebits = async () =>
  (await world.finance.ok(listUnexplainedDebits)).filter(({ noted_by: by }) => by === null);
const take = async (report: Buffer) => {
  const { imported } = await importStatement(world, report);
  await world.runJobs();
  await world.check();
  return world.finance.ok(getBankImport, { params: { id: imported.id } });
};
const refundOf = async (id: string) => world.finance.ok(getRefund, { params: { id } });
const statesOf = async (refunds: readonly { id: string }[]) => {
  const states: string[] = [];
  for (const { id } of refunds) states.push((await refundOf(id)).refund.state);
  return states;
};
const book = async (order: ReceivedOrder, ...which: number[]) => {
  const payments = which.map((at) => present(order.payments[at]));
  await importStatement(
    world,
    statement(world, debitsOf({ ...order, payments }, { isBatch: false })),
  );
  await world.runJobs();
  await world.check();
};

const read = (officer: ApiClient, bytes: Buffer) =>
  officer.ok(previewBankImport, {
    files: [{ field: 'file', name: 'p2.xml', type: 'application/xml', bytes }],
  });
/** Finance uploads a report, and another officer confirms it. */
const upload = async (report: Buffer, approver = world.approver) => {
  const { id } = await read(world.finance, report);
  expect((await confirmUpload({ finance: world.finance, approver }, id)).status).toBe(200);
  await prove();
};
const prove = async () => {
  await world.runJob('payments.prove_by_second_source');
  await world.runJobs();
};

describe('what the bank reports of refunds (pain.002)', () => {
  it('[PAY-14] a rejected transfer fails with the reason of the bank and its money waits again; the other goes on', async () => {
    const { refunds, order } = await ordered('11.00', '12.00');
    const [kept, rejected] = [present(refunds[0]), present(refunds[1])];
    const report = reportOf(order, { rejected: [rejected.number], reasonCode: 'AC04' });
    const shown = await world.finance.ok(previewBankImport, {
      files: [{ field: 'file', name: 'p2.xml', type: 'application/xml', bytes: report }],
    });
    expect(shown.reports).toMatchObject([
      { refund: kept.number, refund_id: kept.id, status: 'accepted', outcome: 'noted' },
      { refund: rejected.number, status: 'rejected', reason_code: 'AC04', outcome: 'waits' },
      { refund: null, status: 'pending', outcome: 'noted' },
    ]);
    expect(await statesOf(refunds)).toEqual(['exported', 'exported']);
    await take(report);
    expect(await statesOf(refunds)).toEqual(['exported', 'failed']);
    const { refund, payment, reports } = await refundOf(rejected.id);
    expect([refund.failure, payment?.state]).toEqual(['AC04', 'queued']);
    expect(reports).toMatchObject([
      { status: 'rejected', reason_code: 'AC04', outcome: 'applied' },
      { status: 'pending' },
    ]);
    expect((await detailOf(world, payment?.id ?? '')).unassigned).toBe('12.00');
    await book(order, 0);
    expect(await statesOf(refunds)).toEqual(['sent', 'failed']);
    const again = await approvedRefund(world, payment?.id ?? '');
    expect(again.amount).toBe('12.00');
  });

  it('[PAY-14] an order rejected as a whole fails with all its refunds, once, however often the report comes', async () => {
    const { refunds, order } = await ordered('13.00', '14.00');
    const own = refunds.map(({ number }) => number);
    order.payments = order.payments.filter(({ endToEndId }) => own.includes(endToEndId));
    const report = reportOf(order, { rejected: 'all', reasonCode: 'FF01' });
    const first = await take(report);
    expect(first.reports.map(({ outcome }) => outcome)).toEqual(['applied']);
    expect(await statesOf(refunds)).toEqual(['failed', 'failed']);
    const again = await take(report);
    expect([again.has_news, again.reports.map(({ outcome }) => outcome)]).toEqual([
      false,
      ['applied'],
    ]);
    const { refund, payment, reports } = await refundOf(present(refunds[0]).id);
    expect([refund.failure, payment?.state]).toEqual(['FF01', 'queued']);
    expect(reports).toHaveLength(1);
  });

  it('[PAY-14] an order rejected as a whole keeps a transfer that the same file calls accepted, and an acceptance after a rejection asks officers to ask the bank', async () => {
    const { refunds, order } = await ordered('13.10', '14.10');
    const [kept, rejected] = [present(refunds[0]), present(refunds[1])];
    const report = reportOf(order, { rejected: [rejected.number], reasonCode: 'AC04' });
    const contradiction = report.toString().replace('<GrpSts>PART', '<GrpSts>RJCT');
    await take(Buffer.from(contradiction));
    expect(await statesOf(refunds)).toEqual(['exported', 'failed']);
    await take(reportOf(order, { payeeResult: 'RCVC' }));
    expect(await statesOf(refunds)).toEqual(['exported', 'failed']);
    await take(reportOf(order, {}));
    expect(await statesOf(refunds)).toEqual(['exported', 'failed']);
    const { reports } = await refundOf(rejected.id);
    expect(reports.map(({ status, outcome }) => [status, outcome])).toContainEqual([
      'accepted',
      'already_failed',
    ]);
    await book(
      order,
      order.payments.findIndex(({ endToEndId }) => endToEndId === kept.number),
    );
    expect(await statesOf(refunds)).toEqual(['sent', 'failed']);
  });

  it('[PAY-14] a transfer that the bank has called executed does not fail by a later rejection, of it or of its order: officers ask the bank, and a statement decides', async () => {
    const { refunds, order } = await ordered('23.00', '24.00');
    const [executed, other] = [present(refunds[0]), present(refunds[1])];
    await take(executedOf(order, executed.number));
    const single = await take(reportOf(order, { rejected: [executed.number] }));
    expect(single.reports.find(({ refund }) => refund === executed.number)?.outcome).toBe(
      'contradicted',
    );
    await take(reportOf(order, { rejected: 'all', reasonCode: 'FF01' }));
    expect(await statesOf(refunds)).toEqual(['exported', 'failed']);
    await book(
      order,
      order.payments.findIndex(({ endToEndId }) => endToEndId === executed.number),
    );
    expect(await statesOf(refunds)).toEqual(['sent', 'failed']);
    expect((await refundOf(other.id)).refund.failure).toBe('FF01');
  });

  it('[PAY-14] an order that the bank has called executed does not fail by a later rejection, and its file can be recalled by two officers', async () => {
    const { refunds, order } = await ordered('25.00');
    await take(executedOf(order));
    const { reports } = await take(reportOf(order, { rejected: 'all' }));
    expect(reports.map(({ outcome }) => outcome)).toEqual(['contradicted']);
    expect(await statesOf(refunds)).toEqual(['exported']);
    expect(await notBooked()).toBe(1);
    await world.pass({ days: 6 });
    await world.booked({ name: 'Max Probe', amount: '1.00', remittance: 'a later day' });
    const { refund } = await refundOf(present(refunds[0]).id);
    const recall = await world.finance.ok(proposeRefundFileRecall, {
      params: { id: present(refund.refund_file_id) },
      body: { reason: 'The bank did not execute it' },
    });
    await approveAs(world.approver, recall.id);
    expect(await statesOf(refunds)).toEqual(['approved']);
    expect(await notBooked()).toBe(0);
  });

  it('[PAY-14] money of a transfer that the bank rejected and then called executed is not refunded again before a later statement shows that it stayed', async () => {
    const { refunds, order } = await ordered('26.00');
    const { id, number } = present(refunds[0]);
    await take(reportOf(order, { rejected: [number] }));
    const { payment } = await refundOf(id);
    const paymentId = present(payment).id;
    const propose = async () =>
      world.finance.call(proposeRefund, await refundProposal(world, paymentId));
    const again = await propose();
    expect(again.status).toBe(201);
    const { id: secondId } = again.body as { id: string };
    await take(executedOf(order, number));
    const { approval_id: approvalId } = (await refundOf(secondId)).refund;
    const refused = await tryToApprove(world.approver, present(approvalId));
    expect([refused.status, refused.body.code]).toEqual([409, 'earlier_refund_may_have_left']);
    await world.finance.ok(withdrawProposal, { params: { id: present(approvalId) } });
    expect((await propose()).body.code).toBe('earlier_refund_may_have_left');
    await world.pass({ days: 6 });
    await world.booked({ name: 'Max Probe', amount: '1.00', remittance: 'a later day' });
    expect((await propose()).status).toBe(201);
  });

  it('[PAY-14] money of a rejected transfer that a statement then debits is not refunded again: two officers say that the debit took it, which ends the new refund', async () => {
    const { refunds, order } = await ordered('27.00');
    const { id, number } = present(refunds[0]);
    await take(reportOf(order, { rejected: [number] }));
    const { payment } = await refundOf(id);
    const paymentId = present(payment).id;
    const again = await approvedRefund(world, paymentId);
    await book(
      order,
      order.payments.findIndex(({ endToEndId }) => endToEndId === number),
    );
    const made = await world.finance.call(makeRefundFile, { body: {} });
    expect([made.status, made.body.code]).toEqual([409, 'earlier_refund_may_have_left']);
    expect((await refundOf(again.id)).refund.state).toBe('approved');
    const debit = present((await openDebits())[0]);
    const { version } = await detailOf(world, paymentId);
    const { approval_id: approvalId } = await world.finance.ok(proposeTakeBack, {
      params: { id: debit.id },
      body: { payment_id: paymentId, reason: 'The bank executed it after all', version },
    });
    await approveAs(world.approver, approvalId);
    expect((await refundOf(again.id)).refund).toMatchObject({
      state: 'ended',
      failure: 'payment_taken_back',
    });
    expect(await openDebits()).toEqual([]);
    await world.check();
  });

  it('[PAY-14] results of Verification of Payee are shown with the refund, and change nothing', async () => {
    const { refunds, order } = await ordered('15.00');
    for (const payeeResult of ['RVMC', 'RVNM'] as const)
      await take(reportOf(order, { payeeResult }));
    expect(await statesOf(refunds)).toEqual(['exported']);
    const { reports } = await refundOf(present(refunds[0]).id);
    expect(
      reports
        .filter(({ status }) => status.startsWith('payee'))
        .map(({ status, status_code: code }) => `${status} ${code}`)
        .toSorted(),
    ).toEqual(['payee_differs RVNM', 'payee_nearly_matches RVMC']);
  });

  it('[PAY-14] references that are not ours are shown, and change nothing', async () => {
    const { refunds, order } = await ordered('16.00');
    const { number } = present(refunds.at(-1));
    const shown = await take(reportOf({ ...order, messageId: 'NOT-OURS' }, { rejected: [number] }));
    expect(shown.reports.map(({ order: id, outcome }) => [id, outcome])).toEqual(
      shown.reports.map(() => ['NOT-OURS', 'unknown']),
    );
    const [payment] = order.payments;
    const foreign = { ...present(payment), endToEndId: 'REFUND-999999' };
    const stranger = await take(
      reportOf(
        { ...order, payments: [foreign, present(payment)] },
        { rejected: ['REFUND-999999'] },
      ),
    );
    expect(stranger.reports[0]).toMatchObject({ refund: 'REFUND-999999', outcome: 'unknown' });
    expect(await statesOf(refunds)).toEqual(['exported']);
  });

  it('[PAY-14] a rejection of what the statement has booked changes nothing; a debit of what was rejected is shown to officers', async () => {
    const { refunds, order } = await ordered('17.00', '18.00');
    const at = (index: number) => {
      const { number } = present(refunds[index]);
      return order.payments.findIndex(({ endToEndId }) => endToEndId === number);
    };
    await book(order, at(0));
    const { reports } = await take(
      reportOf(order, { rejected: refunds.map(({ number }) => number) }),
    );
    expect(
      refunds.map(({ number }) => reports.find(({ refund }) => refund === number)?.outcome),
    ).toEqual(['already_sent', 'applied']);
    expect(await statesOf(refunds)).toEqual(['sent', 'failed']);
    await book(order, at(1));
    expect(await statesOf(refunds)).toEqual(['sent', 'failed']);
    expect((await openDebits()).map(({ amount }) => amount)).toEqual(['18.00']);
  });

  it("[PAY-9][PAY-14] a rejection that one uploaded file alone tells fails no refund; it does once the bank's own channel tells it", async () => {
    const { refunds, order } = await ordered('20.00');
    const { id, number } = present(refunds[0]);
    const report = reportOf(order, { rejected: [number], reasonCode: 'AC04' });
    await upload(report);
    // The channel is alive and could have reported it.
    await read(toni, report);
    await prove();
    expect(await statesOf(refunds)).toEqual(['exported']);
    const waiting = await refundOf(id);
    expect(waiting.reports.map(({ status, outcome }) => [status, outcome])).toContainEqual([
      'rejected',
      'waits',
    ]);
    const { version } = await detailOf(world, present(waiting.payment).id);
    const again = await refundProposal(world, present(waiting.payment).id, { version });
    expect((await world.finance.call(proposeRefund, again)).status).toBe(409);
    await take(report);
    const { refund, reports } = await refundOf(id);
    expect([refund.state, refund.failure]).toEqual(['failed', 'AC04']);
    expect(reports.map(({ status, outcome }) => [status, outcome])).toContainEqual([
      'rejected',
      'applied',
    ]);
  });

  it('[PAY-9][PAY-14] without a channel an uploaded rejection counts by the own download of a third officer, not of one who brought or confirmed it', async () => {
    const { refunds, order } = await ordered('21.00', '22.00');
    const [first, booked] = [present(refunds[0]), present(refunds[1])];
    const report = reportOf(order, { rejected: [first.number, booked.number] });
    const berta = await world.officer('Berta Beides', 'finance', 'finance_approver');
    await upload(report, berta);
    await book(
      order,
      order.payments.findIndex(({ endToEndId }) => endToEndId === booked.number),
    );
    await world.pass({ days: 11 });
    await read(world.finance, report);
    await read(berta, report);
    await prove();
    expect(await statesOf(refunds)).toEqual(['exported', 'sent']);
    const shown = await read(toni, report);
    expect(shown.reports.map(({ refund, outcome }) => [refund, outcome])).toEqual(
      expect.arrayContaining([
        [first.number, 'applied'],
        [booked.number, 'already_sent'],
      ]),
    );
    expect(await statesOf(refunds)).toEqual(['failed', 'sent']);
    await world.check();
  });

  it('[DESK-2][PAY-14] a transfer that the bank has neither booked nor rejected five days after its file is in a queue until it is booked', async () => {
    await world.pass({ days: 6 });
    const others = (await notBooked()) ?? 0;
    const { order } = await ordered('28.00');
    await world.pass({ days: 5 });
    expect(await notBooked()).toBe(others);
    await world.pass({ days: 1 });
    expect(await notBooked()).toBe(others + order.payments.length);
    await book(order, ...order.payments.keys());
    expect(await notBooked()).toBe(others);
  });

  it('[PAY-14] is read from the folder without an officer, and stored first', async () => {
    const { refunds, order } = await ordered('19.00');
    const { number } = present(refunds[0]);
    const path = join(folder, 'report.xml');
    await writeFile(path, reportOf(order, { rejected: [number], reasonCode: 'AC06' }));
    const old = new Date(Date.now() - 60_000);
    await utimes(path, old, old);
    for (let time = 0; time < 2; time += 1) await world.runJob('payments.import_folder');
    await world.runJobs();
    const { refund, reports } = await refundOf(present(refunds[0]).id);
    expect([refund.state, refund.failure]).toEqual(['failed', 'AC06']);
    const kept = await world.finance.ok(getBankImport, {
      params: { id: present(reports[0]).import_id },
    });
    expect(kept).toMatchObject({ file_name: 'report.xml', state: 'imported' });
    await world.check();
  });
});
