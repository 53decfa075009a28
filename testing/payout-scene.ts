import { berlinDayEnds } from '../domain/src/offering/berlin-day-bounds.ts';
import {
  type CouponRunDetail,
  getCouponRun,
  listCouponRuns,
  proposeCouponRun,
  proposeYearProfit,
  releaseCouponRun,
} from '../domain/src/payouts/desk-endpoints.ts';
import {
  type PayoutDay,
  type PayoutPart,
  payoutCalendar,
} from '../domain/src/payouts/payout-calendar.ts';
import { newAccount } from '../sandbox/stellar/core/entries.ts';
import { checkMoneyInvariants } from '../server/src/money-invariants.ts';
import { runJob } from '../server/src/platform/jobs/jobs.ts';
import { approveAs } from './approvals.ts';
import { forgetLimits } from './money-world.ts';
import { type PayoutHolder, writeHolders } from './payout-holders.ts';
import type { SurroundingsOptions } from './surroundings.ts';
import { type Officer, openWorld, type World } from './world.ts';

/** A world whose bond has holders, and the officers who pay its coupons. */
export interface PayoutScene {
  readonly world: World;
  readonly network: NonNullable<World['ledger']['network']>;
  readonly days: readonly PayoutDay[];
  readonly maker: Officer;
  readonly checker: Officer;
  holders(
    units: readonly bigint[],
    options?: { readonly claimed?: boolean },
  ): Promise<PayoutHolder[]>;
  /** Sends lumens (stroops) to the payout account, and as many for fees to the sponsor. */
  fund(stroops: bigint): void;
  lumensOf(publicKey: string): bigint;
  /** An empty account, as opened by a sponsor. */
  openAccount(publicKey: string): void;
  /** To noon of a payout day's payment date. */
  goTo(day: PayoutDay): Promise<void>;
  /** Lets minutes pass, here and on the ledger. */
  pass(minutes: number): Promise<void>;
  /**
   * A process of the product checks the invariants itself, and would find that these people have no
   * orders.
   */
  liftHaltsAboutOrders(): Promise<void>;
  /** Every minute's sweeps, then all jobs. */
  minute(): Promise<void>;
  /** Minutes, until nothing changes any more. */
  settle(): Promise<void>;
  /** The newest run that pays a part of a day. */
  run(number: number, part?: PayoutPart): Promise<CouponRunDetail>;
  propose(number: number, part?: PayoutPart): Promise<CouponRunDetail>;
  release(detail: CouponRunDetail): Promise<CouponRunDetail>;
  enterProfit(number: number, profit: string): Promise<void>;
  /** From before the payment date until everybody payable is paid. */
  pay(day: PayoutDay, profit?: string): Promise<CouponRunDetail>;
  /** As if the officer had just proved themselves again: minutes of real time pass in a test. */
  reauthenticate(officer: Officer): Promise<void>;
  /** Broken money invariants, except for those about orders, which these people do not have. */
  breaches(): Promise<string[]>;
  close(): Promise<void>;
}

const WAY_OF_ORDERS = /order|allocat|\bsale\b/;
const SWEEPS = ['transfers.resolve', 'payouts.catch_up', 'redemptions.catch_up'];

export async function openPayoutScene(options: SurroundingsOptions = {}): Promise<PayoutScene> {
  const world = await openWorld({ ledger: true, prices: true, ...options });
  return payoutSceneIn(world, {
    maker: await world.officer('Felix Finance', 'finance'),
    checker: await world.officer('Petra Prüfer', 'finance_approver'),
  });
}

/** The same in a world that is there already. */
export function payoutSceneIn(
  world: World,
  { maker, checker }: Pick<PayoutScene, 'maker' | 'checker'>,
): PayoutScene {
  const { network } = world.ledger;
  if (network === null) throw new Error('the world has no ledger');
  const { integrations, jobs, db } = world.product;
  const { payments, claims } = integrations.stellar;
  const { state } = network.node.ledger;

  const scene: PayoutScene = {
    world,
    network,
    days: payoutCalendar(world.offering.bond),
    maker,
    checker,
    holders: (units, { claimed = true } = {}) => writeHolders(world, units, { claimed }),
    fund(stroops) {
      for (const key of [payments.payoutAccount, claims.sponsor]) {
        const account = state.account(key);
        if (account === null) throw new Error(`there is no account ${key}`);
        state.put({ ...account, balance: account.balance + stroops });
      }
    },
    lumensOf: (publicKey) => state.account(publicKey)?.balance ?? 0n,
    openAccount: (publicKey) =>
      state.put({
        ...newAccount(publicKey, 0n, 0n),
        subentries: 1,
        sponsored: 3,
        modified: network.node.ledger.last.sequence,
      }),
    async goTo(day) {
      await world.moveClock(new Date(berlinDayEnds(day.paymentDate).getTime() - 12 * 3_600_000));
      network.closeLedger();
    },
    async pass(minutes) {
      await world.moveClock(new Date(world.now().getTime() + minutes * 60_000));
      network.closeLedger();
    },
    async liftHaltsAboutOrders() {
      await db.pool.query(
        'update payment_halts set lifted_at = now() where lifted_at is null and breach ~ $1',
        [WAY_OF_ORDERS.source.replaceAll('\\b', '\\y')],
      );
    },
    async minute() {
      await scene.liftHaltsAboutOrders();
      for (const sweep of SWEEPS) await runJob(jobs, sweep);
      await world.runJobs({ delayed: true });
    },
    async settle() {
      for (let before = ''; ;) {
        await scene.minute();
        const { rows } = await db.pool.query<{ now: string }>(
          "select coalesce(string_agg(id || state, ',' order by id), '') || (select count(*) from transfers) as now from coupon_payouts where state <> 'paid'",
        );
        const now = rows[0]?.now ?? '';
        if (now === before) return;
        before = now;
      }
    },
    async run(number, part = 'fixed_coupon') {
      await forgetLimits(world);
      const { days } = await maker.ok(listCouponRuns, { query: {} });
      return maker.ok(getCouponRun, {
        params: {
          id:
            days.findLast((day) => day.payout_number === number && day.parts.includes(part))?.run
              ?.id ?? '',
        },
      });
    },
    async propose(number, part) {
      const { run } = await scene.run(number, part);
      return maker.ok(proposeCouponRun, { params: { id: run.id }, body: { version: run.version } });
    },
    async release(detail) {
      await scene.reauthenticate(checker);
      return checker.ok(releaseCouponRun, {
        params: { id: detail.run.id },
        body: { content_hash: detail.content_hash },
      });
    },
    async enterProfit(number, profit) {
      await forgetLimits(world);
      const { id } = await maker.ok(proposeYearProfit, {
        body: { payout_number: number, profit, document_reference: 'annual accounts' },
      });
      await scene.reauthenticate(checker);
      await approveAs(checker, id);
    },
    async pay(day, profit = '100000.00') {
      await scene.goTo(day);
      if (day.parts.includes('variable_coupon')) await scene.enterProfit(day.number, profit);
      await scene.minute();
      await scene.release(await scene.propose(day.number));
      await scene.settle();
      return scene.run(day.number);
    },
    async reauthenticate({ officerId }) {
      await db.pool.query('update sessions set stepped_up_at = now() where subject_id = $1', [
        officerId,
      ]);
    },
    async breaches() {
      const { breaches } = await checkMoneyInvariants(db);
      return breaches
        .filter(({ invariant }) => !WAY_OF_ORDERS.test(invariant))
        .map(({ invariant, what, detail }) => `${invariant}: ${what} ${detail}`);
    },
    close: () => world.close(),
  };
  return scene;
}
