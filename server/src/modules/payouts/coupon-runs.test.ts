import { randomUUID } from 'node:crypto';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import { Operation } from '@stellar/stellar-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cancelCouponRun,
  type CouponRunDetail,
  getCouponRun,
  listCouponRunPayouts,
  listCouponRuns,
  prepareCouponRun,
  proposeCouponRun,
  proposeYearProfit,
  releaseCouponRun,
  splitCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import { getCouponPayouts, getUpcomingPayouts } from '@bb1/domain/payouts/endpoints';
import type { PayoutDay } from '@bb1/domain/payouts/payout-calendar';
import { browserOf } from '../../../../testing/interface/people.ts';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { forgetLimits } from '../../../../testing/money-world.ts';
import type { PayoutHolder } from '../../../../testing/payout-holders.ts';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { tokenOf } from '../../../../testing/token-holder.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import { forAllTests } from '../../../../testing/world.ts';

const TOKEN = 10_000_000n;
const XLM = 10_000_000n;

const scene = forAllTests(openPayoutScene);
let holders: PayoutHolder[];
beforeAll(async () => {
  // 1,250 tokens in wallets and 100 unclaimed: coupons of 10.00, 2.50 and 1.00 EUR.
  holders = [
    ...(await scene.holders([1_000n * TOKEN, 250n * TOKEN])),
    ...(await scene.holders([100n * TOKEN], { claimed: false })),
  ];
});

const day = (number: number): PayoutDay => scene.days[number - 1] ?? raise();
function raise(): never {
  throw new Error('there is no such payout day');
}
const payoutsOf = async (runId: string) =>
  (await scene.maker.ok(listCouponRunPayouts, { params: { id: runId }, query: {} })).payouts;
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  );

