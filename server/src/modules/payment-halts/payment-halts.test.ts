import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  getPaymentHaltState,
  listPaymentHalts,
  proposeMoneyRelease,
  haltPayments,
} from '@bb1/domain/officers/payment-halt-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';
import { isHalted, beginHalt } from '../officers/payment-halt.ts';

const world = forAllTests(openWorld);
let finance: Officer;
let approver: Officer;
let both: Officer;
beforeAll(async () => {
  [finance, approver, both] = [
    await world.officer('Fina Stopp', 'finance'),
    await world.officer('Petra Stopp', 'finance_approver'),
    await world.officer('Beate Beides', 'finance', 'finance_approver'),
  ];
});

const db = () => world.product.db;
const body = { reason: 'a test' };
const openHalt = async () =>
  (await finance.ok(listPaymentHalts)).halts.find(({ lifted_at }) => lifted_at === null);

describe('halting payments', () => {
  it('[SAFE-1][DESK-4] one officer halts everything at once; it goes on when another one agrees, and never by the one who proposed', async () => {
    expect(await finance.ok(getPaymentHaltState)).toEqual({ halted: false, scopes: [] });
    await finance.ok(haltPayments, { body });
    expect([await isHalted(db(), 'everything'), await approver.ok(getPaymentHaltState)]).toEqual([
      true,
      { halted: true, scopes: ['everything'] },
    ]);
    expect((await approver.call(haltPayments, { body })).status).toBe(409);
    expect((await finance.ok(deskHome)).queues).toContainEqual(
      expect.objectContaining({ name: 'payment_halts_to_lift', count: 1 }),
    );
    const id = (await openHalt())?.id ?? '';
    const proposed = async (officer: Officer) =>
      (await officer.ok(proposeMoneyRelease, { body: { ...body, payment_halt_id: id } })).halts[0]
        ?.approval_id ?? null;
    const approval = await proposed(both);
    expect(
      (await finance.call(proposeMoneyRelease, { body: { ...body, payment_halt_id: id } })).status,
    ).toBe(409);
    expect((await tryToApprove(finance, approval)).status).toBe(403);
    expect((await tryToApprove(both, approval)).status).toBe(403);
    expect(await isHalted(db(), 'everything')).toBe(true);
    await sendBackAs(approver, approval);
    expect((await tryToApprove(approver, approval)).status).toBe(409);
    await approveAs(approver, await proposed(finance));
    expect([
      await isHalted(db(), 'everything'),
      (await finance.ok(listPaymentHalts)).halts[0],
    ]).toMatchObject([
      false,
      { approval_id: null, release: { proposed_by: 'Fina Stopp', decided_by: 'Petra Stopp' } },
    ]);
    await expect(
      db().pool.query('update money_releases set decided_by = proposed_by'),
    ).rejects.toThrow(/append-only|check/);
    expect(
      (
        await db().pool.query('select act from audit_log where subject = $1 order by id', [
          `payment_halt:${id}`,
        ])
      ).rows.map(({ act }: { act: string }) => act),
    ).toEqual([
      'money.stopped',
      'approval.proposed',
      'approval.sent_back',
      'approval.proposed',
      'approval.approved',
      'money_release.approved',
    ]);
  });

  it('[SAFE-1] payments stay halted while an invariant is broken, even if two officers agree to lift it', async () => {
    await db().pool.query('alter table sale_totals drop constraint sale_totals_check');
    await db().pool.query('update sale_totals set reserved_eur = reserved_eur + 17');
    await world.runJob('money.check');
    const halt = await openHalt();
    expect(halt?.kind).toBe('invariant');
    const { halts } = await finance.ok(proposeMoneyRelease, {
      body: { ...body, payment_halt_id: halt?.id ?? '' },
    });
    const id = halts[0]?.approval_id ?? null;
    expect((await tryToApprove(approver, id)).body).toMatchObject({ code: 'books_do_not_agree' });
    expect(await isHalted(db(), 'everything')).toBe(true);
    await db().pool.query('update sale_totals set reserved_eur = reserved_eur - 17');
    await approveAs(approver, id);
    expect(await isHalted(db(), 'everything')).toBe(false);
  });

  it('[SAFE-1] halts of several kinds coexist, and money moves when the last of them is lifted', async () => {
    for (const kind of ['operator', 'invariant'] as const)
      expect(await beginHalt(db(), { kind, at: world.now(), reason: 'a test' })).not.toBeNull();
    expect(
      await beginHalt(db(), { kind: 'operator', at: world.now(), reason: 'again' }),
    ).toBeNull();
    for (const left of [true, false]) {
      const { halts } = await finance.ok(proposeMoneyRelease, {
        body: { ...body, payment_halt_id: (await openHalt())?.id ?? '' },
      });
      await approveAs(approver, halts.find((one) => one.approval_id !== null)?.approval_id ?? null);
      expect(await isHalted(db(), 'everything')).toBe(left);
    }
  });

  it('[SAFE-1] an officer whose halt two others have lifted needs a colleague to halt again for a day; one who agreed to go on does not', async () => {
    const [zealous, lifter] = [
      await world.officer('Zora Stopp', 'finance'),
      await world.officer('Toni Stopp', 'token_operations'),
    ];
    const liftedBy = async (proposer: Officer) => {
      const { halts } = await proposer.ok(proposeMoneyRelease, {
        body: { ...body, payment_halt_id: (await openHalt())?.id ?? '' },
      });
      await approveAs(approver, halts[0]?.approval_id ?? null);
    };
    await zealous.ok(haltPayments, { body });
    await liftedBy(zealous);
    await zealous.ok(haltPayments, { body });
    await liftedBy(lifter);
    for (const scope of ['everything', 'EUR'] as const)
      expect(await zealous.call(haltPayments, { body: { ...body, scope } })).toMatchObject({
        status: 403,
        body: { code: 'halt_was_lifted' },
      });
    expect(await isHalted(db(), 'everything')).toBe(false);
    await lifter.ok(haltPayments, { body });
    await liftedBy(lifter);
    await world.moveClock(new Date(world.now().getTime() + 25 * 3_600_000));
    await zealous.ok(haltPayments, { body });
    await liftedBy(zealous);
  });

  it('[DESK-1][SAFE-1] a role for people alone neither halts payments nor sees the reason', async () => {
    const support = await world.officer('Sunna Stopp', 'support');
    expect([
      (await support.call(listPaymentHalts)).status,
      (await support.call(haltPayments, { body })).status,
      (await support.ok(getPaymentHaltState)).halted,
    ]).toEqual([403, 403, false]);
  });
});
