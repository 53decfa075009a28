import { getApproval } from '@bb1/domain/approvals/endpoints';
import { proposeAccountBlock } from '@bb1/domain/accounts/block-endpoints';
import { setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import {
  listDeskTaxCertificates,
  proposeTaxCertificates,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { getInheritedPayouts } from '@bb1/domain/payouts/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { approveAs } from '../../../../testing/approvals.ts';
import { type Holder, openHoldingScene } from '../../../../testing/holding-scene.ts';
import { knowTaxesOf } from '../../../../testing/known-taxes.ts';
import { forgetLimits, present } from '../../../../testing/money-world.ts';
import { type PayoutScene, payoutSceneIn } from '../../../../testing/payout-scene.ts';
import { forAllTests } from '../../../../testing/world.ts';

const PAPERS = { reason: 'A death', document_reference: 'Erbschein 7 VI 12/20' };
const one = forAllTests(() => openHoldingScene({ prices: true }));
let scene: PayoutScene;
let deceased: Holder;
let heirs: readonly [Holder, Holder];

beforeAll(async () => {
  scene = payoutSceneIn(one.world, {
    maker: await one.world.officer('Felix Finance', 'finance'),
    checker: one.checker,
  });
  scene.fund(100_000n * 10_000_000n);
  deceased = await one.holder('Otto Opa', { approved: true });
  heirs = [
    await one.holder('Hilde Erbin', { approved: true }),
    await one.holder('Hans Erbe', { approved: true }),
  ];
  await knowTaxesOf(
    one.world.product.db.pool,
    [deceased, ...heirs].map(({ person }) => person.accountId),
  );
}, 120_000);

const dayAt = (at: number) => scene.days[at] ?? expect.unreachable(`payout day ${at}`);

/** Each person's payouts of a day, in cents before tax, with their states. */
async function payoutsOf(number: number): Promise<Record<string, string>> {
  const rows = await one.world.query<{ name: string; said: string }>(
    `select a.full_name as name, string_agg(p.state || coalesce(' ' || p.parked_reason, '') || ' ' || p.fixed_eur, ', ') as said
     from coupon_payouts p join coupon_runs r on r.id = p.run_id join wallets w on w.public_key = p.public_key join accounts a on a.id = w.account_id where r.payout_number = $1 group by 1`,
    [number],
  );
  return Object.fromEntries(rows.map(({ name, said }) => [name, said]));
}

async function paidTo(number: number, { person }: Holder): Promise<string[]> {
  const rows = await one.world.query<{ paid_to: string }>(
    'select p.paid_to from coupon_payouts p join coupon_runs r on r.id = p.run_id where r.payout_number = $1 and p.account_id = $2',
    [number, person.accountId],
  );
  return rows.map(({ paid_to: wallet }) => wallet);
}

/** What an heir sees of the payouts of the dead. */
async function inheritedBy({ person }: Holder): Promise<[string, string, string, string | null][]> {
  const params = { id: person.accountId };
  return (await person.ok(getInheritedPayouts, { params })).map((payout) => [
    payout.holder,
    payout.state,
    payout.net,
    payout.paid_to,
  ]);
}

async function inherit(heir: Holder, rest: Record<string, unknown>): Promise<void> {
  const act = await one.approved({
    ...PAPERS,
    kind: 'inheritance',
    public_key: deceased.wallet,
    target_public_key: heir.wallet,
    ...rest,
  });
  const cold = one.world.ledger.coldSigners;
  expect((await one.upload(act.id, await one.signed(act.id, ...cold))).status).toBe(200);
  await one.world.runJobs();
  expect((await one.detail(act.id)).act.state).toBe('done');
}

it('[TOK-3][CPN-2][TAX-2] an inheritance: the coupon of the dead waits and goes to the heir of the estate, the heirs are paid from their entry on, and each is certified for their part of the year', async () => {
  await scene.pay(dayAt(0));
  expect(await payoutsOf(1)).toEqual({
    'Otto Opa': 'paid 26.32',
    'Hilde Erbin': 'paid 26.32',
    'Hans Erbe': 'paid 26.32',
  });

  const params = { id: deceased.person.accountId };
  await one.world.officer('Curt Compliance', 'compliance');
  await scene.reauthenticate(one.reviewer);
  await forgetLimits(one.world);
  await one.reviewer.ok(setLegalHold, { params, body: { reason: PAPERS.reason } });
  await one.reviewer.ok(proposeAccountBlock, {
    params,
    body: { kind: 'block', reason: PAPERS.reason },
  });
  expect(
    (await one.approved({ ...PAPERS, kind: 'freeze', public_key: deceased.wallet })).state,
  ).toBe('done');
  await scene.pay(dayAt(1));
  expect((await payoutsOf(2))['Otto Opa']).toBe('parked frozen 26.32');

  await inherit(heirs[0], { tokens: '1000', despite_freeze: true });
  await inherit(heirs[1], { despite_freeze: true });
  expect(await one.tokensIn(deceased.wallet)).toBe(0n);
  await scene.pay(dayAt(2));
  const third = await payoutsOf(3);
  expect(third).toEqual({ 'Hilde Erbin': 'paid 36.32', 'Hans Erbe': 'paid 42.63' });
  // What was owed to the deceased stays fixed, and waits until two officers name the heir.
  expect((await payoutsOf(2))['Otto Opa']).toBe('parked frozen 26.32');
  const estate = {
    kind: 'estate',
    deceased_email: deceased.person.email,
    died_on: dayAt(0).paymentDate,
    target_public_key: heirs[1].wallet,
  };
  expect((await one.propose(estate)).body.errors).toHaveProperty('despite_freeze');
  const { body: proposed } = await one.propose({ ...PAPERS, ...estate, despite_freeze: true });
  const estateId = String(proposed['id']);
  const approvalId = present((await one.detail(estateId)).act.approval_id);
  const { evidence } = await one.checker.ok(getApproval, { params: { id: approvalId } });
  expect(evidence.flat()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'parked_payouts', value: '1' }),
      expect.objectContaining({ name: 'parked_payouts_net', value: '19.38' }),
    ]),
  );
  expect(await inheritedBy(heirs[1])).toEqual([]);
  await approveAs(one.checker, approvalId);
  expect(await inheritedBy(heirs[1])).toEqual([['Otto Opa', 'parked', '19.38', null]]);
  await one.world.runJobs();
  expect((await one.detail(estateId)).act.state).toBe('done');
  await scene.settle();
  expect((await payoutsOf(2))['Otto Opa']).toBe('paid 26.32');
  expect(await paidTo(2, deceased)).toEqual([heirs[1].wallet]);
  expect(await Promise.all([...heirs, deceased].map(inheritedBy))).toEqual([
    [],
    [['Otto Opa', 'paid', '19.38', heirs[1].wallet]],
    [],
  ]);
  expect(
    one.world.mailbox.mails({ to: heirs[1].person.email }).map(({ subject }) => subject),
  ).toContain('You are registered as heir');

  const years = new Set([0, 1, 2].map((at) => Number(dayAt(at).paymentDate.slice(0, 4))));
  await one.world.moveClock(new Date(`${Math.max(...years) + 1}-01-20T12:00:00Z`));
  for (const year of years) {
    await forgetLimits(one.world);
    const { id } = await scene.maker.ok(proposeTaxCertificates, {
      body: { year, reason: 'the year is over' },
    });
    await scene.reauthenticate(one.checker);
    await approveAs(one.checker, id);
    await one.world.runJobs();
  }
  const { certificates } = await scene.maker.ok(listDeskTaxCertificates, { query: {} });
  const incomes = Map.groupBy(certificates, (certificate) => certificate.account_id);
  const sumOf = ({ person }: Holder) =>
    (incomes.get(person.accountId) ?? []).reduce(
      (sum, { investment_income_amount: income }) => sum + Number(income) * 100,
      0,
    );
  expect([sumOf(deceased), ...heirs.map(sumOf)].map(Math.round)).toEqual([5264, 8896, 9527]);
  expect(await scene.breaches()).toEqual([]);
});
