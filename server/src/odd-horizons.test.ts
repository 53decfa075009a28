import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { ODDITIES, type OddHorizon, type Oddity, oddHorizon } from '../../testing/odd-horizon.ts';
import { UNITS as REFUND, XLM } from '../../testing/payment-scene.ts';
import { payoutsOf } from '../../testing/payout-runs/payouts-of.ts';
import { workUntilPaid } from '../../testing/payout-runs/play-kills.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';
import type { Investor } from '../../testing/world.ts';
import { Claimant, giveTokens, UNITS } from './modules/claims/test-files/claimant.ts';
import { requestPayment } from './modules/transfers/request-payment.ts';
import { findTransferOutcome } from './modules/transfers/store.ts';

const PATIENCE_MS = 120_000;
const TOKEN = 10_000_000n;

let front: OddHorizon;
let scene: PayoutScene;
async function open(): Promise<void> {
  front = await oddHorizon(() => {
    const { network } = scene.world.ledger;
    if (network === null) throw new Error('the world has no ledger');
    return network;
  });
  scene = await openPayoutScene({ environment: { HORIZON_URL: front.url } });
}
async function close(): Promise<void> {
  await scene.close();
  await front.close();
}

/** Work under a Horizon that misbehaves, the only one there is; then it recovers and the work goes on. */
async function through(
  oddity: Oddity,
  { begin, goOn }: { begin: () => Promise<unknown>; goOn: () => Promise<unknown> },
): Promise<void> {
  await front.misbehave(oddity, () => stellar().network.latestLedger());
  await begin();
  for (let times = 0; times < 3; times += 1) await goOn();
  expect(front.asked()).toBeGreaterThan(0);
  await front.recover();
  for (let times = 0; times < 3; times += 1) {
    scene.network.closeLedger();
    await goOn();
  }
}

const stellar = () => scene.world.product.integrations.stellar;
async function work(): Promise<void> {
  await scene.world.runJob('transfers.resolve');
  await scene.world.runJob('claims.catch_up');
  await scene.world.runJobs({ delayed: true });
}

describe('work that meets a Horizon that misbehaves', () => {
  beforeAll(open, PATIENCE_MS);
  afterAll(close);

  describe.each(ODDITIES)('while the only Horizon %s', (oddity) => {
    it(
      '[TOK-6][CLM-4] a claim pays its holder once',
      async () => {
        const person = await scene.world.investor('Clara Claim');
        await scene.world.secured(person);
        await giveTokens(scene.world.product.db, person.accountId);
        const claimant = new Claimant(person);
        const body = claimant.sign(await claimant.build(await claimant.create()));
        const tokensBefore = await distributed();
        await through(oddity, {
          begin: () => person.call(submitClaim, { body }),
          goOn: async () => {
            await work();
            await tryAgain(person, claimant);
          },
        });
        expect((await claimant.current()).state).toBe('settled');
        const holder = await stellar().network.readAccount(claimant.keys.publicKey());
        expect(holder?.trustlines.map(({ balance }) => balance)).toEqual([UNITS]);
        expect(tokensBefore - (await distributed())).toBe(UNITS);
      },
      PATIENCE_MS,
    );

    it(
      '[TOK-6][PAY-6] a payment reaches its payee once',
      async () => {
        const payer = await scene.world.ledger.payer();
        const { db, context } = scene.world.product;
        const deposit = scene.world.ledger.deposit.publicKey();
        await payer.pay({ to: deposit, amount: '100' });
        const before = scene.lumensOf(payer.keys.publicKey());
        let id = '';
        await through(oddity, {
          goOn: work,
          begin: async () => {
            id = await db.transaction('test_request', (tx) =>
              requestPayment(tx, {
                kind: 'refund',
                payee: payer.keys.publicKey(),
                units: REFUND,
                memo: { type: 'text', value: 'Refund' },
                at: context.clock.now(),
              }),
            );
          },
        });
        expect((await findTransferOutcome(db, id)).state).toBe('settled');
        expect(scene.lumensOf(payer.keys.publicKey()) - before).toBe(REFUND);
      },
      PATIENCE_MS,
    );

    it(
      '[TOK-6][PAY-4] lumens that come in are found once',
      async () => {
        const payer = await scene.world.ledger.payer();
        const look = async () => {
          await scene.world.runJob('deposits.watch', { source: 'stellar' });
          await scene.world.runJobs();
        };
        const pay = (amount: string) =>
          payer.pay({ to: scene.world.ledger.deposit.publicKey(), amount });
        await pay('1');
        await look();
        await through(oddity, { begin: () => pay('2'), goOn: look });
        await pay('3');
        await look();
        const rows = await scene.world.query<{ units: string }>(
          "select (amount * 10000000)::bigint::text as units from payments where source = 'stellar' and payer_account = $1 order by amount",
          [payer.keys.publicKey()],
        );
        expect(rows.map(({ units }) => BigInt(units))).toEqual([XLM, 2n * XLM, 3n * XLM]);
      },
      PATIENCE_MS,
    );
  });
});

describe('a coupon', () => {
  beforeAll(open, PATIENCE_MS);
  afterAll(close);

  it.each(ODDITIES.map((oddity, index) => [oddity, index] as const))(
    '[TOK-6][CPN-3] pays each holder once while the only Horizon %s',
    async (oddity, index) => {
      const day = scene.days[index];
      if (day === undefined) throw new Error('there is no payout day');
      if (index === 0) await scene.holders([20n * TOKEN, 30n * TOKEN, 40n * TOKEN]);
      scene.fund(10n ** 12n);
      await scene.goTo(day);
      if (day.parts.includes('variable_coupon')) await scene.enterProfit(day.number, '100000.00');
      await scene.minute();
      const proposed = await scene.propose(day.number);
      const { payoutAccount } = stellar().payments;
      const before = scene.lumensOf(payoutAccount);
      const { run } = await scene.release(proposed);
      await through(oddity, { begin: () => Promise.resolve(), goOn: () => scene.minute() });
      await workUntilPaid(scene);
      const payouts = await payoutsOf(scene, run.id);
      const owed = payouts.reduce((sum, { lumens }) => sum + BigInt(lumens.replace('.', '')), 0n);
      expect(before - scene.lumensOf(payoutAccount)).toBe(owed);
      expect((await scene.run(day.number)).run.state).toBe('settled');
    },
    PATIENCE_MS,
  );
});

/** As somebody does whose portal says that the claim has failed. */
async function tryAgain(person: Investor, claimant: Claimant): Promise<void> {
  const { body } = await person.call(buildClaim, {
    body: { distribution_claim: { id: (await claimant.current()).id } },
  });
  const built = buildClaim.reply.safeParse(body);
  if (built.success) await person.call(submitClaim, { body: claimant.sign(built.data) });
}

async function distributed(): Promise<bigint> {
  const account = await stellar().network.readAccount(stellar().claims.distribution);
  return account?.trustlines[0]?.balance ?? 0n;
}
