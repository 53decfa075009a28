import { randomUUID } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  listCouponRunPayouts,
  retryCouponPayout,
  retryCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import type { PayoutDay } from '@bb1/domain/payouts/payout-calendar';
import { forgetLimits } from '../../../../testing/money-world.ts';
import type { PayoutHolder } from '../../../../testing/payout-holders.ts';
import { offerTokens, touchTrustline } from '../../../../testing/offer-tokens.ts';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { insertWallet } from '../wallets/store.ts';
import { forAllTests } from '../../../../testing/world.ts';

const TOKEN = 10_000_000n;

const scene = forAllTests(openPayoutScene);
let people: Record<
  'fine' | 'gone' | 'memo' | 'frozen' | 'suspect' | 'unknown' | 'lost' | 'unclaimed' | 'leaving',
  PayoutHolder
>;
const found = new Map<string, { reason: string | null; lumens: string | null; state: string }>();

beforeAll(async () => {
  const [fine, gone, memo, frozen, suspect, unknown, lost, leaving] = await scene.holders(
    Array.from({ length: 8 }, (_, at) => BigInt(100 * (at + 1)) * TOKEN),
  );
  const [unclaimed] = await scene.holders([5_000n * TOKEN], { claimed: false });
  if (!fine || !gone || !memo || !frozen || !suspect || !unknown || !lost || !leaving || !unclaimed)
    throw new Error('holders are missing');
  people = { fine, gone, memo, frozen, suspect, unknown, lost, unclaimed, leaving };
  scene.fund(10_000n * TOKEN);
});

const first = (): PayoutDay => scene.days[0] ?? raise();
function raise(): never {
  throw new Error('there is no payout day');
}
const key = (holder: PayoutHolder) => holder.keys.publicKey();
const received = (holder: PayoutHolder) => scene.lumensOf(key(holder));
const state = () => scene.network.node.ledger.state;
/** The id of a payout by its holder's name in this test. */
async function look(): Promise<void> {
  const { run } = await scene.run(1);
  const { payouts } = await scene.maker.ok(listCouponRunPayouts, {
    params: { id: run.id },
    query: {},
  });
  for (const [name, holder] of Object.entries(people)) {
    const payout = payouts.find((one) =>
      name === 'unclaimed' ? one.public_key === null : one.public_key === key(holder),
    );
    found.set(name, {
      reason: payout?.parked_reason ?? null,
      lumens: payout?.lumens ?? null,
      state: payout?.state ?? 'none',
    });
  }
}
const idOf = async (holder: PayoutHolder) =>
  (
    await scene.world.query('select id from coupon_payouts where public_key = $1', [key(holder)])
  )[0] as {
    id: string;
  };

/** After giving away the tokens, as the network requires. */
function closeAccount(holder: PayoutHolder): void {
  const { last } = scene.network.node.ledger;
  const asset = `BB1:${scene.world.product.integrations.stellar.claims.assetIssuer}`;
  const [account, line, heir] = [
    state().account(key(holder)),
    state().trustline(key(holder), asset),
    state().trustline(key(people.fine), asset),
  ];
  if (account === null || line === null || heir === null) throw new Error('holders are missing');
  state().put({ ...heir, balance: heir.balance + line.balance, modified: last.sequence });
  state().remove(line);
  state().remove(account);
}

