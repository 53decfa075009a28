import { randomUUID } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import {
  type HoldingAdjustment,
  listHoldingAdjustments,
  proposeHoldingAdjustment,
} from '@bb1/domain/holdings/desk-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { proposeTaxCorrection } from '@bb1/domain/taxes/correction-desk-endpoints';
import { getTaxPerson, proposeChurchTax, proposeExemption } from '@bb1/domain/taxes/desk-endpoints';
import { proposeTaxRefund } from '@bb1/domain/taxes/tax-refund-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { approve } from '../../../../testing/applicant.ts';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { verifyOneself } from '../../../../testing/cast.ts';
import { crashEverywhere } from '../../../../testing/crash-everywhere.ts';
import {
  forgetLimits,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../testing/money-world.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { forAllTests, type Investor } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { insertWallet } from '../wallets/store.ts';

const YEAR = 2025;
const IBAN = 'DE02120300000000202051';
const world = forAllTests(openMoneyWorld);
let maker: ApiClient;
let otto: Investor;
let hilde: Investor;
let hans: Investor;
const wallets = new Map<string, string>();

/** Otto has paid two orders, of which one is allocated, and was taxed although he had a paper. */
beforeAll(async () => {
  maker = await world.officer('Toni Token', 'token_operations');
  const reviewer = await world.officer('Rita Review', 'compliance');
  otto = await world.buyer('Otto Opa');
  hilde = await world.investor('Hilde Erbin');
  hans = await world.investor('Hans Erbe');
  await verifyOneself(hilde, 'Hilde Erbin', { identity: { doc_id: 'P02X00T52' } });
  for (const person of [otto, hilde]) await approve(reviewer, person.accountId);
  for (const person of [otto, hilde, hans]) {
    const publicKey = Keypair.random().publicKey();
    wallets.set(person.accountId, publicKey);
    await world.product.db.transaction('test_wallet', (tx) =>
      insertWallet(tx, {
        accountId: person.accountId,
        publicKey,
        proof: 'web_authentication',
        at: world.now(),
      }),
    );
  }
  await buy('200.00');
  await allocate();
}, 120_000);
beforeEach(() => forgetLimits(world));

async function buy(amount: string): Promise<void> {
  const { reference } = await orderBy(world, otto, amount);
  await world.booked({ name: 'Otto Opa', amount, remittance: reference, iban: IBAN });
}
async function allocate(): Promise<void> {
  await approveAs(world.approver, (await world.finance.ok(proposeAllocation)).id);
  await world.runJobs();
}
const form = (more: Record<string, unknown> = {}) => ({
  kind: 'estate',
  deceased_email: otto.email,
  died_on: `${YEAR}-05-01`,
  target_public_key: wallets.get(hilde.accountId),
  reason: 'The holder has died',
  document_reference: 'Erbschein 7 VI 12/26',
  ...more,
});
const refusalOf = async (more: Record<string, unknown>) => {
  const { status, body } = await maker.call(proposeHoldingAdjustment, { body: form(more) });
  return [status, ...Object.keys(body.errors ?? {}), body.code];
};
const propose = (more?: Record<string, unknown>): Promise<HoldingAdjustment> =>
  maker.ok(proposeHoldingAdjustment, { body: form(more) });
const breaches = async () =>
  (await checkMoneyInvariants(world.product.db)).breaches.filter(
    ({ what }) => !what.startsWith('holders of ledger'),
  );
const sweep = () => world.runJob('holdings.catch_up');
const unclaimed = async () => {
  const rows = await world.query<{ name: string; tokens: string }>(
    "select a.full_name as name, trim_scale(-sum(l.amount))::text as tokens from journal_lines l join accounts a on a.id = l.subject_id where l.account = 'unclaimed_tokens' group by 1",
  );
  return Object.fromEntries(rows.map(({ name, tokens }) => [name, tokens]));
};

it('[TOK-3] refuses an estate of nobody, to nobody, to the deceased, to a person who is not approved, or of a day to come, at the field', async () => {
  expect([
    await refusalOf({ deceased_email: 'nobody@people.example' }),
    await refusalOf({ deceased_email: '' }),
    await refusalOf({ died_on: '' }),
    await refusalOf({ died_on: '2099-01-01' }),
    await refusalOf({ target_public_key: '' }),
    await refusalOf({ target_public_key: Keypair.random().publicKey() }),
    await refusalOf({ target_public_key: wallets.get(otto.accountId) }),
    await refusalOf({ target_public_key: wallets.get(hans.accountId) }),
  ]).toEqual([
    [422, 'deceased_email', 'deceased_unknown'],
    [422, 'deceased_email', 'required'],
    [422, 'died_on', 'required'],
    [422, 'died_on', 'must_be_valid'],
    [422, 'target_public_key', 'required'],
    [422, 'target_public_key', 'wallet_unknown'],
    [422, 'target_public_key', 'wallet_of_same_person'],
    [422, 'target_public_key', 'recipient_not_approved'],
  ]);
});

it('[TOK-3] an estate shows the approver what it passes on, and books unclaimed tokens to the heir once approved, also those allocated later', async () => {
  await buy('100.00');
  const { id, approval_id: approvalId } = await propose();
  const { evidence } = await world.approver.ok(getApproval, {
    params: { id: present(approvalId) },
  });
  expect(evidence.flat().map(({ name, value }) => [name, value])).toEqual([
    ['document', 'Erbschein 7 VI 12/26'],
    ['unclaimed_tokens', '210.5263157'],
    ['parked_payouts', '0'],
    ['parked_payouts_net', '0.00'],
    ['tax_to_refund', '0.00'],
    ['unpaid_orders_end', '0'],
  ]);
  expect((await refusalOf({}))[0]).toBe(409);
  await sweep();
  expect(await unclaimed()).toEqual({ 'Otto Opa': '210.5263157' });

  await approveAs(world.approver, approvalId);
  const { acts } = await maker.ok(listHoldingAdjustments, { query: { kind: 'estate' } });
  expect(acts).toMatchObject([
    { id, state: 'done', public_key: null, target_full_name: 'Hilde Erbin', tokens: null },
  ]);
  await world.runJobs();
  expect(world.mailbox.mails({ to: hilde.email })[0]?.subject).toBe('You are registered as heir');
  // A crash before the commit books nothing, and one after it books nothing twice.
  const notCrashed = crashEverywhere(world.product.db, ['holdings.estate']);
  for (let round = 0; round < 3; round++) await Promise.resolve(sweep()).catch(() => undefined);
  expect(notCrashed()).toEqual([]);
  expect(await unclaimed()).toEqual({ 'Otto Opa': '0', 'Hilde Erbin': '210.5263157' });

  await allocate();
  await sweep();
  expect(await unclaimed()).toEqual({ 'Otto Opa': '0', 'Hilde Erbin': '315.7894735' });
  expect(await breaches()).toEqual([]);
});

it('[TOK-3] [PAY-6] an unpaid order of a deceased person ends, and the part that was paid waits for a refund by two officers; one that is paid, or whose payment waits for its proof, goes on', async () => {
  const orders = [
    await orderBy(world, otto, '100.00'),
    await orderBy(world, otto, '100.00'),
    await orderBy(world, otto, '100.00'),
    await orderBy(world, otto, '100.00'),
  ];
  const [unpaid, part, whole] = orders.map(({ reference }) => reference);
  for (const [reference, amount] of [
    [part, '40.00'],
    [whole, '100.00'],
  ] as const)
    await world.booked({ name: 'Otto Opa', amount, remittance: present(reference), iban: IBAN });
  const { evidence } = await world.approver.ok(getApproval, {
    params: { id: present((await propose()).approval_id) },
  });
  expect(evidence.flat().at(-1)).toMatchObject({ name: 'unpaid_orders_end', value: '3' });

  await world.query(
    `insert into order_standings (order_id, credited_eur, seen_eur, is_overpaid, is_late, is_from_another, has_refund_pending, updated_at, kept_until)
     values ($1, 0, 0, false, false, false, false, $2, $2::timestamptz + interval '1 day') on conflict (order_id) do update set kept_until = excluded.kept_until`,
    [orders[3]?.id, world.now()],
  );
  const notCrashed = crashEverywhere(world.product.db, ['holdings.end_order']);
  for (let round = 0; round < 4; round++) await Promise.resolve(sweep()).catch(() => undefined);
  expect(notCrashed()).toEqual([]);
  expect(await Promise.all(orders.map(async ({ id }) => (await orderOf(otto, id)).status))).toEqual(
    ['cancelled', 'cancelled', 'funds_received', 'pending'],
  );
  expect(await paymentsIn(world, { q: present(part) })).toMatchObject([
    { state: 'queued', queue_reason: 'order_ended', unassigned: '40.00' },
  ]);
  expect(await paymentsIn(world, { q: present(unpaid) })).toEqual([]);
  const rows = await world.query('select 1 from refunds');
  expect(rows).toEqual([]);
  expect(await breaches()).toEqual([]);
});

it('[TOK-3] the newest estate counts, and an heir who has died is no heir', async () => {
  expect(
    await refusalOf({
      deceased_email: hilde.email,
      target_public_key: wallets.get(otto.accountId),
    }),
  ).toEqual([422, 'target_public_key', 'recipient_has_died']);
});

it('[TAX-6] tax withheld from a deceased person in excess goes to the heir by name, and to no other person', async () => {
  const { finance, approver } = world;
  const paper = await finance.ok(proposeExemption, {
    params: { account_id: otto.accountId },
    body: {
      exemption: 'non_assessment',
      tax_office: 'Finanzamt Köln-Nord',
      issued_on: '2024-12-03',
      list_number: '217/12',
      document_reference: 'NV',
      valid_from: `${YEAR}-01-01`,
      valid_until: `${YEAR}-12-31`,
    },
  });
  const church = await finance.ok(proposeChurchTax, {
    params: { account_id: otto.accountId },
    body: { year: YEAR, answer: 'none', community: '', document_reference: 'BZSt' },
  });
  await approveAs(approver, church.approval_id);
  for (const month of ['04', '07'])
    await paidCoupon(
      world.product,
      `${YEAR}-${month}-02`,
      [finance.officerId, approver.officerId],
      { [otto.accountId]: '100.00' },
    );
  await approveAs(approver, paper.approval_id);
  const params = { account_id: otto.accountId };
  // The paper ended with his death in May: only the coupon of April was taxed in excess.
  const { surpluses } = await finance.ok(getTaxPerson, { params });
  expect(surpluses.map(({ day }) => day)).toEqual([`${YEAR}-04-02`]);
  const correction = await finance.ok(proposeTaxCorrection, {
    body: { payout_id: present(surpluses[0]).payout_id, reason: 'The paper came late' },
  });
  await approveAs(approver, correction.id);

  const body = { payee_account: IBAN, payee_name: '', note: 'Told by the heir in writing' };
  const asOtto = await finance.call(proposeTaxRefund, {
    params,
    body: { ...body, payee_name: 'Otto Opa' },
  });
  expect(asOtto.body.errors).toHaveProperty('payee_name');
  const refund = await finance.ok(proposeTaxRefund, { params, body });
  expect(refund).toMatchObject({ payee_name: 'Hilde Erbin', amount: '26.37', is_to_source: false });
  await approveAs(approver, refund.approval_id);
  expect(await breaches()).toEqual([]);
});

it('[PAY-6] money of a deceased person that pays no order is refunded to the heir, unless a screening list names the heir', async () => {
  const { reference } = await orderBy(world, otto, '100.00');
  await world.booked({ name: 'Otto Opa', amount: '140.00', remittance: reference, iban: IBAN });
  const { id } = present((await paymentsIn(world, { q: reference }))[0]);
  const refund = await world.finance.ok(
    proposeRefund,
    await refundProposal(world, id, {
      payee_account: 'DE02500105170137075030',
      payee_name: 'Hilde Erbin',
      note: 'Heir by certificate 7 VI 12/26',
    }),
  );
  await world.query('alter table screening_hits disable trigger all');
  await world.query(
    `insert into screening_hits (id, account_id, subject_id, subject_fingerprint, subject, list, version_id, entry_ref, entry_fingerprint, entry, score, name_score, entry_name, birth, country, opened_at, changed_at)
     values ($1, $2, 'investor', sha256(''), '{}', 'own', $1, 'x', sha256(''), '{}', 900, 900, 'x', 'unknown', 'unknown', now(), now())`,
    [randomUUID(), hilde.accountId],
  );
  const answer = await tryToApprove(world.approver, refund.approval_id);
  expect([answer.status, answer.body.code]).toEqual([409, 'refund_waits_for_compliance']);
  await world.query('delete from screening_hits where account_id = $1', [hilde.accountId]);
  await approveAs(world.approver, refund.approval_id);
  expect(await breaches()).toEqual([]);
});
