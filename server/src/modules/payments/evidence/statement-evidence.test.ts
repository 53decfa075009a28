import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Approval,
  approveProposal,
  getApproval,
  listApprovals,
  sendProposalBack,
  withdrawProposal,
} from '@bb1/domain/approvals/endpoints';
import { eur } from '@bb1/domain/money';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { getBankImport, previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import {
  listBankAccounts,
  proposeBankFile,
  proposeOpeningBalance,
  proposeStatementGap,
} from '@bb1/domain/payments/evidence-endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { getRefund, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { previewAllocation, proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import type { StatementEntry } from '../../../../../testing/bank-for-tests.ts';
import { approve } from '../../../../../testing/applicant.ts';
import {
  confirmUpload,
  importStatement,
  statementAt,
  transfer,
} from '../../../../../testing/cast.ts';
import {
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../../testing/money-world.ts';
import { OPENING_CENTS } from '../../../../../testing/opening-balance.ts';
import type { Investor, Officer } from '../../../../../testing/world.ts';

const REASON = 'The channel of the bank is down';

const world = moneyWorldForAllTests();
let anna: Investor;
let colleague: Officer;
let operations: Officer;

beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Review', 'reviewer'), anna.accountId);
  colleague = await world.officer('Gerda Geld', 'finance');
  operations = await world.officer('Toni Token', 'token_operations');
});

/** A statement with an opening balance, in cents; without balances if none is given. */
function statementFrom(openingCents: bigint | null, ...entries: StatementEntry[]): Buffer {
  const file = statementAt(world, openingCents ?? 0n, entries, { prefix: 'EVIDENCE' });
  return openingCents === null
    ? Buffer.from(file.toString().replaceAll(/<Bal>.*?<\/Bal>\s*/gs, ''))
    : file;
}

const paidBy = (reference: string, amount = '700.00') =>
  transfer({ name: 'Anna Muster', amount, remittance: reference });
const account = async () => present((await world.finance.ok(listBankAccounts))[0]);
const balance = async () => BigInt(present((await account()).balance).replace('.', ''));
const upload = (officer: ApiClient, bytes: Buffer) =>
  officer.ok(previewBankImport, {
    files: [{ field: 'file', name: 'upload.xml', type: 'application/xml', bytes }],
  });
const seen = (officer: ApiClient, id: string) => officer.ok(getApproval, { params: { id } });
const decide = (officer: ApiClient, { id, content_hash }: Pick<Approval, 'id' | 'content_hash'>) =>
  officer.call(approveProposal, { params: { id }, body: { content_hash } });
const openApprovals = async () =>
  (await world.approver.ok(deskHome)).queues.find(({ name }) => name === 'approvals')?.count;