// One run in order: people who cannot be paid, and their outcomes.
describe('payouts that cannot be paid', () => {
  it('[CPN-2] wait with their reason, and all others are paid', async () => {
    await scene.world.query('delete from wallets where public_key = $1', [key(people.unknown)]);
    await scene.goTo(first());
    await scene.minute();
    // After the record date: payability depends on the day of payment.
    closeAccount(people.gone);
    state().put({
      kind: 'data',
      account: key(people.memo),
      name: 'config.memo_required',
      value: Buffer.from('1'),
      sponsor: null,
      modified: 1,
    });
    await scene.world.query('insert into frozen_holdings values ($1, now())', [key(people.frozen)]);
    await scene.world.query(
      `insert into holding_adjustments (id, kind, account_id, public_key, target_account_id, target_public_key, token_amount, reason, document_reference, state, proposed_by, proposed_at, decided_by, decided_at, done_at)
       select $1, 'replacement', $2, $3, $2, $4, 700, 'lost', 'x', 'done', $5, now(), $6, now(), now()`,
      [
        randomUUID(),
        people.lost.accountId,
        key(people.lost),
        newKey,
        scene.maker.officerId,
        scene.checker.officerId,
      ],
    );
    await scene.world.query('insert into frozen_holdings values ($1, now())', [key(people.lost)]);
    scene.openAccount(newKey);
    scene.network.closeLedger();
    await scene.release(await scene.propose(1));
    await scene.settle();
    await look();
    expect(
      Object.fromEntries([...found].map(([name, one]) => [name, one.reason ?? one.state])),
    ).toEqual({
      fine: 'paid',
      gone: 'no_account',
      memo: 'memo_required',
      frozen: 'frozen',
      suspect: 'paid',
      unknown: 'unknown_holder',
      lost: 'paid',
      unclaimed: 'no_wallet',
      leaving: 'paid',
    });
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-2] of a lost wallet go where its tokens went', () => {
    expect([received(people.lost), scene.lumensOf(newKey)]).toEqual([
      0n,
      BigInt((found.get('lost')?.lumens ?? '0').replace('.', '')),
    ]);
  });

  it('[CPN-2] stay parked when an officer retries them and nothing has changed', async () => {
    await forgetLimits(scene.world);
    const { id } = await idOf(people.gone);
    expect(await scene.maker.ok(retryCouponPayout, { params: { id } })).toMatchObject({
      state: 'planned',
      parked_reason: null,
    });
    await scene.settle();
    const { run } = await scene.maker.ok(retryCouponRun, {
      params: { id: (await scene.run(1)).run.id },
    });
    expect(run.counts).toMatchObject({ planned: 5, parked: 0 });
    await scene.settle();
    const before = Object.fromEntries(found);
    await look();
    expect(Object.fromEntries(found)).toEqual(before);
    expect(
      await scene.world.query(
        'select count(*)::int as count from payout_parkings where payout_id = $1',
        [id],
      ),
    ).toEqual([{ count: 3 }]);
    const paid = await scene.maker.call(retryCouponPayout, {
      params: { id: (await idOf(people.fine)).id },
    });
    expect(paid.status).toBe(409);
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-2] are paid automatically once the cause is gone, with the lumens as fixed', async () => {
    scene.openAccount(key(people.gone));
    const data = state().data(key(people.memo), 'config.memo_required');
    if (data !== null) state().remove(data);
    await scene.world.query('delete from frozen_holdings where public_key = $1', [
      key(people.frozen),
    ]);
    const { db } = scene.world.product;
    await db.transaction('test_wallet', (tx) =>
      insertWallet(tx, {
        accountId: people.unknown.accountId,
        publicKey: key(people.unknown),
        proof: 'web_authentication',
        at: scene.world.now(),
      }),
    );
    await claimLater(people.unclaimed);
    scene.world.prices.set({ currency: 'XLM', eur: '0.27' });
    await scene.pass(61);
    await scene.settle();
    const before = Object.fromEntries(found);
    await look();
    for (const [name, one] of found)
      expect([name, one.state, one.lumens]).toEqual([name, 'paid', before[name]?.lumens]);
    for (const name of ['gone', 'memo', 'frozen', 'unknown', 'unclaimed'] as const)
      expect([name, received(people[name])]).toEqual([
        name,
        BigInt((found.get(name)?.lumens ?? '0').replace('.', '')),
      ]);
    expect((await scene.run(1)).run.state).toBe('settled');
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-3] are parked alone if the ledger refuses them between check and payment; the others are in the next transaction', async () => {
    const second = scene.days[1] ?? raise();
    await scene.goTo(second);
    await scene.minute();
    const before = received(people.fine);
    const { run } = await scene.release(await scene.propose(2));
    // The transfer is created, and then one account leaves.
    await scene.world.runJob('payouts.send', { runId: run.id });
    closeAccount(people.leaving);
    await scene.settle();
    const detail = await scene.run(2);
    expect([detail.run.counts, detail.parked]).toMatchObject([
      { paid: 7, parked: 1 },
      [{ reason: 'no_account', payouts: 1 }],
    ]);
    expect(received(people.fine) > before).toBe(true);
    const rows = await scene.world.query(
      "select t.state, a.result_code, array_length(a.operation_codes, 1) as operations from transfers t join transfer_attempts a on a.transfer_id = t.id where t.kind = 'payout' and a.outcome = 'failed'",
    );
    expect(rows).toEqual([
      { state: 'failed', result_code: 'tx_failed (op_no_destination)', operations: 8 },
    ]);
    expect(
      await scene.world.query("select parked_detail from coupon_payouts where state = 'parked'"),
    ).toEqual([{ parked_detail: 'op_no_destination' }]);
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-3] are not caused by a shortage of lumens, and the rest is paid once there are more', async () => {
    const third = scene.days[2] ?? raise();
    await scene.goTo(third);
    await scene.minute();
    const { run } = await scene.release(await scene.propose(3));
    const payout = scene.world.product.integrations.stellar.payments.payoutAccount;
    const account = state().account(payout) ?? raise();
    const had = account.balance;
    await scene.world.runJob('payouts.send', { runId: run.id });
    state().put({ ...account, balance: 3n * TOKEN });
    await scene.settle();
    expect((await scene.run(3)).run.counts).toMatchObject({ paid: 0, sending: 0, planned: 7 });
    state().put({ ...(state().account(payout) ?? raise()), balance: had });
    await scene.settle();
    expect((await scene.run(3)).run.counts).toMatchObject({ paid: 7, planned: 0, parked: 0 });
    expect(await scene.breaches()).toEqual([]);
  });

  it('[KYC-8] [CPN-2] of a person with a screening hit wait for compliance', async () => {
    const fourth = scene.days[3] ?? raise();
    await scene.goTo(fourth);
    await scene.enterProfit(4, '0.00');
    await scene.minute();
    await findHit(people.suspect);
    await scene.release(await scene.propose(4));
    await scene.settle();
    expect((await scene.run(4)).parked).toContainEqual(
      expect.objectContaining({ reason: 'compliance', payouts: 1 }),
    );
    await scene.world.query(
      "update screening_hits set state = 'false_match', judged_by = $2, judged_at = now(), reason = 'somebody else' where account_id = $1",
      [people.suspect.accountId, scene.checker.officerId],
    );
    await scene.settle();
    expect((await scene.run(4)).run.state).toBe('settled');
  });
});

