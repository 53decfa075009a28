import { Keypair } from '@stellar/stellar-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildClaim, type Claim, createClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { addressesOf, policyOf, signerInProcess } from '../../../../testing/signer-for-tests.ts';
import { walletOptions } from '../../../../testing/stellar-for-tests.ts';
import type { SurroundingsOptions } from '../../../../testing/surroundings.ts';
import { type Investor, openWorld, type World } from '../../../../testing/world.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { openStellar } from '../../integrations/stellar/open-stellar.ts';
import { fundByFriendbot } from '../../integrations/stellar/friendbot.ts';
import { takeChannel } from '../transfers/reserve-transfer.ts';
import { ownTransactions } from '../transfers/ledger-outcome-store.ts';
import { submitTransfer } from '../transfers/submit-transfer.ts';
import { followTransfer } from './follow-transfer.ts';
import { tokenBalance } from './token-balance.ts';
import { Claimant, giveTokens, type SignedBody, TOKENS, UNITS } from './test-files/claimant.ts';
import { feeRule, horizonsAt } from '../../../../testing/horizons-for-tests.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

interface Scene {
  readonly world: World;
  readonly network: NonNullable<World['ledger']['network']>;
  readonly stellar: Stellar;
  readonly claimant: Claimant;
  readonly investor: Investor;
  /** Returns the status of a submission. */
  submit(body: SignedBody): Promise<number>;
  /** Creates, builds, signs and submits. */
  claim(): Promise<SignedBody>;
  /** Simulates a new process: the old one's jobs are lost, and the sweeps go over the tables. */
  restart(): Promise<void>;
  /** Lets ledger time pass and closes a ledger. */
  pass(seconds: number): void;
}

async function scene(options: SurroundingsOptions = {}): Promise<Scene> {
  const world = await openWorld({ ledger: true, ...options });
  opened.push(world);
  const network = world.ledger.network;
  if (network === null) throw new Error('the world has no ledger');
  const investor = await world.investor('Clara Claim');
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  const claimant = new Claimant(investor);
  return {
    world,
    network,
    stellar: world.product.integrations.stellar,
    claimant,
    investor,
    submit: async (body) => (await investor.call(submitClaim, { body })).status,
    async claim() {
      const body = claimant.sign(await claimant.build(await claimant.create()));
      await investor.call(submitClaim, { body });
      return body;
    },
    async restart() {
      await world.query('delete from graphile_worker._private_jobs');
      for (const sweep of ['transfers.resolve', 'claims.catch_up'])
        await world.product.jobs[sweep]?.({});
    },
    pass(seconds) {
      network.setTime(network.node.now + seconds);
      network.closeLedger();
    },
  };
}

/** Every source agrees that the tokens were paid exactly once. */
async function expectPaidOnce({ world, stellar, claimant, investor }: Scene): Promise<void> {
  const claim = await claimant.current();
  expect([claim.state, claim.tokens]).toEqual(['settled', TOKENS]);
  const transactions = await horizon(
    world,
    `/accounts/${stellar.claims.distribution}/transactions?limit=200&order=desc`,
  );
  // The set-up issued to the distribution account in one transaction and limited it; each other one
  // pays a claim.
  expect(
    transactions
      .filter((one) => one['fee_account'] === stellar.claims.sponsor)
      .map((one) => one['successful']),
  ).toEqual([true]);
  const holder = await stellar.network.readAccount(claim.public_key);
  expect(holder?.trustlines.map((line) => line.balance)).toEqual([UNITS]);
  const rows = await world.query(
    "select (select sum(amount)::text from journal_lines where account = 'claimed_tokens' and subject_id = $1) as claimed, (select count(*)::int from transfers where state = 'settled') as transfers, (select count(*)::int from stellar_channels where held_by is not null) as held, (select count(*)::int from mail_outbox where template = 'claim-settled') as mails",
    [investor.accountId],
  );
  expect(rows[0]).toEqual({ claimed: `-${TOKENS}00000000000`, transfers: 1, held: 0, mails: 1 });
}

async function horizon(world: World, path: string): Promise<Record<string, unknown>[]> {
  const page: unknown = await (await fetch(`${world.ledger.horizonUrl}${path}`)).json();
  return z
    .object({ _embedded: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) })
    .transform(({ _embedded: { records } }) => records)
    .parse(page);
}

