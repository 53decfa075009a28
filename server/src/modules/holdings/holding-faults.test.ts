import { Account, Asset, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { proposeHoldingAdjustment } from '@bb1/domain/holdings/desk-endpoints';
import { beginHalt } from '../officers/payment-halt.ts';
import { isHoldingFrozen } from '../wallets/store.ts';
import { submitOwnTransfer } from '../transfers/submit-own-transfer.ts';
import { UNITS } from '../claims/test-files/claimant.ts';
import {
  type Holder,
  type HoldingScene,
  openHoldingScene,
  PAPERS,
} from '../../../../testing/holding-scene.ts';

const opened: HoldingScene[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

interface Replacing {
  readonly one: HoldingScene;
  readonly holder: Holder;
  readonly target: string;
  readonly id: string;
  /** Retries after a fault, as an officer would. */
  approve(): Promise<void>;
  sign(): Promise<void>;
}

async function replacing(options: { readonly fault?: string } = {}): Promise<Replacing> {
  const one = await openHoldingScene(options);
  opened.push(one);
  const holder = await one.holder('Vera Verloren');
  const target = (await one.wallet(holder.person)).publicKey();
  const { id } = await one.maker.ok(proposeHoldingAdjustment, {
    body: { ...PAPERS, kind: 'replacement', public_key: holder.wallet, target_public_key: target },
  });
  const insist = async (call: () => Promise<{ status: number }>) => {
    const { status } = await call();
    if (status >= 500) await call();
  };
  return {
    one,
    holder,
    target,
    id,
    approve: () => insist(() => one.tryToApprove(id)),
    async sign() {
      const whole = await one.signed(id, ...one.world.ledger.coldSigners);
      await insist(() => one.upload(id, whole));
    },
  };
}

/** Every source agrees that the tokens moved exactly once. */
async function expectMovedOnce({ one, holder, target, id }: Replacing): Promise<void> {
  expect((await one.detail(id)).act.state).toBe('done');
  expect([
    await one.tokensIn(holder.wallet),
    await one.tokensIn(target),
    await one.isAuthorised(holder.wallet),
  ]).toEqual([0n, UNITS, false]);
  const answer: unknown = await (
    await fetch(`${one.world.ledger.horizonUrl}/accounts/${target}/effects?limit=200`)
  ).json();
  const { records } = z
    .object({
      _embedded: z.object({
        records: z.array(
          z.object({
            type: z.string(),
            amount: z.string().optional(),
            asset_type: z.string().optional(),
          }),
        ),
      }),
    })
    .transform(({ _embedded: { records: all } }) => ({ records: all }))
    .parse(answer);
  expect(
    records.filter(
      ({ type, asset_type: asset }) => type === 'account_credited' && asset !== 'native',
    ),
  ).toHaveLength(1);
  const rows = await one.world.query(
    "select (select count(*)::int from transfers where kind = 'clawback' and state = 'settled') as transfers, (select count(*)::int from stellar_channels where held_by is not null) as held, (select count(*)::int from mail_outbox where template = 'holding-adjustment') as mails",
  );
  expect(rows).toEqual([{ transfers: 1, held: 0, mails: 1 }]);
}

describe('a crash', () => {
  // The claim that filled the wallet passed the same crash points before.
  const after = (name: string, times: number) =>
    ['before_commit', 'after_commit'].map((side) => `${name}.${side}:throw:${times}`);
  const points = [
    ...[
      'approve_proposal',
      'transfers.reserve_payment',
      'transfers.build_payment',
      'holdings.take_signatures',
      'holdings.follow',
    ].flatMap((name) => after(name, 1)),
    ...['transfers.sign', 'transfers.submit', 'transfers.resolve'].flatMap((name) =>
      after(name, 2),
    ),
  ];

  it.each(points)('[TOK-3] [SAFE-2] at %s loses nothing and moves nothing twice', async (fault) => {
    const scene = await replacing({ fault });
    const { one } = scene;
    await scene.approve();
    await one.world.runJobs();
    await one.restart();
    await scene.sign();
    await one.world.runJobs();
    await one.restart();
    await one.restart();
    await one.world.runJobs({ delayed: true });
    await expectMovedOnce(scene);
  });
});

describe('an answer that never comes', () => {
  it.each([
    'timeout_before_acceptance',
    'timeout_after_acceptance',
    'reset_after_acceptance',
    'try_again_later',
    'insufficient_fee',
  ] as const)(
    '[TOK-3] %s: the same bytes are submitted again until the ledger has decided',
    async (fault) => {
      const scene = await replacing();
      const { one } = scene;
      await scene.approve();
      await one.world.runJobs();
      one.network.fault(fault, 2);
      await scene.sign();
      for (let round = 0; round < 3; round++) await one.world.runJobs({ delayed: true });
      await expectMovedOnce(scene);
    },
  );

  it('[TOK-3] several workers with the same action all finish, and one moves the tokens', async () => {
    const scene = await replacing();
    const { one } = scene;
    await scene.approve();
    await one.world.runJobs();
    one.network.fault('timeout_after_acceptance', 2);
    await scene.sign();
    const rows = await one.world.query<{ id: string }>(
      "select id from transfers where kind = 'clawback'",
    );
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([1, 2, 3, 4].map(() => submitOwnTransfer(context, rows[0]?.id ?? '')));
    await one.world.runJobs({ delayed: true });
    await expectMovedOnce(scene);
  });
});

describe('an expired transaction', () => {
  const WEEK = 7 * 24 * 60 * 60;

  it('[TOK-3] without signatures is built again; signatures of the old one are recognised as such', async () => {
    const scene = await replacing();
    const { one, id } = scene;
    await scene.approve();
    await one.world.runJobs();
    const old = await one.signed(id, ...one.world.ledger.coldSigners);
    const before = (await one.detail(id)).transaction;
    one.pass(WEEK + 60);
    await one.world.query("update transfers set created_at = created_at - interval '1 hour'");
    await one.world.query("update transfer_attempts set built_at = built_at - interval '1 hour'");
    await one.restart();
    await one.restart();
    const { act, transaction } = await one.detail(id);
    expect([act.state, transaction?.hash === before?.hash, transaction?.earlier]).toEqual([
      'to_sign',
      false,
      1,
    ]);
    expect((await one.upload(id, old)).body.errors?.['signed_envelope_xdr']?.[0]).toContain(
      'not the transaction that is waiting',
    );
    await scene.sign();
    await one.world.runJobs();
    await expectMovedOnce(scene);
  });

  it('[TOK-3] [CLM-4] signed by the server is built again on the same channel with the same number, so that only one can ever land', async () => {
    const scene = await replacing();
    const { one, id } = scene;
    await scene.approve();
    await one.world.runJobs();
    const row = async () =>
      (
        await one.world.query<{ channel: string; sequence: string; state: string }>(
          "select channel, sequence, state from transfers where kind = 'clawback'",
        )
      )[0];
    const before = await row();
    one.network.fault('timeout_before_acceptance');
    await scene.sign();
    await one.world.runJobs();
    expect((await row())?.state).toBe('submitted');
    one.pass(WEEK + 60);
    await one.restart();
    await one.restart();
    expect([
      await one.tokensIn(scene.holder.wallet),
      await row(),
      (await one.detail(id)).act.state,
    ]).toEqual([UNITS, { ...before, state: 'reserved' }, 'to_sign']);
    const rows = await one.world.query<{ envelope: string }>(
      "select a.signed_envelope_xdr as envelope from transfer_attempts a join transfers t on t.id = a.transfer_id where t.kind = 'clawback' and a.signed_envelope_xdr is not null",
    );
    await scene.sign();
    await one.world.runJobs();
    await expectMovedOnce(scene);
    expect(await one.stellar.network.submit(rows[0]?.envelope ?? '')).not.toMatchObject({
      kind: 'settled',
    });
    await expectMovedOnce(scene);
  });
});

it("[TOK-3] tokens that left meanwhile fail an action in the ledger's words, and its freeze ends", async () => {
  const scene = await replacing();
  const { one, id, holder } = scene;
  // Between proposal and approval somebody with the key sends a part away.
  await one.stellar.network.submit(await sentAway(scene));
  await scene.approve();
  await one.world.runJobs();
  expect((await one.detail(id)).act).toMatchObject({ state: 'failed', failure: 'op_underfunded' });
  expect([
    await isHoldingFrozen(one.world.product.db, holder.wallet),
    (await one.detail(id)).act.is_frozen,
  ]).toEqual([false, false]);
  expect((await one.propose({ kind: 'freeze', public_key: holder.wallet })).status).toBe(201);
});

it('[TOK-3] [SAFE-1] nothing moves during a payment halt', async () => {
  const scene = await replacing();
  const { one, id } = scene;
  await scene.approve();
  await one.world.runJobs();
  const whole = await one.signed(id, ...one.world.ledger.coldSigners);
  await beginHalt(one.world.product.db, {
    kind: 'invariant',
    at: one.world.now(),
    reason: 'a test',
  });
  expect((await one.upload(id, whole)).status).toBe(503);
  await one.world.query('update payment_halts set lifted_at = now() where lifted_at is null');
  await scene.sign();
  await beginHalt(one.world.product.db, {
    kind: 'invariant',
    at: one.world.now(),
    reason: 'a test',
  });
  await one.world.runJobs({ delayed: true });
  expect(await one.tokensIn(scene.holder.wallet)).toBe(UNITS);
  await one.world.query('update payment_halts set lifted_at = now() where lifted_at is null');
  await one.restart();
  await one.world.runJobs();
  await expectMovedOnce(scene);
});

/** One token returns to the distribution account, which needs no permission. */
async function sentAway({ one, holder }: Replacing): Promise<string> {
  const account = await one.stellar.network.readAccount(holder.wallet);
  const transaction = new TransactionBuilder(
    new Account(holder.wallet, String(account?.sequence ?? 0n)),
    { fee: '1000', networkPassphrase: Networks.TESTNET },
  )
    .addOperation(
      Operation.payment({
        destination: one.stellar.issuer.distribution,
        asset: new Asset('BB1', one.stellar.issuer.address),
        amount: '1',
      }),
    )
    .setTimeout(0)
    .build();
  transaction.sign(holder.claimant.keys);
  return transaction.toXdr();
}