describe('payouts of a frozen account', () => {
  it('[CPN-3] [TOK-5] are parked alone, all others are paid in the next transaction, and they follow within the hour of its release', async () => {
    const fifth = scene.days[4] ?? raise();
    await scene.goTo(fifth);
    await scene.minute();
    const account = key(people.memo);
    scene.network.node.freeze({ account });
    const before = received(people.memo);
    await scene.release(await scene.propose(5));
    await scene.settle();
    const detail = await scene.run(5);
    expect([detail.run.counts, detail.parked]).toMatchObject([
      { paid: 6, parked: 1, planned: 0, sending: 0 },
      [{ reason: 'frozen_by_network', payouts: 1 }],
    ]);
    await scene.pass(61);
    await scene.settle();
    expect([(await scene.run(5)).run.counts.parked, received(people.memo)]).toEqual([1, before]);
    scene.network.node.freeze({ account, frozen: false });
    await scene.pass(61);
    await scene.settle();
    expect((await scene.run(5)).run.state).toBe('settled');
    expect(received(people.memo) > before).toBe(true);
    expect(await scene.breaches()).toEqual([]);
  });
});

describe('payouts of a holding that nothing proves', () => {
  it('[CPN-2] [TOK-5] are parked alone while all others are paid, also when an officer tries again, and follow once the history confirms them', async () => {
    const sixth = scene.days[5] ?? raise();
    await scene.goTo(sixth);
    const asset = `BB1:${scene.world.product.integrations.stellar.claims.assetIssuer}`;
    // Two, because one alone would follow from the sum of all others.
    for (const one of [people.memo, people.lost]) touchTrustline(scene.network, key(one), asset);
    // Another one's open offer is one of the owner's own operations, and keeps nobody waiting.
    offerTokens(scene.network, people.fine.keys, asset);
    scene.network.closeLedger();
    await scene.minute();
    await scene.release(await scene.propose(6));
    await scene.settle();
    const detail = await scene.run(6);
    expect([detail.run.counts.parked, detail.parked]).toMatchObject([
      2,
      [{ reason: 'holding_unproven', payouts: 2 }],
    ]);
    await forgetLimits(scene.world);
    await scene.maker.ok(retryCouponRun, { params: { id: detail.run.id } });
    await scene.settle();
    expect((await scene.run(6)).run.counts.parked).toBe(2);
    for (let left = 720; left > 0; left--) scene.network.closeLedger();
    await scene.pass(61);
    await scene.settle();
    expect((await scene.run(6)).run.state).toBe('settled');
    expect(await scene.breaches()).toEqual([]);
  });
});