describe('the opening balance of a bank account', () => {
  const opening = (more: Record<string, unknown> = {}) => ({
    body: {
      account_iban: world.offering.bank.iban,
      balance: eur(OPENING_CENTS),
      as_of: '2018-12-31',
      reason: 'Statement 12/2018 of the bank',
      ...more,
    },
  });

  it('[PAY-9] is missing at first: a statement with correct balances is booked and funds nothing', async () => {
    const { id, reference } = await orderBy(world, anna, '700.00');
    const first = statementFrom(OPENING_CENTS, paidBy(reference));
    const preview = await upload(world.finance, first);
    expect((await confirmUpload(world, preview.id)).status).toBe(200);
    await world.runJobs();
    expect([(await orderOf(anna, id)).status, (await account()).balance]).toEqual([
      'pending',
      null,
    ]);
    expect((await account()).waiting).toMatchObject([{ came_by: 'upload', lines: 1 }]);
  });

  it('[PAY-9] refuses another account, a future day and an invalid amount, each at its field', async () => {
    const refused = async (more: Record<string, unknown>) =>
      Object.keys(
        (await world.finance.call(proposeOpeningBalance, opening(more))).body.errors ?? {},
      );
    expect(await refused({ account_iban: 'DE02120300000000202051' })).toEqual(['account_iban']);
    expect(await refused({ as_of: '2099-01-01' })).toEqual(['as_of']);
    expect(await refused({ balance: '1,5' })).toEqual(['balance']);
    expect(await refused({ reason: '' })).toEqual(['reason']);
  });

  it('[PAY-9][DESK-8] is entered by two officers: neither one alone, nor one who sees other content, nor one without the right', async () => {
    const { id } = await world.finance.ok(proposeOpeningBalance, opening());
    expect((await colleague.call(proposeOpeningBalance, opening())).body.code).toBe(
      'already_proposed',
    );
    const proposal = await seen(world.approver, id);
    expect(proposal).toMatchObject({ kind: 'opening_balance', state: 'proposed', conflict: null });
    expect(await openApprovals()).toBe(1);
    expect((await decide(world.finance, proposal)).body.code).toBe('not_allowed');
    expect((await decide(operations, proposal)).status).toBe(404);
    const otherHash = '0'.repeat(64);
    const other = await decide(world.approver, { id, content_hash: otherHash });
    expect([other.status, other.body.code]).toEqual([409, 'invalid_status']);
    expect((await account()).opening).toBe(null);
    expect((await decide(world.approver, proposal)).status).toBe(200);
    expect((await decide(world.approver, proposal)).body.code).toBe('invalid_status');
    expect((await account()).opening).toEqual({ balance: '1000.00', as_of: '2018-12-31' });
    const again = await colleague.call(proposeOpeningBalance, opening());
    expect(again.body.code).toBe('opening_balance_known');
  });

  it('[DESK-8] freezes the proposal: the database refuses a change, and content changed by its owner is never executed', async () => {
    const preview = await upload(world.finance, statementFrom(170_000n, paidBy('frozen', '1.00')));
    const { id } = await world.finance.ok(proposeBankFile, {
      params: { id: preview.id },
      body: { reason: REASON },
    });
    const change = `update approvals set content = '{"import_id":"${preview.id}","file_hash":"x","new_lines":2}' where id = '${id}'`;
    await expect(world.query(change)).rejects.toThrow(/is frozen/);
    await expect(world.query(`delete from approvals where id = '${id}'`)).rejects.toThrow();
    const proposal = await seen(world.approver, id);
    await world.query(`begin; set local session_replication_role = replica; ${change}; commit`);
    expect((await decide(world.approver, proposal)).status).toBe(500);
    expect((await seen(world.approver, id)).state).toBe('proposed');
    await world.finance.ok(withdrawProposal, { params: { id } });
  });

  it('[PAY-9] lets the statement that starts there join, and its payment finds its order', async () => {
    await world.runJobs();
    expect([await account()]).toMatchObject([{ balance: '1700.00', waiting: [] }]);
  });
});

