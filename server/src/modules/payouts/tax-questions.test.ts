import { randomUUID } from 'node:crypto';
import { approveProposal, listApprovals } from '@bb1/domain/approvals/endpoints';
import {
  proposeCouponRun,
  proposeTaxOverride,
  releaseCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { declareOwn } from '../../../../testing/cast.ts';
import type { PayoutHolder } from '../../../../testing/payout-holders.ts';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { forAllTests } from '../../../../testing/world.ts';

const TOKEN = 10_000_000n;
const scene = forAllTests(openPayoutScene);
let holders: PayoutHolder[];
beforeAll(async () => {
  holders = await scene.holders([1_000n * TOKEN, 250n * TOKEN, 100n * TOKEN]);
  // The first has no answer for the year, the second no residence.
  await scene.world.query('delete from tax_entries where account_id = $1', [holders[0]?.accountId]);
  await scene.world.query('delete from identity_proofs where account_id = $1', [
    holders[1]?.accountId,
  ]);
  const [day] = scene.days;
  if (day === undefined) throw new Error('the bond has no payout day');
  await scene.goTo(day);
  await scene.minute();
});

const refusedProposal = async () => {
  const { run } = await scene.run(1);
  const { status, body } = await scene.maker.call(proposeCouponRun, {
    params: { id: run.id },
    body: { version: run.version },
  });
  return { status, code: (body as { code: string }).code };
};

// One life in order: each test continues where the previous one ended.
describe('a coupon run with holders whose taxes are not known', () => {
  it('[TAX-4] names them with their questions, and is not proposed', async () => {
    const { tax_questions: open } = await scene.run(1);
    expect(open?.total).toBe(2);
    expect(
      Object.fromEntries(open?.people.map((one) => [one.account_id, one.questions]) ?? []),
    ).toEqual({
      [holders[0]?.accountId ?? '']: ['church_tax'],
      [holders[1]?.accountId ?? '']: ['residence'],
    });
    expect(await refusedProposal()).toEqual({ status: 409, code: 'taxes_unknown' });
    expect((await scene.run(1)).run.state).toBe('prepared');
  });

  it('[TAX-4][DESK-4] goes on after a second officer has overridden each question by name', async () => {
    const { run } = await scene.run(1);
    const { id } = await scene.maker.ok(proposeTaxOverride, {
      params: { id: run.id },
      body: { reason: 'The Office does not answer before the payment day' },
    });
    expect((await scene.run(1)).tax_questions?.approval_id).toBe(id);
    expect(await refusedProposal()).toEqual({ status: 409, code: 'taxes_unknown' });
    const approval = (await scene.checker.ok(listApprovals, { query: {} })).approvals.find(
      (one) => one.id === id,
    );
    const hash = approval?.content_hash ?? '';
    const maker = await scene.maker.call(approveProposal, {
      params: { id },
      body: { content_hash: hash },
    });
    expect(maker.status).toBe(403);
    await scene.world.query('update sessions set stepped_up_at = now()');
    await scene.checker.ok(approveProposal, { params: { id }, body: { content_hash: hash } });
    const { tax_questions: open } = await scene.run(1);
    expect(open).toMatchObject({ total: 0, people: [], approval_id: null });
    const { run: proposed } = await scene.propose(1);
    // In full and without church tax: of 10.00, 2.50 and 1.00 as by hand 2.50, 0.63 and 0.25.
    expect(proposed.sums?.taxes).toMatchObject({ capital_gains_tax: '3.38', church_tax: '0.00' });
  });

  it('[TAX-4] keeps the decision for this run alone', async () => {
    await expect(scene.world.query('delete from coupon_run_tax_overrides')).rejects.toThrow(
      'append-only',
    );
    const rows = await scene.world.query<{ account_id: string }>(
      'select account_id from coupon_run_tax_overrides order by question',
    );
    expect(rows.map((row) => row.account_id)).toEqual([
      holders[0]?.accountId,
      holders[1]?.accountId,
    ]);
    const { run } = await scene.run(1);
    const again = await scene.maker.call(proposeTaxOverride, {
      params: { id: run.id },
      body: { reason: 'again' },
    });
    expect(again.status).toBe(409);
  });

  it('[TAX-4] is not released with another tax than approved answers and papers say by then: an answer between proposal and release makes it be proposed again', async () => {
    const { db } = scene.world.product;
    const [answered, , exempt] = holders.map(({ accountId }) => accountId);
    const [day] = scene.days;
    scene.fund(100_000n * TOKEN);
    const enter = (columns: string, values: string, accountId: string | undefined) =>
      db.pool.query(
        `insert into tax_entries (id, account_id, document_reference, state, proposed_by, proposed_at, decided_by, decided_at, ${columns})
         values (gen_random_uuid(), $1, 'a file', 'approved', $2, now(), $3, now(), ${values})`,
        [accountId, scene.maker.officerId, scene.checker.officerId],
      );
    const release = async () => {
      await scene.reauthenticate(scene.checker);
      const detail = await scene.run(1);
      const { status, body } = await scene.checker.call(releaseCouponRun, {
        params: { id: detail.run.id },
        body: { content_hash: detail.content_hash },
      });
      return [status, body.code];
    };
    const taxes = async () => {
      await scene.propose(1);
      return (await scene.run(1)).run.sums?.taxes;
    };
    const paper = (until: string | undefined) =>
      enter(
        'kind, exemption_kind, tax_office, issued_on, list_number, valid_from, valid_until',
        `'exemption', 'non_assessment', 'Finanzamt Bonn', '2018-12-01', '1/19', '2019-01-01', '${until}'`,
        exempt,
      );

    await enter(
      'kind, year, church_tax, church_community',
      `'church_tax', ${day?.paymentDate.slice(0, 4)}, 'percent_9', 'Erzbistum Köln'`,
      answered,
    );
    expect(await release()).toEqual([409, 'taxes_changed']);
    // Of 10.00: 2.44 and 0.21 of church tax; of the other two 0.63 and 0.25 as before.
    expect(await taxes()).toMatchObject({ capital_gains_tax: '3.32', church_tax: '0.21' });
    // A paper that is valid at the record date and no longer on the day of payment counts for nothing.
    await paper(day?.recordDate);
    expect(await taxes()).toMatchObject({ capital_gains_tax: '3.32', church_tax: '0.21' });
    await paper(`${day?.paymentDate.slice(0, 4)}-12-31`);
    expect(await release()).toEqual([409, 'taxes_changed']);
    expect(await taxes()).toMatchObject({ capital_gains_tax: '3.07', church_tax: '0.21' });
    expect(await release()).toEqual([200, undefined]);
  });

  it('[DESK-1][TAX-4] is not proposed by an officer whose own taxes are unknown', async () => {
    const [, second] = scene.days;
    if (second === undefined) throw new Error('the bond has no second payout day');
    await scene.goTo(second);
    await scene.minute();
    const person = await scene.world.investor('Felix Eigen');
    await declareOwn(scene.maker, person);
    const { run } = await scene.run(2);
    await scene.world.query(
      'insert into coupon_payouts (id, run_id, line_no, account_id, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur) values ($1, $2, 99, $3, 1, 1, 0, 0, 0)',
      [randomUUID(), run.id, person.accountId],
    );
    const own = await scene.maker.call(proposeTaxOverride, {
      params: { id: run.id },
      body: { reason: 'my own' },
    });
    expect([own.status, (own.body as { code: string }).code]).toEqual([403, 'own_account']);
  });
});