describe('payouts that are planned again', () => {
  it('[CPN-2] [CPN-3] are sent as soon as their cause is gone, also while later ones are on their way', async () => {
    await scene.goTo(scene.days[6] ?? raise());
    await scene.minute();
    const { run } = await scene.release(await scene.propose(7));
    const send = () => scene.world.runJob('payouts.send', { runId: run.id });
    const firstLine = async () =>
      (
        await scene.world.query(
          'select id, public_key, state from coupon_payouts where run_id = $1 and public_key <> $2 order by line_no limit 1',
          // Frozen since an earlier run.
          [run.id, key(people.lost)],
        )
      )[0] as { id: string; public_key: string; state: string };
    const { id, public_key: wallet } = await firstLine();
    await scene.world.query('insert into frozen_holdings values ($1, now())', [wallet]);
    await send();
    expect((await firstLine()).state).toBe('parked');
    await scene.world.query('delete from frozen_holdings where public_key = $1', [wallet]);
    await scene.maker.ok(retryCouponPayout, { params: { id } });
    await send();
    expect((await firstLine()).state).toBe('sending');
    await scene.settle();
    expect((await scene.run(7)).run.state).toBe('settled');
    expect(await scene.breaches()).toEqual([]);
  });
});

const newKey = Keypair.random().publicKey();

/** What a settled claim leaves, after the record date. */
async function claimLater({ accountId, keys }: PayoutHolder): Promise<void> {
  const [transfer, claim] = [randomUUID(), randomUUID()];
  const channel = scene.world.product.integrations.stellar.claims.channels[0];
  await scene.world.query(
    "insert into transfers (id, kind, state, channel, sequence, created_at, settled_ledger) values ($1, 'claim', 'settled', $2, 2, now(), $3)",
    [transfer, channel, scene.network.node.ledger.last.sequence],
  );
  await scene.world.query(
    "insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, signed_envelope_xdr, built_at, outcome) values ($1, $2, 1, '', $3, now(), '', now(), 'settled')",
    [randomUUID(), transfer, `${randomUUID()}${randomUUID()}`.replaceAll('-', '')],
  );
  await scene.world.query(
    "insert into distribution_claims (id, account_id, state, public_key, token_amount, transfer_id, created_at, settled_at) values ($1, $2, 'settled', $3, 5000, $4, now(), now())",
    [claim, accountId, keys.publicKey(), transfer],
  );
  const client = await scene.world.product.db.pool.connect();
  await client.query('begin');
  await client.query(
    "insert into journal_entries (id, kind, cause_id, recorded_at) values ($1, 'claim_settled', $1, now())",
    [claim],
  );
  await client.query(
    "insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) values ($1, 1, 'unclaimed_tokens', $2, 'TOKEN', 5000), ($1, 2, 'claimed_tokens', $2, 'TOKEN', -5000)",
    [claim, accountId],
  );
  await client.query('commit');
  client.release();
  await scene.world.product.db.transaction('test_wallet', (tx) =>
    insertWallet(tx, {
      accountId,
      publicKey: keys.publicKey(),
      proof: 'claim_signature',
      at: scene.world.now(),
    }),
  );
  const asset = `BB1:${scene.world.product.integrations.stellar.claims.assetIssuer}`;
  const { sequence } = scene.network.node.ledger.last;
  scene.openAccount(keys.publicKey());
  state().put({
    kind: 'trustline',
    account: keys.publicKey(),
    asset,
    balance: 5_000n * TOKEN,
    limit: 10n ** 18n,
    buying: 0n,
    selling: 0n,
    poolUses: 0,
    flags: 5,
    sponsor: null,
    modified: sequence,
  });
  const distribution =
    state().trustline(scene.world.product.integrations.stellar.claims.distribution, asset) ??
    raise();
  state().put({ ...distribution, balance: distribution.balance - 5_000n * TOKEN });
}

/** As screening would record it. */
async function findHit({ accountId }: PayoutHolder): Promise<void> {
  await scene.world.query('alter table screening_hits disable trigger all');
  await scene.world.query(
    `insert into screening_hits (id, account_id, subject_id, subject_fingerprint, subject, list, version_id, entry_ref, entry_fingerprint, entry, score, name_score, entry_name, birth, country, opened_at, changed_at)
     values ($1, $2, 'investor', sha256(''), '{}', 'own', $1, 'x', sha256(''), '{}', 900, 900, 'x', 'unknown', 'unknown', now(), now())`,
    [randomUUID(), accountId],
  );
}
