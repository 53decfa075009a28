import { expect } from 'vitest';
import { proposeChurchTaxAnswers } from '../../domain/src/taxes/church-tax-desk-endpoints.ts';
import {
  proposeTaxCorrection,
  proposeTaxShortfall,
  proposeTaxShortfallWithdrawal,
} from '../../domain/src/taxes/correction-desk-endpoints.ts';
import { proposeChurchTax } from '../../domain/src/taxes/desk-endpoints.ts';
import { proposeTaxRefund } from '../../domain/src/taxes/tax-refund-endpoints.ts';
import { approveWaiting, type Walk } from './walk.ts';

/** One holder left their church before the year: what was withheld for it is owed back. */
export async function correctTax(walk: Walk, year: number): Promise<void> {
  const { scene, holders, act, rows } = walk;
  const { maker } = scene;
  await act(maker, proposeChurchTax, {
    params: { account_id: holders[1]?.accountId ?? '' },
    body: { year, answer: 'none', community: '', document_reference: 'a paper' },
  });
  await approveWaiting(walk);
  const [payout] = await rows<{ id: string }>(
    'select id from coupon_payouts where church_tax_eur > 0 order by line_no limit 1',
  );
  await act(maker, proposeTaxCorrection, {
    body: { payout_id: payout?.id ?? '', reason: 'the Office answered anew' },
  });
  await approveWaiting(walk);
  expect(await rows('select payout_id from tax_corrections')).toEqual([{ payout_id: payout?.id }]);
  const [{ account_id: owedTo } = { account_id: '' }] = await rows<{ account_id: string }>(
    'select account_id from tax_refunds_owed',
  );
  await scene.world.query('update accounts set name_verified_at = now() where id = $1', [owedTo]);
  await act(maker, proposeTaxRefund, {
    params: { account_id: owedTo },
    body: { payee_account: 'DE02500105170137075030', payee_name: '', note: 'in their letter' },
  });
  await approveWaiting(walk);
  expect(await rows('select state from refunds')).toEqual([{ state: 'approved' }]);
  await noticeShortfall(walk, year);
}

/**
 * The Office corrects its answer once more: too little was withheld, and the tax office is notified.
 * The Office's correction was a mistake, and the notice is withdrawn.
 */
async function noticeShortfall(walk: Walk, year: number): Promise<void> {
  const { holders, act, rows } = walk;
  const { maker } = walk.scene;
  const accountId = holders[1]?.accountId ?? '';
  await act(maker, proposeChurchTax, {
    params: { account_id: accountId },
    body: { year, answer: 'percent_9', community: 'Bistum Essen', document_reference: 'a paper' },
  });
  await approveWaiting(walk);
  const [payout] = await rows<{ id: string }>('select payout_id as id from tax_corrections');
  await act(maker, proposeTaxShortfall, {
    body: { payout_id: payout?.id ?? '', reason: 'the Office answered anew' },
  });
  await approveWaiting(walk);
  const [notice] = await rows<{ id: string; payout_id: string }>(
    'select id, payout_id from tax_shortfalls',
  );
  expect(notice?.payout_id).toBe(payout?.id);
  await act(maker, proposeTaxShortfallWithdrawal, {
    params: { id: notice?.id ?? '' },
    body: { reason: 'the Office made a mistake' },
  });
  await approveWaiting(walk);
  expect(
    await rows('select payout_id from tax_shortfalls where withdrawn_at is not null'),
  ).toHaveLength(1);
}

/** One holder's answer for a year is not known: notice, query, and the file with the answer. A paper of theirs ends. */
export async function askAboutChurchTax(walk: Walk, answersFor: number): Promise<void> {
  const { scene, holders, act, minutes, rows } = walk;
  const accountId = holders[0]?.accountId ?? '';
  await scene.world.query('delete from tax_entries where account_id = $1 and year = $2', [
    accountId,
    answersFor,
  ]);
  // A paper of a day without a payment, which ends soon.
  await scene.world.query(
    `insert into tax_entries (id, account_id, kind, exemption_kind, valid_from, valid_until, document_reference, tax_office, issued_on, list_number, proposed_by, proposed_at, decided_by, decided_at, state)
     values (gen_random_uuid(), $1, 'exemption', 'non_assessment', $2, $2, 'NV', 'Finanzamt', '2018-12-03', '1', $3, $5, $4, $5, 'approved')`,
    [
      accountId,
      `${answersFor - 1}-05-15`,
      scene.maker.officerId,
      scene.checker.officerId,
      scene.world.now(),
    ],
  );
  await scene.world.moveClock(new Date(`${answersFor - 1}-04-02T12:00:00Z`));
  scene.network.closeLedger();
  await minutes(4);
  expect(await rows('select account_id from tax_paper_notices')).toEqual([
    { account_id: accountId },
  ]);
  expect(await rows('select account_id from church_tax_notices')).toEqual([
    { account_id: accountId },
  ]);
  const [person] = await rows<{ tax_id: string }>(
    `select tax_id from identity_proofs where role = 'applicant' and account_id = '${accountId}'`,
  );
  const file = `account_id,tax_id,date_of_birth,year,answer,community\n${accountId},${person?.tax_id ?? ''},,${answersFor},none,\n`;
  await act(scene.maker, proposeChurchTaxAnswers, {
    files: [{ field: 'file', name: 'answers.csv', type: 'text/csv', bytes: Buffer.from(file) }],
    body: { reason: 'the answer of the Office' },
  });
  await approveWaiting(walk);
  expect(
    await rows(
      `select church_tax, state from tax_entries where account_id = '${accountId}' and year = ${answersFor}`,
    ),
  ).toEqual([{ church_tax: 'none', state: 'approved' }]);
}
