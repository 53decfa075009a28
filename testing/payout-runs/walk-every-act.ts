import { expect } from 'vitest';
import {
  approveProposal,
  getApproval,
  sendProposalBack,
  takeLineOut,
  withdrawProposal,
} from '../../domain/src/approvals/endpoints.ts';
import type { Endpoint } from '../../domain/src/endpoint.ts';
import {
  cancelCouponRun,
  exportCouponRunPayouts,
  prepareCouponRun,
  proposeCouponRun,
  proposeTaxOverride,
  proposeYearProfit,
  releaseCouponRun,
  retryCouponRun,
  splitCouponRun,
} from '../../domain/src/payouts/desk-endpoints.ts';
import {
  downloadRedemptionTransactions,
  exportRedemptionLines,
  listRedemptions,
  proposeRedemption,
  stopRedemption,
  uploadRedemptionSignatures,
} from '../../domain/src/redemptions/desk-endpoints.ts';
import {
  downloadDeskTaxCertificate,
  listDeskTaxCertificates,
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
} from '../../domain/src/taxes/certificate-desk-endpoints.ts';
import { getTaxPerson, proposeChurchTax } from '../../domain/src/taxes/desk-endpoints.ts';
import {
  exportTaxMonths,
  proposeTaxRemittance,
} from '../../domain/src/taxes/remittance-desk-endpoints.ts';
import {
  exportTaxReturn,
  fileTaxReturn,
  prepareTaxReturn,
} from '../../domain/src/taxes/return-desk-endpoints.ts';
import type { ApiClient, ApiInput } from '../api-client.ts';
import { transactionsOf } from '../crash-everywhere.ts';
import { identifyHolders } from '../identify-holders.ts';
import { knowTaxesOf } from '../known-taxes.ts';
import { forgetLimits } from '../money-world.ts';
import type { PayoutScene } from '../payout-scene.ts';
import type { Officer } from '../world.ts';
import { openRedeeming } from '../redeem.ts';
import { approveWaiting, type Walk, waitingProposal } from './walk.ts';
import { askAboutChurchTax, correctTax } from './walk-church-tax.ts';

const TOKEN = 10_000_000n;
const MOST_TRIES = 20;

/**
 * The transactions the walk passes, read from the sources, so that a new one requires its own step.
 */
export const WALKED_TRANSACTIONS = [
  ...transactionsOf(['payouts', 'redemptions', 'taxes']),
  'approve_proposal',
  'send_proposal_back',
  'take_line_out',
  'withdraw_proposal',
];

/** How officers and sweeps reach a product that crashes repeatedly. */
export interface BreakingProduct {
  /** One attempt of one call; null without an answer. */
  call(
    officer: Officer,
    endpoint: Endpoint,
    input: ApiInput,
  ): Promise<{ readonly status: number } | null>;
  /**
   * Every minute's sweeps, and all jobs, whatever their outcome. Returns whether the next minutes
   * may change something.
   */
  minute(): Promise<boolean>;
}

/**
 * Three holders from the last coupon and the repayment to redeemed tokens and tax certificates,
 * through every action of officers: what was interrupted is retried, and in the end everything has
 * happened once.
 */
export async function walkEveryAct(scene: PayoutScene, product: BreakingProduct): Promise<void> {
  const { db } = scene.world.product;
  const holders = await scene.holders([100n, 200n, 300n].map((one) => one * TOKEN));
  await identifyHolders(scene.world, holders);
  scene.fund(10n ** 14n);
  const walk: Walk = {
    scene,
    holders,
    redeeming: await openRedeeming(scene),
    /** People retry after a broken page, and read that it was handled if it was. */
    async act(officer, endpoint, input = {}) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        await forgetLimits(scene.world);
        await scene.liftHaltsAboutOrders();
        await db.pool.query('update sessions set stepped_up_at = now() where subject_id = $1', [
          officer.officerId,
        ]);
        const answer = await product.call(officer, endpoint, input);
        if (answer !== null && answer.status < 500) return;
      }
      throw new Error(`${endpoint.name} never answered`);
    },
    async minutes(count) {
      for (let minute = 0; minute < count; minute++) {
        await scene.liftHaltsAboutOrders();
        const goesOn = await product.minute();
        scene.network.closeLedger();
        if (!goesOn) break;
      }
      expect(await scene.breaches()).toEqual([]);
    },
    rows: async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows,
  };
  await enterTaxes(walk);
  const paid = await payEverybody(walk);
  await redeemEverything(walk);
  expect([
    walk.redeeming.outstanding(),
    holders.map(({ keys }) => scene.lumensOf(keys.publicKey())),
  ]).toEqual([0n, paid]);
  await certifyEverybody(walk);
}