describe('an uploaded bank file', () => {
  it('[PAY-9] is booked only by another officer, and shows how it came', async () => {
    const placed = await orderBy(world, anna, '300.00');
    const file = statementFrom(await balance(), paidBy(placed.reference, '300.00'));
    const preview = await upload(world.finance, file);
    const { id } = await world.finance.ok(proposeBankFile, {
      params: { id: preview.id },
      body: { reason: REASON },
    });
    const proposal = await seen(world.approver, id);
    expect(proposal.facts).toContainEqual({
      name: 'credits',
      format: 'eur',
      value: '300.00',
      path: null,
    });
    expect(proposal.evidence.flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'came_by', value: 'upload' }),
        expect.objectContaining({ name: 'uploaded_by', value: 'Felix Finance' }),
        expect.objectContaining({ name: 'file_hash', value: preview.file_hash }),
        expect.objectContaining({ name: 'continuity', value: 'proven' }),
      ]),
    );
    expect((await decide(world.finance, proposal)).status).toBe(403);
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
    expect((await decide(world.approver, proposal)).status).toBe(200);
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
    await upload(colleague, file);
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    const booked = await world.finance.ok(getBankImport, { params: { id: preview.id } });
    expect(booked).toMatchObject({
      came_by: 'upload',
      uploaded_by: 'Felix Finance',
      confirmed_by: 'Ada Approver',
      approval_id: id,
    });
  });

  it('[PAY-9] is refused when the bank has delivered its lines since the proposal', async () => {
    const file = statementFrom(await balance(), paidBy('nothing', '5.00'));
    const preview = await upload(world.finance, file);
    const { id } = await world.finance.ok(proposeBankFile, {
      params: { id: preview.id },
      body: { reason: REASON },
    });
    await importStatement(world, file);
    const answer = await decide(world.approver, await seen(world.approver, id));
    expect([answer.status, answer.body.code]).toEqual([409, 'facts_changed']);
    expect((await seen(world.approver, id)).state).toBe('proposed');
    await world.finance.ok(withdrawProposal, { params: { id } });
  });

  it('[PAY-9][DESK-8] is sent back with a reason, withdrawn by its proposer alone, or lapses after 14 days', async () => {
    const preview = await upload(
      world.finance,
      statementFrom(await balance(), paidBy('x', '6.00')),
    );
    const propose = () =>
      world.finance.ok(proposeBankFile, { params: { id: preview.id }, body: { reason: REASON } });
    const first = await propose();
    const noReason = await world.approver.call(sendProposalBack, {
      params: first,
      body: { reason: '' },
    });
    expect(Object.keys(noReason.body.errors ?? {})).toEqual(['reason']);
    expect(
      await world.approver.ok(sendProposalBack, { params: first, body: { reason: 'Wrong month' } }),
    ).toMatchObject({ state: 'sent_back', decision_reason: 'Wrong month' });
    const second = await propose();
    expect((await colleague.call(withdrawProposal, { params: second })).status).toBe(403);
    expect((await world.finance.ok(withdrawProposal, { params: second })).state).toBe('withdrawn');
    const third = await propose();
    const { content_hash } = await seen(world.approver, third.id);
    await world.pass({ days: 15 });
    const late = await world.officer('Berta Zweite', 'finance_approver');
    expect((await decide(late, { id: third.id, content_hash })).body.code).toBe('invalid_status');
    await world.runJob('approvals.lapse');
    expect((await seen(late, third.id)).state).toBe('lapsed');
    const shown = await late.ok(listApprovals, { query: {} });
    expect(shown.approvals.filter(({ state }) => state === 'proposed')).toEqual([]);
  });
});

describe("money that rests on an officer's file", () => {
  it('[PAY-9] is neither refunded, assigned nor allocated by the officer who uploaded it; a colleague proposes and the approver sees the file', async () => {
    const finance = await world.officer('Fiona Finance', 'finance');
    const approver = await world.officer('Berta Zweite', 'finance_approver');
    const placed = await orderBy(world, anna, '410.00');
    const file = statementFrom(
      await balance(),
      paidBy(placed.reference, '410.00'),
      transfer({ name: 'Max Probe', amount: '41.00', remittance: 'nothing' }),
    );
    const preview = await upload(finance, file);
    expect((await confirmUpload({ finance, approver }, preview.id)).status).toBe(200);
    await upload(colleague, file);
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');

    const stray = present((await paymentsIn(world, { q: 'Max Probe' }))[0]);
    const refund = await refundProposal(world, stray.id, { reason: 'not_assignable' });
    const own = await finance.call(proposeRefund, refund);
    expect([own.status, own.body.code]).toEqual([403, 'brought_the_evidence']);
    const decision = {
      params: { id: stray.id },
      body: {
        kind: 'own_funds',
        order_reference: null,
        amount: '41.00',
        reason: 'ours',
        version: (await detailOf(world, stray.id)).version,
      },
    };
    expect((await finance.call(proposeDecision, decision)).body.code).toBe('brought_the_evidence');
    const proposed = await colleague.ok(proposeRefund, refund);
    const { evidence } = await approver.ok(getRefund, { params: { id: proposed.id } });
    expect(evidence).toMatchObject([
      {
        file: {
          import_id: preview.id,
          came_by: 'upload',
          uploaded_by: 'Fiona Finance',
          confirmed_by: 'Berta Zweite',
          balance: 'joined',
        },
      },
    ]);

    const preview2 = await finance.ok(previewAllocation);
    expect(preview2.waiting).toContainEqual(
      expect.objectContaining({ reference: placed.reference, own_evidence: true }),
    );
    expect(preview2.ready.map(({ reference }) => reference)).not.toContain(placed.reference);
    const { id } = await operations.ok(proposeAllocation);
    const allocation = await finance.ok(getApproval, { params: { id } });
    const line = allocation.evidence.find(([order]) => order?.value === placed.reference);
    expect(line).toContainEqual(
      expect.objectContaining({ name: 'uploaded_by', value: 'Fiona Finance' }),
    );
    expect(allocation.conflict).toBe('not_allowed');
  });
});

