import { describe, expect, it } from 'vitest';
import { currentClaim, listSettledClaims } from '@bb1/domain/claims/endpoints';
import { getKyc, getKycState } from '@bb1/domain/kyc/endpoints';
import { listKycReviews } from '@bb1/domain/kyc/desk-endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { listInvestments } from '@bb1/domain/orders/endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import {
  listAllocations,
  previewAllocation,
  proposeAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { claimAsTheBrowserDoes } from '../../testing/browser-claim.ts';
import { approve } from '../../testing/applicant.ts';
import { importStatement, order, statement, transfer, verifyOneself } from '../../testing/cast.ts';
import { forAllTests, type Officer, openWorld } from '../../testing/world.ts';
import { makeNewKeys } from '../../web/app/portal/claim/new-keys.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { sealAudit, verifyAudit } from '../../server/src/platform/audit/audit.ts';
import { approveProposal } from '@bb1/domain/approvals/endpoints';
import { approveAs, tryToApprove } from '../../testing/approvals.ts';

const world = forAllTests(() => openWorld({ ledger: true }));

const waiting = async (name: 'not_started' | 'in_progress' | 'in_review', finance: Officer) =>
  (await finance.ok(listKycReviews, { query: { verdict: name } })).total;

describe('the whole journey through the interface', () => {
  it('[AUTH-1][KYC-1][ORD-1][PAY-3][TOK-1][CLM-4][CALL-1] a person registers, is verified, orders, pays, is allocated tokens and claims them', async () => {
    const erika = await world.investor('Erika Beispiel');
    const reviewer = await world.officer('Rita Reviewer', 'reviewer');
    const finance = await world.officer('Felix Finance', 'finance');
    const approver = await world.officer('Petra Prüfer', 'finance_approver');
    expect(await erika.ok(getKycState)).toEqual({
      email: true,
      identity: false,
      address: false,
      upload: false,
    });

    await verifyOneself(erika, 'Erika Beispiel');
    expect(await erika.ok(getKyc)).toMatchObject({ verdict: 'in_review', complete: true });
    expect(await waiting('in_review', reviewer)).toBe(1);

    const placed = await order(erika, '2500.00');
    const file = statement(
      world,
      [
        transfer({ name: 'Erika Beispiel', amount: '2500.00', remittance: placed.reference }),
        transfer({ name: 'Max Probe', amount: '70.00', remittance: 'ohne Referenz' }),
        transfer({ name: 'Erika Beispiel', amount: '1.00', remittance: placed.reference }),
      ],
      '02',
    );
    expect((await importStatement(world, file)).imported.counts).toEqual({
      new: 3,
      known: 0,
      refused: 0,
      ignored: 0,
    });
    await world.runJobs();
    expect((await finance.ok(listPayments, { query: { state: 'queued' } })).total).toBe(2);
    expect((await importStatement(world, file)).imported.counts).toEqual({
      new: 0,
      known: 3,
      refused: 0,
      ignored: 0,
    });

    // Paid, but the person is not approved yet: the tokens wait.
    expect(await finance.ok(previewAllocation)).toMatchObject({
      ready: [],
      waiting: [{ reference: placed.reference, kyc_verdict: 'in_review' }],
    });
    expect((await finance.call(proposeAllocation)).body.code).toBe('nothing_to_allocate');
    await approve(reviewer, erika.accountId);

    const { id } = await finance.ok(proposeAllocation);
    expect((await erika.ok(listInvestments))[0]?.status).toBe('funds_received');
    expect(await approveAs(approver, id)).toMatchObject({
      state: 'approved',
      decided_by: 'Petra Prüfer',
    });
    expect((await tryToApprove(approver, id)).status).toBe(409);
    expect(await finance.ok(listAllocations)).toMatchObject({
      allocations: [{ id, total_eur: '2500.00', total_tokens: '2631.5789473' }],
      approval_ids: [],
    });
    expect(await erika.ok(listInvestments)).toMatchObject([
      {
        status: 'tokens_allocated',
        tokens: '2631.5789473',
        token_price: '0.9500',
        token_allocation: expect.any(String) as string,
        paid_at: expect.any(String) as string,
      },
    ]);

    await world.secured(erika);
    const keys = await makeNewKeys();
    const claim = await claimAsTheBrowserDoes(erika, keys, {
      afterAsk: () => world.runJobs({ delayed: true }),
    });
    expect(claim).toMatchObject({
      state: 'settled',
      tokens: '2631.5789473',
      public_key: keys.publicKey,
    });
    expect(await erika.ok(listSettledClaims)).toMatchObject([
      { id: claim.id, public_key: keys.publicKey, tokens: '2631.5789473' },
    ]);
    expect(await erika.ok(getTokenBalance)).toMatchObject({
      unclaimed_tokens: '0.0000000',
      wallets: [{ public_key: keys.publicKey, tokens: '2631.5789473' }],
      ledger_reachable: true,
    });
    expect((await erika.ok(currentClaim)).claimable_tokens).toBe('0.0000000');

    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
    await sealAudit(world.product.db);
    expect((await verifyAudit(world.product.db)).faults).toEqual([]);
  });

  it('[TOK-1][DESK-4] the proposer of an allocation never approves it, enforced by rule and by the database', async () => {
    const both = await world.officer('Bodo Beides', 'finance', 'finance_approver');
    const reviewer = await world.officer('Rudi Reviewer', 'reviewer');
    const anna = await world.investor('Anna Muster');
    await verifyOneself(anna, 'Anna Muster');
    await approve(reviewer, anna.accountId);
    const placed = await order(anna, '500.00');
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Anna Muster', amount: '500.00', remittance: placed.reference }),
      ]),
    );
    await world.runJobs();
    const { id } = await both.ok(proposeAllocation);
    const answer = await tryToApprove(both, id);
    expect([answer.status, answer.body.code]).toEqual([403, 'maker_is_checker']);
    await expect(
      world.query(
        'insert into allocations (id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, now(), $2, now())',
        [id, both.officerId],
      ),
    ).rejects.toThrow(/allocations_four_eyes/);
    const second = await world.officer('Petra Prüfer', 'finance_approver');
    const params = { id };
    expect(
      (await second.call(approveProposal, { params, body: { content_hash: '0'.repeat(64) } }))
        .status,
    ).toBe(409);
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryToApprove(second, id)));
    expect(tries.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
  });

  it("[DESK-5] a row of the audit log changed by the database's owner is reported by the verification", async () => {
    while ((await sealAudit(world.product.db)) > 0);
    const rows = await world.query<{ id: string }>(
      "select id from audit_log where act = 'allocation.approved' limit 1",
    );
    const id = rows[0]?.id ?? '';
    await world.query('alter table audit_log disable trigger audit_log_append_only');
    await world.query("update audit_log set reason = 'nothing to see' where id = $1", [id]);
    expect((await verifyAudit(world.product.db)).faults).toEqual([`act ${id} was changed`]);
    await world.query('delete from audit_log where id = $1', [id]);
    expect((await verifyAudit(world.product.db)).faults).toEqual([`act ${id} was removed`]);
    const auditor = await world.officer('Ada Auditor', 'auditor');
    expect((await auditor.ok(listAuditLog)).entries.length).toBeGreaterThan(10);
  });
});