async function enterTaxes(walk: Walk): Promise<void> {
  const { scene, holders, act } = walk;
  const { maker } = scene;
  const day = lastDay(scene);
  await scene.goTo(day);
  const params = { account_id: holders[1]?.accountId ?? '' };
  await act(maker, proposeChurchTax, {
    params,
    body: {
      year: Number(day.paymentDate.slice(0, 4)),
      answer: 'percent_9',
      community: 'ev',
      document_reference: 'a paper',
    },
  });
  await approveWaiting(walk);
  for (let round = 0; round < 3; round++) await act(maker, getTaxPerson, { params });
}

/** Returns the resulting holdings. */
async function payEverybody(walk: Walk): Promise<bigint[]> {
  const { scene, holders, act, minutes, rows } = walk;
  const { maker, checker, world } = scene;
  const day = lastDay(scene);
  await act(maker, prepareCouponRun, {
    body: { payout_number: day.number, despite_elsewhere: false },
  });
  await minutes(4);
  const { run: together } = await scene.run(day.number);
  await act(maker, splitCouponRun, { params: { id: together.id } });
  await minutes(4);
  await act(maker, cancelCouponRun, { params: { id: together.id }, body: { reason: 'once more' } });
  await minutes(6);
  await act(maker, proposeYearProfit, {
    body: { payout_number: day.number, profit: '100.00', document_reference: 'a paper' },
  });
  await approveWaiting(walk);
  await minutes(4);
  await world.query('insert into frozen_holdings values ($1, now())', [
    holders[0]?.keys.publicKey(),
  ]);
  await overrideTaxes(walk, (await scene.run(day.number)).run.id);
  for (const part of ['fixed_coupon', 'variable_coupon'] as const) {
    const { run } = await scene.run(day.number, part);
    await act(maker, proposeCouponRun, { params: { id: run.id }, body: { version: run.version } });
    const { content_hash: contentHash } = await scene.run(day.number, part);
    await act(checker, releaseCouponRun, {
      params: { id: run.id },
      body: { content_hash: contentHash },
    });
    await minutes(6);
    await act(maker, exportCouponRunPayouts, { params: { id: run.id } });
  }
  const { run } = await scene.run(day.number);
  expect(run.counts).toEqual({ planned: 0, sending: 0, paid: 2, parked: 1 });
  await act(maker, retryCouponRun, { params: { id: run.id } });
  await minutes(3);
  await world.query('delete from frozen_holdings');
  await scene.pass(61);
  await minutes(6);
  expect((await scene.run(day.number)).run.state).toBe('settled');
  const paid = holders.map(({ keys }) => scene.lumensOf(keys.publicKey()));
  const owed = await rows<{ lumens: string }>(
    "select (sum(l.lumens) * 10000000)::bigint::text as lumens from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state <> 'cancelled' group by l.public_key order by sum(l.token_amount)",
  );
  expect(paid.map(String)).toEqual(owed.map(({ lumens }) => lumens));
  // Two coupons each, and a nominal.
  expect(
    await rows("select count(*)::int as mails from mail_outbox where template = 'payout-paid'"),
  ).toEqual([{ mails: 2 * holders.length }]);
  return paid;
}

/** One holder's church tax is unknown while two officers decide. */
async function overrideTaxes(walk: Walk, runId: string): Promise<void> {
  const { scene, holders, act, rows } = walk;
  const { pool } = scene.world.product.db;
  const ids = holders.slice(2).map(({ accountId }) => accountId);
  await scene.world.query('delete from tax_entries where account_id = any($1::uuid[])', [ids]);
  await act(scene.maker, proposeTaxOverride, {
    params: { id: runId },
    body: { reason: 'The Office does not answer before the payment day' },
  });
  await approveWaiting(walk);
  await knowTaxesOf(pool, ids);
  expect(await rows('select account_id, question from coupon_run_tax_overrides')).toEqual(
    ids.map((account_id) => ({ account_id, question: 'church_tax' })),
  );
}