describe('a gap between two statements', () => {
  it('[PAY-9] funds nothing until two officers explain it; the difference is booked and the uploader has no part in it', async () => {
    const finance = await world.officer('Fiona Finance', 'finance');
    const approver = await world.officer('Berta Zweite', 'finance_approver');
    const placed = await orderBy(world, anna, '500.00');
    const before = await balance();
    const file = statementFrom(before + 2_500n, paidBy(placed.reference, '500.00'));
    const preview = await upload(finance, file);
    expect((await confirmUpload({ finance, approver }, preview.id)).status).toBe(200);
    await upload(colleague, file);
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
    const [waiting] = (await account()).waiting;
    const params = { id: present(waiting).id };
    const own = await finance.call(proposeStatementGap, { params, body: { reason: 'trust me' } });
    expect([own.status, own.body.code]).toEqual([403, 'brought_the_evidence']);
    const { id } = await colleague.ok(proposeStatementGap, {
      params,
      body: { reason: 'The bank credited 25 EUR of interest without a statement' },
    });
    expect((await decide(finance, await seen(finance, id))).status).toBe(403);
    expect((await decide(approver, await seen(approver, id))).status).toBe(200);
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    expect(await account()).toMatchObject({
      balance: eur(before + 52_500n),
      waiting: [],
      gaps: [{ balance_before: eur(before), balance_after: eur(before + 2_500n), filled_at: null }],
    });
  });

  it('[PAY-9] is filled when the missing statement comes after all, and nothing counts twice', async () => {
    const before = await balance();
    const [gap] = (await account()).gaps;
    const from = BigInt(present(gap).balance_before.replace('.', ''));
    await importStatement(
      world,
      statementFrom(from, transfer({ name: 'Bank', amount: '25.00', remittance: 'Zinsen' })),
    );
    await world.runJobs();
    expect(await account()).toMatchObject({
      balance: eur(before),
      waiting: [],
      gaps: [{ filled_at: expect.any(String) as string }],
    });
    expect(await paymentsIn(world, { q: 'Zinsen' })).toMatchObject([
      { state: 'queued', queue_reason: 'no_reference' },
    ]);
  });

  it("[PAY-9] a statement without balances joins at the account's balance, once two officers agree", async () => {
    const approver = await world.officer('Berta Zweite', 'finance_approver');
    const finance = await world.officer('Gerda Geld', 'finance');
    const placed = await orderBy(world, anna, '70.00');
    const before = await balance();
    await importStatement(world, statementFrom(null, paidBy(placed.reference, '70.00')));
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
    const [waiting] = (await account()).waiting;
    const { id } = await finance.ok(proposeStatementGap, {
      params: { id: present(waiting).id },
      body: { reason: 'The bank states no balances in this format' },
    });
    expect((await decide(approver, await seen(approver, id))).status).toBe(200);
    await world.runJobs();
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    expect((await account()).balance).toBe(eur(before + 7_000n));
  });

  it('[PAY-9] is refused when the balance has moved since the proposal', async () => {
    const approver = await world.officer('Berta Zweite', 'finance_approver');
    const finance = await world.officer('Gerda Geld', 'finance');
    const now = await balance();
    await importStatement(world, statementFrom(now + 9_900n, paidBy('x', '1.00')));
    const [waiting] = (await account()).waiting;
    const { id } = await finance.ok(proposeStatementGap, {
      params: { id: present(waiting).id },
      body: { reason: 'Nothing is missing' },
    });
    await importStatement(world, statementFrom(now, paidBy('y', '2.00')));
    const answer = await decide(approver, await seen(approver, id));
    expect([answer.status, answer.body.code]).toEqual([409, 'facts_changed']);
  });
});