// One life in order: each test continues where the previous one ended.
describe('the first coupon of a bond', () => {
  it('[CPN-1] cannot be prepared before its record date is over, and is not started automatically before', async () => {
    const early = await scene.maker.call(prepareCouponRun, {
      body: { payout_number: 1, despite_elsewhere: false },
    });
    expect([early.status, early.body]).toMatchObject([
      422,
      { errors: { payout_number: ['The record date is not over yet'] } },
    ]);
    await scene.minute();
    expect(
      (await scene.maker.ok(listCouponRuns, { query: {} })).days.filter(({ run }) => run !== null),
    ).toEqual([]);
  });

  it('[CPN-1] [CPN-2] is then prepared automatically: holdings by the ledger, unclaimed tokens by the books, without the issuer', async () => {
    await scene.goTo(day(1));
    await scene.minute();
    const {
      run,
      snapshot,
      excluded,
      outstanding_tokens: outstanding,
      last_run: last,
    } = await scene.run(1);
    expect([run.state, run.started_by, outstanding, snapshot?.holders, last]).toEqual([
      'prepared',
      null,
      '1350.0000000',
      3,
      null,
    ]);
    const { distribution } = scene.world.product.integrations.stellar.claims;
    expect(excluded).toMatchObject([{ role: 'distribution', public_key: distribution }]);
    expect(run.sums).toMatchObject({
      payouts: 3,
      gross: { fixed_coupon: '13.50', variable_coupon: '0.00', repayment: '0.00' },
      taxes: null,
      lumens: null,
    });
    const payouts = await payoutsOf(run.id);
    expect(
      Object.fromEntries(
        payouts.map(({ account_id: id, tokens, gross_total: gross }) => [id, [tokens, gross]]),
      ),
    ).toEqual(
      Object.fromEntries(
        holders.map(({ accountId, units }) => [
          accountId,
          [
            `${units / TOKEN}.0000000`,
            `${units / TOKEN / 100n}.${String((units / TOKEN) % 100n).padStart(2, '0')}`,
          ],
        ]),
      ),
    );
    expect(payouts.filter(({ public_key: key }) => key === null)).toHaveLength(1);
  });

  it('[CPN-1][DESK-3] has payouts that are found by parts of names and addresses, counted and sorted', async () => {
    const { run } = await scene.run(1);
    const all = await payoutsOf(run.id);
    const found = async (query: {
      q: string;
      order?: 'name' | 'largest' | 'smallest';
      page?: string;
    }) => scene.maker.ok(listCouponRunPayouts, { params: { id: run.id }, query });
    const [first] = all;
    const ofOne = await found({ q: (first?.public_key ?? '').slice(10, 20).toLowerCase() });
    expect([ofOne.total, ofOne.payouts]).toEqual([1, [first]]);
    const name = (first?.full_name ?? '').toUpperCase();
    const ofName = await found({ q: name });
    expect(ofName.payouts).toEqual(
      all.filter((one) => one.full_name?.toUpperCase().includes(name)),
    );
    const smallest = await found({ q: name.slice(0, 3), order: 'smallest' });
    expect([smallest.total, smallest.payouts]).toEqual([
      smallest.payouts.length,
      smallest.payouts.toSorted((a, b) => Number(a.tokens) - Number(b.tokens)),
    ]);
    expect((await found({ q: name.slice(0, 3), order: 'name' })).total).toBe(smallest.total);
    expect(await found({ q: name, page: '2' })).toMatchObject({ total: ofName.total, payouts: [] });
  });

  it('[CPN-1] has no second run of the same day', async () => {
    const twice = await scene.maker.call(prepareCouponRun, {
      body: { payout_number: 1, despite_elsewhere: false },
    });
    expect([twice.status, twice.body]).toMatchObject([
      409,
      { errors: { base: ['This payout day already has a run'] } },
    ]);
    await scene.minute();
    expect(
      (await scene.world.query('select from coupon_runs where payout_number = 1')).length,
    ).toBe(1);
  });

  it('[CPN-2] takes its rate from two markets that agree, or not at all', async () => {
    scene.world.prices.set({ currency: 'XLM', eur: '0.50', source: 'coinbase' });
    const { run } = await scene.run(1);
    const apart = await scene.maker.call(proposeCouponRun, {
      params: { id: run.id },
      body: { version: run.version },
    });
    expect([apart.status, apart.body]).toMatchObject([
      503,
      { errors: { base: [expect.stringContaining('no rate for XLM')] } },
    ]);
    scene.world.prices.set({ currency: 'XLM', eur: '0.25' });
    await scene.pass(1);
    const { rate, run: proposed } = await scene.propose(1);
    expect([rate?.rate, rate?.sources.map(({ source }) => source), rate?.taxed_on]).toEqual([
      '0.25',
      ['bitstamp', 'coinbase'],
      day(1).paymentDate,
    ]);
    // 10.00 -> 2.50 and 0.13; 2.50 -> 0.63 and 0.03; 1.00 -> 0.25 and 0.01: net 7.37, 1.84 and 0.74.
    expect(proposed.sums).toMatchObject({
      taxes: { capital_gains_tax: '3.38', solidarity_surcharge: '0.17', church_tax: '0.00' },
      net: '9.95',
      lumens: '39.8000000',
    });
  });

  it('[CPN-2] shows missing funds, and is not released without cover', async () => {
    const detail = await scene.run(1);
    expect(detail.funding).toMatchObject({
      needed: '39.8000000',
      owed_elsewhere: '0.0000000',
      available: '4.0000000',
      missing: '35.8000000',
    });
    expect(await refusal(scene.release(detail))).toContain('35.8');
    scene.fund(35n * XLM);
    expect(await refusal(scene.release(detail))).toContain('0.8');
    scene.fund(10n * XLM);
  });

  it('[CPN-2] [DESK-4] is not released by its proposer, nor by an officer who may only propose, nor once its proposer may propose no more', async () => {
    const { run, content_hash: hash } = await scene.run(1);
    const maker = await scene.maker.call(releaseCouponRun, {
      params: { id: run.id },
      body: { content_hash: hash },
    });
    expect([maker.status, maker.body]).toMatchObject([
      403,
      { errors: { base: ['You are not allowed to do this'] } },
    ]);
    await scene.world.query(
      "update officers set roles = '{finance,finance_approver}' where id = $1",
      [scene.maker.officerId],
    );
    const both = await scene.maker.call(releaseCouponRun, {
      params: { id: run.id },
      body: { content_hash: hash },
    });
    expect([both.status, both.body]).toMatchObject([
      403,
      { errors: { base: ['A second officer must do this'] } },
    ]);
    const seen = await scene.run(1);
    await scene.world.query("update officers set roles = '{content}' where id = $1", [
      scene.maker.officerId,
    ]);
    expect(await refusal(scene.release(seen))).toContain('may no longer do so');
    await scene.world.query("update officers set roles = '{finance}' where id = $1", [
      scene.maker.officerId,
    ]);
    await expect(
      scene.world.query(
        "update coupon_runs set state = 'released', released_by = proposed_by, released_at = now() where id = $1",
        [run.id],
      ),
    ).rejects.toThrow('coupon_runs_check');
  });

  it('[CPN-2] [CPN-6] is released exactly as seen: not with another hash, not after changes, not beyond the band of the market, not at a stale rate', async () => {
    const seen = await scene.run(1);
    expect(await refusal(scene.release({ ...seen, content_hash: '0'.repeat(64) }))).toContain(
      'This has already been handled',
    );
    await scene.world.query('alter table coupon_payouts disable trigger coupon_payout_moves');
    await scene.world.query(
      'update coupon_payouts set lumens = lumens + 0.0000001 where run_id = $1 and line_no = 1',
      [seen.run.id],
    );
    expect(await refusal(scene.release(seen))).toContain('This has already been handled');
    expect(await scene.breaches()).not.toEqual([]);
    await scene.world.query(
      'update coupon_payouts set lumens = lumens - 0.0000001 where run_id = $1 and line_no = 1',
      [seen.run.id],
    );
    await scene.world.query('alter table coupon_payouts enable trigger coupon_payout_moves');
    // The band is two percent, as between two markets.
    scene.world.prices.set({ currency: 'XLM', eur: '0.26' });
    await scene.pass(1);
    expect(await refusal(scene.release(seen))).toContain('The market has moved');
    scene.world.prices.set({ currency: 'XLM', eur: '0.25' });
    await scene.pass(15);
    expect(await refusal(scene.release(seen))).toContain('older than 15 minutes');
    scene.world.prices.set({ currency: 'XLM', eur: '0.24' });
    await scene.pass(1);
    const again = await scene.propose(1);
    expect([
      again.rate?.rate,
      again.content_hash === seen.content_hash,
      again.run.sums?.net,
      again.run.sums?.lumens,
    ]).toEqual(['0.24', false, '9.95', '41.4583332']);
    expect(await refusal(scene.release(seen))).toContain('This has already been handled');
  });

  it('[SAFE-1] [CPN-2] [DESK-4] is neither released nor paid while the books disagree, and once by two concurrent officers', async () => {
    const { db, context } = scene.world.product;
    await beginHalt(db, { kind: 'invariant', at: context.clock.now(), reason: 'a test' });
    const detail = await scene.run(1);
    expect(await refusal(scene.release(detail))).toContain('Payments are paused');
    await db.pool.query('update payment_halts set lifted_at = now()');
    await releasedTwiceAtOnce(detail);
    await beginHalt(db, { kind: 'invariant', at: context.clock.now(), reason: 'a test' });
    await scene.settle();
    expect((await scene.run(1)).run.counts).toEqual({ planned: 3, sending: 0, paid: 0, parked: 0 });
    await db.pool.query('update payment_halts set lifted_at = now()');
  });

  it('[CPN-2] [CPN-3] is neither paid nor planned again before its transfer is settled or failed, among any number of payouts', async () => {
    const { pool } = scene.world.product.db;
    const { run } = await scene.run(1);
    for (const change of [
      "state = 'paid', paid_at = now()",
      "state = 'planned', transfer_id = null, payment_no = null, paid_to = null",
    ]) {
      const client = await pool.connect();
      const transfer = randomUUID();
      await client.query('begin');
      await client.query(
        "insert into transfers (id, kind, state, sequence, created_at) values ($1, 'payout', 'requested', 0, now())",
        [transfer],
      );
      await client.query(
        "update coupon_payouts set state = 'sending', transfer_id = $2, payment_no = line_no, paid_to = coalesce(public_key, 'G' || repeat('A', 55)) where run_id = $1",
        [run.id, transfer],
      );
      await expect(
        client.query(`update coupon_payouts set ${change} where run_id = $1`, [run.id]),
        change,
      ).rejects.toThrow('with a transfer that is requested');
      await client.query('rollback');
      client.release();
    }
  });

  /** Two officers press the button at the same moment. */
  async function releasedTwiceAtOnce({
    run: { id },
    content_hash: hash,
  }: CouponRunDetail): Promise<void> {
    const officers = [scene.checker, await scene.world.officer('Paul Prüfer', 'finance_approver')];
    await scene.world.query(
      'update sessions set stepped_up_at = now() where subject_id = any($1)',
      [officers.map(({ officerId }) => officerId)],
    );
    const answers = await Promise.all(
      officers.map((officer) =>
        officer.call(releaseCouponRun, { params: { id }, body: { content_hash: hash } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const rows = await scene.world.query(
      "select (select count(*)::int from journal_entries where kind = 'coupon_run_released' and cause_id = $1) as booked, (select count(*)::int from audit_log where act = 'coupon_run.released' and subject = 'coupon_run:' || $1) as logged",
      [id],
    );
    expect(rows).toEqual([{ booked: 1, logged: 1 }]);
  }

  it('[CPN-2] [CPN-3] pays everybody once, and parks people without a wallet', async () => {
    const before = scene.lumensOf(scene.world.product.integrations.stellar.payments.payoutAccount);
    await scene.settle();
    const { run, parked, funding } = await scene.run(1);
    expect([run.state, run.counts, parked]).toEqual([
      'released',
      { planned: 0, sending: 0, paid: 2, parked: 1 },
      [{ reason: 'no_wallet', payouts: 1, lumens: '3.0833333' }],
    ]);
    expect(holders.slice(0, 2).map(({ keys }) => scene.lumensOf(keys.publicKey()))).toEqual([
      307_083_333n,
      76_666_666n,
    ]);
    expect(
      before - scene.lumensOf(scene.world.product.integrations.stellar.payments.payoutAccount),
    ).toBe(383_749_999n);
    expect(funding).toMatchObject({ needed: '3.0833333', missing: '0.0000000' });
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-4] [MAIL-1] notifies everybody in their language of the payment, or why not and what to do', () => {
    const mails = holders.map(({ accountId }) =>
      scene.world.mailbox.mails({ to: `${accountId}@people.example` }),
    );
    expect(mails.map((own) => own.map(({ subject }) => subject))).toEqual([
      [expect.stringMatching(/^Ihre Zinszahlung vom 1\. \S+ \d{4}$/)],
      [expect.stringMatching(/^Your interest payment of 1 \S+ \d{4}$/)],
      [expect.stringMatching(/^Ihre Zinszahlung vom .* wartet auf Sie$/)],
    ]);
    const [paid, , waiting] = mails.map(([mail]) => mail?.text ?? '');
    for (const words of [
      '30,7083333 XLM',
      '10,00\u00A0€',
      '2,63\u00A0€',
      '7,37\u00A0€',
      'Kurs, EUR je XLM: 0,24',
      holders[0]?.keys.publicKey() ?? '?',
    ])
      expect(paid).toContain(words);
    expect(waiting).toContain('Holen Sie Ihre Tokens im Portal ab');
  });

  it('[CPN-4] shows an investor payments with tax, rate and transaction, parked payouts with reasons, and the next payout days', async () => {
    const [ann, , late] = await Promise.all(
      holders.map(({ accountId }) => browserOf(scene.world, 'investor', accountId)),
    );
    if (ann === undefined || late === undefined) throw new Error('holders are missing');
    const params = { id: holders[0]?.accountId ?? '' };
    const [paid, ...others] = await ann.ok(getCouponPayouts, { params });
    expect(others).toEqual([]);
    expect(paid).toMatchObject({
      due_date: day(1).dueDate,
      state: 'paid',
      parked_reason: null,
      tokens: '1000.0000000',
      gross_total: '10.00',
      taxable: '10.00',
      taxes: { capital_gains_tax: '2.50', solidarity_surcharge: '0.13', church_tax: '0.00' },
      net: '7.37',
      lumens: '30.7083333',
      rate: '0.24',
      paid_to: holders[0]?.keys.publicKey(),
      transaction_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(
      await late.ok(getCouponPayouts, { params: { id: holders[2]?.accountId ?? '' } }),
    ).toMatchObject([
      {
        state: 'parked',
        parked_reason: 'no_wallet',
        public_key: null,
        paid_to: null,
        lumens: '3.0833333',
        transaction_hash: null,
      },
    ]);
    const {
      payouts,
      tokens,
      ledger_reachable: reachable,
    } = await ann.ok(getUpcomingPayouts, { params });
    expect([
      tokens,
      reachable,
      payouts.map(({ due_date: due, expected }) => [due, expected]),
    ]).toEqual([
      '1000.0000000',
      true,
      [
        [day(2).dueDate, { fixed_coupon: '10.00', variable_coupon: '0.00', repayment: '0.00' }],
        [day(3).dueDate, { fixed_coupon: '10.00', variable_coupon: '0.00', repayment: '0.00' }],
        [day(4).dueDate, { fixed_coupon: '10.00', variable_coupon: null, repayment: '0.00' }],
        [day(5).dueDate, { fixed_coupon: '10.00', variable_coupon: '0.00', repayment: '0.00' }],
      ],
    ]);
  });

  it('[CPN-2] [CPN-3] pays no holder again in a second release, and its terms cannot be changed', async () => {
    const detail = await scene.run(1);
    expect(await refusal(scene.release(detail))).toContain('This has already been handled');
    const again = await scene.maker.call(proposeCouponRun, {
      params: { id: detail.run.id },
      body: { version: detail.run.version },
    });
    const off = await scene.maker.call(cancelCouponRun, {
      params: { id: detail.run.id },
      body: { reason: 'a test' },
    });
    expect([again.status, off.status]).toEqual([409, 409]);
    await scene.settle();
    expect(holders.slice(0, 2).map(({ keys }) => scene.lumensOf(keys.publicKey()))).toEqual([
      307_083_333n,
      76_666_666n,
    ]);
    for (const change of [
      'rate = rate * 2',
      "taxed_on = '2030-01-01'",
      'fixed_eur = 0',
      "record_date = '2020-01-01'",
    ])
      await expect(
        scene.world.query(`update coupon_runs set ${change} where id = $1`, [detail.run.id]),
        change,
      ).rejects.toThrow();
    for (const [change, message] of [
      ['lumens = lumens + 1', 'are fixed'],
      ['net_eur = net_eur + 1, fixed_eur = fixed_eur + 1', 'are fixed'],
      ['token_amount = 1', 'are fixed'],
      ['id = gen_random_uuid()', 'are fixed'],
      ['account_id = null', 'are fixed'],
      ['payment_no = payment_no + 50', 'keeps its payment'],
      [
        "state = 'planned', transfer_id = null, payment_no = null, paid_to = null, paid_at = null",
        'cannot move from paid to planned',
      ],
    ] as const)
      await expect(
        scene.world.query(
          `update coupon_payouts set ${change} where run_id = $1 and state = 'paid'`,
          [detail.run.id],
        ),
        change,
      ).rejects.toThrow(message);
    await expect(
      scene.world.query('delete from coupon_payouts where run_id = $1', [detail.run.id]),
    ).rejects.toThrow('append-only');
  });
});

describe('days that were missed, and the variable coupon', () => {
  it('[CPN-1] start the runs of three overlooked quarters, and the one with the variable coupon waits for the profit', async () => {
    await scene.goTo(day(4));
    await scene.minute();
    const { days } = await scene.maker.ok(listCouponRuns, { query: {} });
    expect(days.slice(0, 5).map(({ run }) => [run?.state, run?.trouble])).toEqual([
      ['released', null],
      ['prepared', null],
      ['prepared', null],
      ['preparing', 'profit_missing'],
      [undefined, undefined],
    ]);
    expect((await scene.run(2)).last_run).toMatchObject({
      payout_number: 1,
      payouts: 3,
      gross_total: '13.50',
    });
  });

  it('[CPN-1] [DESK-4] need a profit that one officer proposes and another confirms', async () => {
    await forgetLimits(scene.world);
    const wrongDay = await scene.maker.call(proposeYearProfit, {
      body: { payout_number: 3, profit: '1.00', document_reference: 'x' },
    });
    expect(wrongDay.status).toBe(422);
    const body = { payout_number: 4, profit: '1000.10', document_reference: 'annual accounts' };
    const { id } = await scene.maker.ok(proposeYearProfit, { body });
    const second = { ...body, profit: '2000.00' };
    expect((await scene.maker.call(proposeYearProfit, { body: second })).status).toBe(409);
    const ofDay = async () => (await scene.checker.ok(listCouponRuns, { query: {} })).days[3];
    expect(await ofDay()).toMatchObject({ year_profit: null, profit_approval_id: id });
    const { facts, evidence } = await scene.checker.ok(getApproval, { params: { id } });
    expect([...facts, ...evidence.flat()].map(({ value }) => value)).toEqual([
      day(4).dueDate,
      '1000.10',
      '600.06',
      'annual accounts',
    ]);
    expect((await tryToApprove(scene.maker, id)).status).toBe(403);
    await approveAs(scene.checker, id);
    expect(await ofDay()).toMatchObject({
      year_profit: { profit: '1000.10', pool: '600.06' },
      profit_approval_id: null,
    });
  });

  it('[CPN-1] share its pool over all outstanding tokens, rounded down, and the rest stays with the issuer', async () => {
    await scene.minute();
    const detail = await scene.run(4);
    // 600.06 / 1,350: 444.48, 111.12 (111.1222) and 44.44 (44.4488).
    expect([detail.run.sums?.gross, detail.pool_rest]).toEqual([
      { fixed_coupon: '13.50', variable_coupon: '600.04', repayment: '0.00' },
      '0.02',
    ]);
    expect(
      (await payoutsOf(detail.run.id)).map(({ gross }) => gross.variable_coupon).toSorted(),
    ).toEqual(['111.12', '44.44', '444.48']);
    const rejected = await scene.maker.call(proposeYearProfit, {
      body: { payout_number: 4, profit: '-5.00', document_reference: 'annual accounts' },
    });
    expect([rejected.status, rejected.body]).toMatchObject([
      409,
      { errors: { base: [expect.stringContaining('Cancel it first')] } },
    ]);
  });

  it('[CPN-2] pay nothing from a cancelled run, and prepare its day again with a new profit', async () => {
    const detail = await scene.run(4);
    await scene.maker.ok(cancelCouponRun, {
      params: { id: detail.run.id },
      body: { reason: 'the profit was wrong' },
    });
    await scene.enterProfit(4, '-5.00');
    await scene.minute();
    const again = await scene.run(4);
    expect([again.run.id === detail.run.id, again.run.state, again.run.sums?.gross]).toEqual([
      false,
      'prepared',
      { fixed_coupon: '13.50', variable_coupon: '0.00', repayment: '0.00' },
    ]);
    expect(
      (await scene.maker.ok(getCouponRun, { params: { id: detail.run.id } })).run,
    ).toMatchObject({ state: 'cancelled', cancellation_reason: 'the profit was wrong' });
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-2] [CPN-3] do not count the same lumens for two runs', async () => {
    scene.world.prices.set({ currency: 'XLM', eur: '0.24' });
    const [second, third] = [await scene.propose(2), await scene.propose(3)];
    const missing = BigInt((second.funding?.missing ?? '0').replace('.', ''));
    if (missing > 0n) scene.fund(missing);
    const { available } = (await scene.run(2)).funding ?? { available: '0' };
    expect(Number(available)).toBeLessThan(2 * 41.4583332 + 3.0833333);
    const outcomes = await Promise.all(
      [second, third].map((detail) => refusal(scene.release(detail))),
    );
    expect(outcomes.toSorted()).toEqual([
      'done',
      expect.stringContaining('The payout account is short of'),
    ]);
    await scene.settle();
    expect(await scene.breaches()).toEqual([]);
  });

  it("[CPN-1] [CPN-2] need not delay a fixed coupon: it is paid on its own, and the variable one later to the same record date's holders, also after a mistyped loss", async () => {
    await scene.goTo(day(8));
    await scene.minute();
    const together = await scene.run(8);
    expect([together.run.state, together.run.trouble, together.run.parts]).toEqual([
      'preparing',
      'profit_missing',
      ['fixed_coupon', 'variable_coupon'],
    ]);
    expect(
      (await scene.checker.call(splitCouponRun, { params: { id: together.run.id } })).status,
    ).toBe(403);
    await scene.maker.ok(splitCouponRun, { params: { id: together.run.id } });
    expect(
      (await scene.maker.call(splitCouponRun, { params: { id: together.run.id } })).status,
    ).toBe(409);
    await scene.minute();
    const [fixed, late] = [await scene.run(8), await scene.run(8, 'variable_coupon')];
    expect([
      fixed.run.state,
      fixed.run.parts,
      fixed.run.sums?.gross.variable_coupon,
      late.run.state,
      late.run.trouble,
      late.run.parts,
    ]).toEqual([
      'prepared',
      ['fixed_coupon'],
      '0.00',
      'preparing',
      'profit_missing',
      ['variable_coupon'],
    ]);
    scene.fund(10n ** 14n);
    await scene.release(await scene.propose(8));
    await scene.settle();
    expect(
      (
        await scene.maker.call(prepareCouponRun, {
          body: { payout_number: 8, despite_elsewhere: false },
        })
      ).status,
    ).toBe(409);
    // Months later, the tokens have changed hands.
    const { asset, holder } = tokenOf(scene.world.ledger);
    const [seller, buyer] = holders;
    if (seller === undefined || buyer === undefined) throw new Error('holders are missing');
    await holder(seller.keys).act([
      Operation.payment({ destination: buyer.keys.publicKey(), asset, amount: '1' }),
    ]);
    // A mistyped loss pays nobody: that takes two officers like any run, and can be undone.
    await scene.enterProfit(8, '-100000.00');
    await scene.pass(61);
    await scene.minute();
    const nobody = await scene.propose(8, 'variable_coupon');
    expect([nobody.run.state, nobody.run.sums?.payouts, nobody.run.sums?.net]).toEqual([
      'proposed',
      0,
      '0.00',
    ]);
    await scene.release(nobody);
    await scene.settle();
    const wrong = await scene.run(8, 'variable_coupon');
    expect([wrong.run.state, wrong.year_profit?.profit]).toEqual(['settled', '-100000.00']);
    await forgetLimits(scene.world);
    const inUse = await scene.maker.call(proposeYearProfit, {
      body: { payout_number: 8, profit: '1000.10', document_reference: 'annual accounts' },
    });
    expect([inUse.status, inUse.body.code]).toEqual([409, 'profit_in_use']);
    const undo = (id: string) =>
      scene.maker.call(cancelCouponRun, { params: { id }, body: { reason: 'mistyped' } });
    expect([(await undo(fixed.run.id)).status, (await undo(wrong.run.id)).status]).toEqual([
      409, 200,
    ]);
    await scene.enterProfit(8, '1000.10');
    await scene.pass(61);
    await scene.minute();
    const prepared = await scene.run(8, 'variable_coupon');
    expect([prepared.run.state, prepared.run.sums?.gross, prepared.snapshot?.id]).toEqual([
      'prepared',
      { fixed_coupon: '0.00', variable_coupon: '600.04', repayment: '0.00' },
      fixed.snapshot?.id,
    ]);
    await scene.release(await scene.propose(8, 'variable_coupon'));
    await scene.settle();
    expect([
      (await scene.run(8)).run.counts,
      (await scene.run(8, 'variable_coupon')).run.counts,
    ]).toEqual([1, 2].map(() => ({ planned: 0, sending: 0, paid: 2, parked: 1 })));
    expect(await scene.breaches()).toEqual([]);
  });
});