async function redeemEverything({
  scene: { checker },
  redeeming,
  holders,
  act,
  minutes,
}: Walk): Promise<void> {
  const { maker } = redeeming;
  const newest = async () =>
    (await maker.ok(listRedemptions, { query: {} })).redemptions[0]?.id ?? '';
  await act(maker, proposeRedemption, { body: {} });
  const waiting = async () => {
    const id = (await redeeming.detail(await newest())).redemption.approval_id ?? '';
    return checker.ok(getApproval, { params: { id } });
  };
  const approve = async () => {
    const { id, content_hash } = await waiting();
    await act(checker, approveProposal, { params: { id }, body: { content_hash } });
  };
  await act(checker, sendProposalBack, {
    params: { id: (await waiting()).id },
    body: { reason: 'once more' },
  });
  await act(maker, proposeRedemption, { body: {} });
  await act(checker, takeLineOut, {
    params: { id: (await waiting()).id },
    body: { line: holders[0]?.keys.publicKey() ?? '', reason: 'once more' },
  });
  await approve();
  await minutes(4);
  await act(checker, stopRedemption, {
    params: { id: await newest() },
    body: { reason: 'once more' },
  });
  await minutes(4);
  await act(maker, proposeRedemption, { body: {} });
  const id = await newest();
  await approve();
  await minutes(4);
  await act(maker, exportRedemptionLines, { params: { id } });
  for (let round = 0; round < 3; round++)
    await act(maker, downloadRedemptionTransactions, { params: { id } });
  await act(maker, uploadRedemptionSignatures, {
    params: { id },
    body: { signed_envelope_xdr: await redeeming.signed(id) },
  });
  await minutes(6);
  expect((await redeeming.detail(id)).redemption).toMatchObject({
    state: 'done',
    redeemed: { lines: holders.length },
    left: { lines: 0 },
  });
}

/** In the following year. */
async function certifyEverybody(walk: Walk): Promise<void> {
  const { scene, holders, act, minutes, rows } = walk;
  const { maker, checker } = scene;
  const { paymentDate } = lastDay(scene);
  const year = Number(paymentDate.slice(0, 4));
  await scene.world.moveClock(new Date(`${year + 1}-01-20T12:00:00Z`));
  scene.network.closeLedger();
  await act(maker, proposeTaxRemittance, {
    body: { month: paymentDate.slice(0, 7), reference: 'Elster', bank_line_id: '' },
  });
  await approveWaiting(walk);
  await act(maker, exportTaxMonths);
  await act(maker, prepareTaxReturn, { body: { month: paymentDate.slice(0, 7) } });
  const [prepared] = await rows<{ id: string }>('select id from tax_returns');
  const ofReturn = { id: prepared?.id ?? '' };
  await act(maker, fileTaxReturn, { params: ofReturn, body: { reference: 'Elster' } });
  await act(maker, exportTaxReturn, { params: ofReturn });
  await correctTax(walk, year);
  const make = { body: { year, reason: 'the year is over' } };
  await act(maker, proposeTaxCertificates, make);
  const { params } = await waitingProposal(walk);
  await act(checker, sendProposalBack, { params, body: { reason: 'once more' } });
  await act(maker, proposeTaxCertificates, make);
  await act(maker, withdrawProposal, { params: (await waitingProposal(walk)).params });
  await act(maker, proposeTaxCertificates, make);
  await approveWaiting(walk);
  await minutes(6);
  const made = await certificates(maker, year);
  expect(made).toHaveLength(holders.length);
  const [wrong] = made;
  await rows(
    `update kyc_addresses set street = 'Neue Straße 5' where account_id = (select account_id from tax_certificates where id = '${wrong?.id ?? ''}')`,
  );
  await act(maker, proposeTaxCertificateCorrection, {
    params: { id: wrong?.id ?? '' },
    body: { reason: 'a name' },
  });
  await approveWaiting(walk);
  await minutes(6);
  for (let round = 0; round < 3; round++)
    await act(maker, downloadDeskTaxCertificate, { params: { id: wrong?.id ?? '' } });
  const all = await certificates(maker, year);
  expect([all.length, all.filter(({ state }) => state === 'issued').length]).toEqual([
    holders.length + 1,
    holders.length,
  ]);
  expect((await maker.ok(listTaxYears)).years.find((one) => one.year === year)).toMatchObject({
    investors: holders.length,
    certified: holders.length,
    outdated: 0,
  });
  expect(
    await rows(
      "select (select count(*)::int from mail_outbox where template = 'tax-certificate') as mails, (select count(*)::int from tax_remittances) as remittances",
    ),
  ).toEqual([{ mails: holders.length + 1, remittances: 1 }]);
  await askAboutChurchTax(walk, year + 2);
}

async function certificates(officer: ApiClient, year: number) {
  return (await officer.ok(listDeskTaxCertificates, { query: { year: String(year) } }))
    .certificates;
}

function lastDay({ days }: PayoutScene) {
  const day = days.at(-1);
  if (day === undefined) throw new Error('there is no payout day');
  return day;
}