async function transferRow({
  world,
}: Scene): Promise<{ id: string; state: string; channel: string; sequence: string }> {
  const rows = await world.query<{
    id: string;
    state: string;
    channel: string;
    sequence: string;
  }>(
    'select t.id, t.state, t.channel, t.sequence from transfers t join distribution_claims c on c.transfer_id = t.id',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no transfer');
  return row;
}

describe('a submission without a clear answer', () => {
  it.each([
    'timeout_before_acceptance',
    'timeout_after_acceptance',
    'reset_after_acceptance',
    'try_again_later',
    'insufficient_fee',
  ] as const)(
    '[CLM-4] %s: the same bytes are submitted again until the ledger has decided',
    async (fault) => {
      const one = await scene();
      one.network.fault(fault, 2);
      await one.claim();
      await one.world.runJobs();
      await one.world.runJobs({ delayed: true });
      await one.world.runJobs({ delayed: true });
      await expectPaidOnce(one);
    },
  );

  it('[CLM-4] a lagging Horizon causes no new envelope', async () => {
    const one = await scene();
    one.network.fault('ingestion_lag');
    one.network.fault('timeout_after_acceptance');
    await one.claim();
    await one.world.runJobs();
    await one.world.runJobs({ delayed: true });
    expect((await one.claimant.current()).state).toBe('submitted');
    expect((await transferRow(one)).state).toBe('submitted');
    for (let ledgers = 0; ledgers < 3; ledgers++) one.network.closeLedger();
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });

  it('[CLM-4] an unreachable network decides nothing, and building reports it', async () => {
    const one = await scene();
    const body = one.claimant.sign(await one.claimant.build(await one.claimant.create()));
    expect(await one.submit(body)).toBe(202);
    const unreachable: Stellar = { ...one.stellar, network: (await deadEnd()).network };
    const { id } = await transferRow(one);
    await submitTransfer({ ...one.world.product.context, stellar: unreachable }, id);
    expect((await transferRow(one)).state).toBe('reserved');
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });
});

it('[CLM-5] balances are those of the ledger now; without an answer there is none, never an old one', async () => {
  const one = await scene();
  await one.claim();
  await one.world.runJobs();
  const context = one.world.product.context;
  expect(
    await tokenBalance({ ...context, stellar: one.stellar }, one.investor.accountId),
  ).toMatchObject({ wallets: [{ tokens: TOKENS }], ledger_reachable: true });
  const unreachable: Stellar = { ...one.stellar, network: (await deadEnd()).network };
  expect(await tokenBalance({ ...context, stellar: unreachable }, one.investor.accountId)).toEqual({
    token_code: 'BB1',
    unclaimed_tokens: '0.0000000',
    wallets: [],
    ledger_reachable: false,
  });
});

/** A world whose Horizon does not answer. */
async function deadEnd(): Promise<Stellar> {
  const world = await openWorld();
  opened.push(world);
  const investor = await world.investor('Dora Deadend');
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  const claim = await new Claimant(investor).create();
  const answer = await investor.call(buildClaim, {
    body: { distribution_claim: { id: claim.id } },
  });
  expect([answer.status, answer.body.code]).toEqual([503, 'ledger_unavailable']);
  return world.product.integrations.stellar;
}

const POINTS = [
  'claims.create',
  'claims.reserve',
  'claims.build',
  'claims.submit',
  'transfers.sign',
  'transfers.submit',
  'transfers.resolve',
  'claims.follow',
].flatMap((name) => [`${name}.before_commit`, `${name}.after_commit`]);

describe('a crash', () => {
  it.each(POINTS)('[CLM-4] [SAFE-2] at %s loses nothing and does nothing twice', async (point) => {
    const one = await scene({ fault: `${point}:throw:1` });
    // The person retries until the portal reports that the claim is in progress.
    for (let tries = 0; tries < 3; tries++) await one.claim().catch(() => null);
    await one.world.runJobs();
    await one.restart();
    await one.restart();
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });

  it('[CLM-4] [SAFE-2] two workers with the same transfer both finish, and one pays', async () => {
    const one = await scene();
    await one.claim();
    const { id } = await transferRow(one);
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([
      submitTransfer(context, id),
      submitTransfer(context, id),
      submitTransfer(context, id),
    ]);
    await Promise.all([followTransfer(context, id), followTransfer(context, id)]);
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });
});

describe('an expired transaction', () => {
  it('[CLM-4] is proven dead by the ledger, and built again on the same channel with the same sequence number', async () => {
    const one = await scene();
    one.network.fault('timeout_before_acceptance', 1);
    const first = await one.claim();
    await one.world.runJobs();
    const before = await transferRow(one);
    expect(before.state).toBe('submitted');
    one.pass(301);
    await one.world.runJobs({ delayed: true });
    expect(await one.claimant.current()).toMatchObject({ state: 'expired', failure: null });

    const built = await one.claimant.build(await one.claimant.current());
    const after = await transferRow(one);
    expect([after.id, after.channel, after.sequence]).toEqual([
      before.id,
      before.channel,
      before.sequence,
    ]);
    expect(built.transaction_hash).not.toBe(first.distribution_claim.transaction_hash);
    expect(await one.submit(one.claimant.sign(built, { now: one.network.node.now * 1000 }))).toBe(
      202,
    );
    await one.world.runJobs();
    await expectPaidOnce(one);

    const rows = await one.world.query<{ signed_envelope_xdr: string }>(
      'select signed_envelope_xdr from transfer_attempts where transaction_hash = $1',
      [first.distribution_claim.transaction_hash],
    );
    expect((await one.stellar.network.submit(rows[0]?.signed_envelope_xdr ?? '')).kind).not.toBe(
      'settled',
    );
    await expectPaidOnce(one);
  });

  it('[CLM-4] is not presumed dead before a ledger has closed after its last second', async () => {
    const one = await scene();
    one.network.fault('timeout_before_acceptance', 1);
    await one.claim();
    await one.world.runJobs();
    one.network.setTime(one.network.node.now + 3600);
    one.network.fault('try_again_later', 1);
    await one.world.runJobs({ delayed: true });
    expect((await one.claimant.current()).state).toBe('submitted');
    one.network.closeLedger();
    await one.world.runJobs({ delayed: true });
    expect((await one.claimant.current()).state).toBe('expired');
  });

  it('[CLM-4] is not signed by the server if the holder was late, and its channel is free', async () => {
    const one = await scene();
    const body = one.claimant.sign(await one.claimant.build(await one.claimant.create()));
    one.pass(290);
    expect(await one.submit(body)).toBe(202);
    await one.world.runJobs();
    expect((await one.claimant.current()).state).toBe('expired');
    const rows = await one.world.query<{ signed: number; held: number }>(
      'select (select count(*)::int from transfer_attempts where signed_envelope_xdr is not null) as signed, (select count(*)::int from stellar_channels where held_by is not null) as held',
    );
    expect(rows[0]).toEqual({ signed: 0, held: 0 });
  });

  it.each(['nothing', 'other keys', 'other keys and a new transaction'] as const)(
    '[CLM-4] that landed after all corrects the error of a lagging Horizon, with %s done since',
    async (since) => {
      const one = await scene();
      const first = await one.claim();
      const { id } = await transferRow(one);
      const { network } = one.stellar;
      let isLate = false;
      const lagging: Stellar['network'] = {
        ...network,
        findTransaction: () => Promise.resolve({ status: 'unknown' }),
        proveDead: () => Promise.resolve(isLate ? 'too_late' : null),
        submit: async (envelopeXdr) =>
          (await network.submit(envelopeXdr)).kind === 'settled'
            ? { kind: 'unknown', why: 'lost on the way' }
            : { kind: 'unknown', why: 'lost' },
      };
      const context = {
        ...one.world.product.context,
        stellar: { ...one.stellar, network: lagging },
      };
      await submitTransfer(context, id);
      one.pass(301);
      isLate = true;
      await submitTransfer(context, id);
      await followTransfer(context, id);
      expect((await one.claimant.current()).state).toBe('expired');

      const other = new Claimant(one.investor);
      if (since !== 'nothing')
        expect((await other.create()).public_key).toBe(other.keys.publicKey());
      if (since === 'other keys and a new transaction') {
        const answer = await one.investor.call(buildClaim, {
          body: { distribution_claim: { id: first.distribution_claim.id } },
        });
        expect([answer.status, answer.body.code]).toEqual([409, 'claim_settled']);
      }
      await one.restart();
      await expectPaidOnce(one);
      expect((await one.claimant.current()).public_key).toBe(one.claimant.keys.publicKey());
      expect(await network.readAccount(other.keys.publicKey())).toBeNull();
    },
  );
});

describe('a refusal of the ledger', () => {
  it('[CLM-4] [CLM-5] is reported in its own words; other keys then work, with the next sequence number', async () => {
    const one = await scene();
    const built = await one.claimant.build(await one.claimant.create());
    // Another person opens an account for the same key in the meantime.
    await fundByFriendbot({
      horizonUrl: one.world.ledger.horizonUrl,
      publicKey: one.claimant.keys.publicKey(),
    });
    expect(await one.submit(one.claimant.sign(built))).toBe(202);
    await one.world.runJobs();
    expect(await one.claimant.current()).toMatchObject({
      state: 'failed',
      failure: 'tx_failed (op_already_exists)',
      transaction_hash: built.transaction_hash,
    });
    const before = await transferRow(one);
    expect(
      (await one.world.query('select from stellar_channels where held_by is not null')).length,
    ).toBe(0);
    // The signature has proven the key's owner, so the account would be accepted by now.
    expect(await one.claimant.build(built.claim)).toMatchObject({
      shape: 'new_trustline',
      needs_signature: true,
      authorises: true,
    });

    const other = new Claimant(one.investor);
    const body = other.sign(await other.build(await other.create()));
    const after = await transferRow(one);
    if (after.channel === before.channel)
      expect(BigInt(after.sequence)).toBe(BigInt(before.sequence) + 1n);
    expect(await one.submit(body)).toBe(202);
    await one.world.runJobs();
    expect(await other.current()).toMatchObject({
      state: 'settled',
      failure: null,
      public_key: other.keys.publicKey(),
    });
  });

  it('[CLM-4] [CLM-5] before any ledger fails the claim at once, and frees its channel, because its sequence number is used up', async () => {
    const one = await scene();
    const body = one.claimant.sign(await one.claimant.build(await one.claimant.create()));
    expect(await one.submit(body)).toBe(202);
    const before = await transferRow(one);
    const { hot, horizonUrl } = one.world.ledger;
    const keys = { ...hot, authoriser: Keypair.random() };
    const asset = {
      networkPassphrase: one.stellar.claims.networkPassphrase,
      issuer: one.stellar.claims.assetIssuer,
      assetCode: one.stellar.claims.assetCode,
      issuedUnits: 1n,
    };
    const signer = signerInProcess(keys, policyOf(asset));
    const wrongKey = openStellar({
      ...walletOptions,
      horizons: horizonsAt(horizonUrl),
      feeRule,
      ...asset,
      accounts: addressesOf(keys),
      signer,
    });
    const posts: string[] = [];
    const network: Stellar['network'] = {
      ...wrongKey.network,
      // Whatever follows the refusal is lost on the way.
      submit: (envelopeXdr) =>
        posts.push(envelopeXdr) === 1
          ? wrongKey.network.submit(envelopeXdr)
          : Promise.resolve({ kind: 'unknown', why: 'lost on the way' }),
    };
    const stellar = { ...wrongKey, network };
    await submitTransfer({ ...one.world.product.context, stellar }, before.id);
    signer.close();
    await one.world.runJobs();
    const failed = await one.claimant.current();
    expect([failed.state, failed.failure]).toEqual(['failed', 'tx_failed (op_bad_auth)']);
    const held = async () =>
      (await one.world.query('select from stellar_channels where held_by is not null')).length;
    const sequence = async () =>
      (await one.stellar.network.readAccount(before.channel))?.sequence.toString();
    expect([posts.length, await held()]).toEqual([2, 1]);
    // The sweep does again what was lost.
    await one.restart();
    expect([await held(), await sequence()]).toEqual([0, before.sequence]);
    const spent = await one.world.query<{ hash: string }>(
      'select transaction_hash as hash from used_numbers',
    );
    const hashes = spent.map(({ hash }) => hash);
    // They explain what the sponsor paid, when its account is compared with the ledger.
    expect(await ownTransactions(one.world.product.db, hashes)).toEqual(new Set(hashes));
    expect(hashes.length).toBeGreaterThan(0);
    const built = await one.claimant.build(failed);
    expect((await transferRow(one)).id).not.toBe(before.id);
    expect(await one.submit(one.claimant.sign(built))).toBe(202);
    await one.world.runJobs();
    await expectPaidOnce(one);
  });
});

describe('channels', () => {
  it('[CLM-4] are lent to one claim at a time; an idle claim loses its channel, and its holder is informed', async () => {
    const one = await scene();
    const people = [];
    for (const name of ['Erste Person', 'Zweite Person', 'Dritte Person', 'Vierte Person']) {
      const investor = await one.world.investor(name);
      await one.world.secured(investor);
      await giveTokens(one.world.product.db, investor.accountId);
      const claimant = new Claimant(investor);
      people.push({ investor, claimant, claim: await claimant.create() });
    }
    const [first, second, third, fourth] = people;
    if (!first || !second || !third || !fourth) throw new Error('four people were invited');
    const channels = [];
    for (const person of [first, second, third])
      channels.push((await person.claimant.build(person.claim)).expected.channel);
    expect(new Set(channels).size).toBe(3);
    const busy = await fourth.investor.call(buildClaim, {
      body: { distribution_claim: { id: fourth.claim.id } },
    });
    expect([busy.status, busy.body.code]).toEqual([503, 'service_busy']);

    const built = await second.claimant.current();
    await one.world.moveClock(new Date(one.world.now().getTime() + 61_000));
    const taken = await fourth.claimant.build(fourth.claim);
    expect(taken.expected.channel).toBe(channels[0]);
    await one.world.runJobs();
    expect((await first.claimant.current()).state).toBe('expired');
    expect(await second.claimant.current()).toEqual(built);
    await fourth.investor.ok(submitClaim, { body: fourth.claimant.sign(taken) });
    await one.world.runJobs();
    expect((await fourth.claimant.current()).state).toBe('settled');
    await first.claimant.build(await first.claimant.create());
    expect(
      (
        await first.investor.call(createClaim, {
          body: { distribution_claim: { public_key: first.claimant.keys.publicKey() } },
        })
      ).status,
    ).toBe(201);
  });

  it('[CLM-6] of three people who build again every 15 seconds are free for a fourth after a minute, and the issuer pays meanwhile', async () => {
    const one = await scene();
    const { db } = one.world.product;
    const claimants: { investor: Investor; claimant: Claimant; claim: Claim }[] = [];
    for (const name of ['Erste Person', 'Zweite Person', 'Dritte Person', 'Ehrliche Person']) {
      const investor = await one.world.investor(name);
      await one.world.secured(investor);
      await giveTokens(db, investor.accountId);
      const claimant = new Claimant(investor);
      claimants.push({ investor, claimant, claim: await claimant.create() });
    }
    const honest = claimants.pop();
    const statusFor = async ({ investor, claim }: (typeof claimants)[number]) =>
      (await investor.call(buildClaim, { body: { distribution_claim: { id: claim.id } } })).status;
    let waitedSeconds = 0;
    for (; waitedSeconds < 120; waitedSeconds += 15) {
      for (const greedy of claimants) await statusFor(greedy);
      const channel = await db.transaction('refund', (tx) =>
        takeChannel(tx, { channels: one.stellar.payments.channels, at: one.world.now() }),
      );
      expect(channel).not.toBeNull();
      expect(one.stellar.claims.channels).not.toContain(channel);
      if (honest !== undefined && (await statusFor(honest)) === 200) break;
      one.pass(15);
      await one.world.moveClock(new Date(one.world.now().getTime() + 15_000));
    }
    expect(waitedSeconds).toBe(60);
  });

  it('[CLM-6] of people who never sign are lent twice an hour, and then only while a third of the channels stays free', async () => {
    const one = await scene();
    const people: { investor: Investor; claimant: Claimant; claim: Claim }[] = [];
    for (const name of ['Erste Person', 'Zweite Person', 'Dritte Person', 'Ehrliche Person']) {
      const investor = await one.world.investor(name);
      await one.world.secured(investor);
      await giveTokens(one.world.product.db, investor.accountId);
      const claimant = new Claimant(investor);
      people.push({ investor, claimant, claim: await claimant.create() });
    }
    const honest = people.pop() ?? expect.unreachable('four people were invited');
    const statusFor = async ({ investor, claim }: (typeof people)[number]) =>
      (await investor.call(buildClaim, { body: { distribution_claim: { id: claim.id } } })).status;
    const round = async () => {
      const statuses: number[] = [];
      for (const greedy of people) statuses.push(await statusFor(greedy));
      return statuses;
    };
    const later = async (minutes: number) => {
      one.pass(minutes * 60);
      await one.world.moveClock(new Date(one.world.now().getTime() + minutes * 60_000));
      await one.world.product.jobs['transfers.resolve']?.({});
      await one.world.runJobs();
    };
    expect(await round()).toEqual([200, 200, 200]);
    await later(11);
    expect(await round()).toEqual([200, 200, 200]);
    await later(11);
    // The last one of three stays free.
    expect(await round()).toEqual([200, 200, 503]);
    expect(await statusFor(honest)).toBe(200);
    const built = await honest.claimant.build(honest.claim);
    await honest.investor.ok(submitClaim, {
      body: honest.claimant.sign(built, { now: one.world.now().getTime() }),
    });
    await one.world.runJobs();
    expect((await honest.claimant.current()).state).toBe('settled');
  });

  it('[CLM-4] are returned if a claim is not signed in time', async () => {
    const one = await scene();
    await one.claimant.build(await one.claimant.create());
    one.pass(301);
    await one.world.moveClock(new Date(one.world.now().getTime() + 11 * 60_000));
    await one.restart();
    await one.world.runJobs();
    expect((await one.claimant.current()).state).toBe('expired');
    expect(
      (await one.world.query('select from stellar_channels where held_by is not null')).length,
    ).toBe(0);
  });
});
