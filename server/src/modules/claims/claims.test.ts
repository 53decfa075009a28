import { Keypair } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { CLAIM_MOVES } from '@bb1/domain/claims/claim-state';
import { listDeskClaims } from '@bb1/domain/claims/desk-endpoints';
import { buildClaim, createClaim, currentClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { investorWithTokens } from '../../../../testing/cast.ts';
import { outdateStepUps } from '../../../../testing/second-factors.ts';
import { forAllTests, type Investor, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import { Claimant, giveTokens, TOKENS, UNITS } from './test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true }));

const network = () => world.product.integrations.stellar.network;
const issuer = () => world.product.integrations.stellar.claims.assetIssuer;

async function person(name: string): Promise<{ investor: Investor; claimant: Claimant }> {
  const investor = await world.investor(name);
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  return { investor, claimant: new Claimant(investor) };
}

async function tokensOf(address: string): Promise<bigint | null> {
  const account = await network().readAccount(address);
  return account === null
    ? null
    : (account.trustlines.find((line) => line.assetIssuer === issuer())?.balance ?? 0n);
}

async function journal(accountId: string): Promise<Record<string, string>> {
  const rows = await world.query<{ account: string; sum: string }>(
    "select account, sum(-amount)::numeric(20, 7) as sum from journal_lines where subject_id = $1 and currency = 'TOKEN' group by account",
    [accountId],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.sum]));
}

describe('a claim with new keys', () => {
  it('[CLM-3] [CLM-4] goes from keys made in the browser to tokens in the ledger, with journal, mail and audit log', async () => {
    const officers = {
      reviewer: await world.officer('Rita Reviewer', 'compliance'),
      finance: await world.officer('Finn Finance', 'finance'),
      approver: await world.officer('Ada Approver', 'finance_approver'),
    };
    const { person: investor } = await investorWithTokens(world, 'Anna Abruf', '2500.00', officers);
    await world.secured(investor);
    const claimant = new Claimant(investor);
    const claim = await claimant.create();
    expect(claim).toMatchObject({
      state: 'created',
      tokens: TOKENS,
      asset_code: 'BB1',
      public_key: claimant.keys.publicKey(),
      transaction_hash: null,
    });
    const built = await claimant.build(claim);
    expect(built.claim).toMatchObject({ state: 'built', transaction_hash: built.transaction_hash });
    expect(await tokensOf(claimant.keys.publicKey())).toBeNull();

    const submitted = await investor.ok(submitClaim, { body: claimant.sign(built) });
    expect(submitted.state).toBe('signed');
    await world.runJobs();
    expect(await claimant.current()).toMatchObject({
      state: 'settled',
      transaction_hash: built.transaction_hash,
      failure: null,
    });

    expect(await tokensOf(claimant.keys.publicKey())).toBe(UNITS);
    expect(await journal(investor.accountId)).toEqual({
      unclaimed_tokens: '0.0000000',
      claimed_tokens: TOKENS,
    });
    expect(await investor.ok(getTokenBalance)).toEqual({
      token_code: 'BB1',
      unclaimed_tokens: '0.0000000',
      wallets: [{ public_key: claimant.keys.publicKey(), tokens: TOKENS, xlm: '0.1000000' }],
      ledger_reachable: true,
    });
    const mail = world.lastMail(investor.email);
    expect(mail.subject).toBe('Your tokens have arrived in your wallet: 2,631.5789473 BB1');
    expect(mail.text).toContain(built.transaction_hash);
    const acts = await world.query<{ act: string }>(
      'select act from audit_log where subject = $1 order by id',
      [`claim:${claim.id}`],
    );
    expect(acts.map((row) => row.act)).toEqual([
      'claim.created',
      'claim.built',
      'claim.signed',
      'claim.submitted',
      'claim.settled',
    ]);
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);

    const again = await investor.call(submitClaim, { body: claimant.sign(built) });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'claim_settled', detail: { state: 'settled' } },
    ]);
    expect(
      (
        await investor.call(createClaim, {
          body: { distribution_claim: { public_key: Keypair.random().publicKey() } },
        })
      ).body.code,
    ).toBe('nothing_to_claim');
  });

  it('[CLM-3] leaves its secret key in no table', async () => {
    const { investor, claimant } = await person('Gerda Geheim');
    await investor.ok(submitClaim, {
      body: claimant.sign(await claimant.build(await claimant.create())),
    });
    await world.runJobs();
    expect((await claimant.current()).state).toBe('settled');
    const everything = await wholeDatabase();
    const seed = Buffer.from(claimant.keys.rawSecretKey());
    expect(everything).toContain(claimant.keys.publicKey());
    for (const secret of [claimant.keys.secret(), seed.toString('hex'), seed.toString('base64')])
      expect(everything.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('[CLM-4] accepts one of 50 simultaneous submissions, answers 49 with the claim, and has one transaction in the ledger', async () => {
    const { investor, claimant } = await person('Fritz Fünfzig');
    const body = claimant.sign(await claimant.build(await claimant.create()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => investor.call(submitClaim, { body })),
    );
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
    const late = answers.filter((answer) => answer.status === 409);
    expect(late).toHaveLength(49);
    for (const answer of late)
      expect(answer.body).toMatchObject({
        code: 'claim_in_flight',
        detail: { id: body.distribution_claim.id },
      });
    await world.runJobs();
    expect(await tokensOf(claimant.keys.publicKey())).toBe(UNITS);
    const posted = await world.query(
      'select from transfer_attempts where transaction_hash = $1 and first_posted_at is not null',
      [body.distribution_claim.transaction_hash],
    );
    expect(posted.length).toBe(1);
  });

  it('[CLM-4] when built again voids the older transaction and keeps channel and sequence number', async () => {
    const { investor, claimant } = await person('Bert Bauer');
    const claim = await claimant.create();
    const first = await claimant.build(claim);
    await world.moveClock(new Date(world.now().getTime() + 1000));
    world.ledger.network?.setTime(Math.floor(world.now().getTime() / 1000) + 1);
    world.ledger.network?.closeLedger();
    const second = await claimant.build(claim);
    expect(second.transaction_hash).not.toBe(first.transaction_hash);
    expect(second.expected.channel).toBe(first.expected.channel);
    const rows = await world.product.db.pool.query<{ sequence: string }>(
      'select sequence from transfers where id = (select transfer_id from distribution_claims where id = $1)',
      [claim.id],
    );
    expect(sequenceOf(first.envelope_xdr)).toBe(rows.rows[0]?.sequence);
    expect(sequenceOf(second.envelope_xdr)).toBe(rows.rows[0]?.sequence);

    const late = await investor.call(submitClaim, {
      body: claimant.sign(first, { now: world.now().getTime() }),
    });
    expect([late.status, late.body.code]).toEqual([409, 'claim_superseded']);
    expect(late.body.detail).toMatchObject({
      state: 'built',
      transaction_hash: second.transaction_hash,
    });
    expect(
      (
        await investor.call(submitClaim, {
          body: claimant.sign(second, { now: world.now().getTime() }),
        })
      ).status,
    ).toBe(202);
    await world.runJobs();
    expect((await claimant.current()).state).toBe('settled');
  });

  it("[CLM-4] refuses another person's signature at its field without effect", async () => {
    const { investor, claimant } = await person('Wilma Wrong');
    const built = await claimant.build(await claimant.create());
    const body = claimant.sign(built);
    const foreign = Buffer.from(
      Keypair.random().sign(Buffer.from(built.transaction_hash, 'hex')),
    ).toString('base64');
    const answer = await investor.call(submitClaim, {
      body: { distribution_claim: { ...body.distribution_claim, signature: foreign } },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'distribution_claim.signature': ['This signature does not match the transaction'] },
    ]);
    await world.runJobs();
    expect((await claimant.current()).state).toBe('built');
    expect((await investor.call(submitClaim, { body })).status).toBe(202);
    await world.runJobs();
  });

  it('[CLM-4] does not exist for other people', async () => {
    const { claimant } = await person('Olga Owner');
    const { investor: stranger } = await person('Stella Stranger');
    const claim = await claimant.create();
    const built = await claimant.build(claim);
    expect(
      (await stranger.call(buildClaim, { body: { distribution_claim: { id: claim.id } } })).status,
    ).toBe(404);
    expect((await stranger.call(submitClaim, { body: claimant.sign(built) })).status).toBe(404);
    expect((await stranger.ok(currentClaim)).current).toBeNull();
    expect((await claimant.current()).state).toBe('built');
    expect((await world.visitor().call(currentClaim)).status).toBe(401);
  });

  it('[CLM-3] replaces keys lost before signing, and voids what was built for them', async () => {
    const { investor, claimant: lost } = await person('Lena Verlust');
    const built = await lost.build(await lost.create());
    const found = new Claimant(investor);
    const claim = await found.create();
    expect(claim).toMatchObject({
      id: built.claim.id,
      state: 'expired',
      public_key: found.keys.publicKey(),
      transaction_hash: null,
    });
    expect((await investor.call(submitClaim, { body: lost.sign(built) })).status).toBe(409);
    await investor.ok(submitClaim, { body: found.sign(await found.build(claim)) });
    const tooLate = await investor.call(createClaim, {
      body: { distribution_claim: { public_key: Keypair.random().publicKey() } },
    });
    expect([tooLate.status, tooLate.body]).toMatchObject([
      409,
      { code: 'claim_in_flight', detail: { state: 'signed' } },
    ]);
    await world.runJobs();
    expect(await tokensOf(found.keys.publicKey())).toBe(UNITS);
    expect(await tokensOf(lost.keys.publicKey())).toBeNull();
  });

  it('[CLM-4] includes tokens that were allocated after it was started', async () => {
    const { investor, claimant } = await person('Maria Mehr');
    const claim = await claimant.create();
    const before = await claimant.build(claim);
    await giveTokens(world.product.db, investor.accountId, 10_000_000n);
    const { claimable_tokens } = await investor.ok(currentClaim);
    expect(claimable_tokens).toBe('2632.5789473');
    const built = await claimant.build(claim);
    expect(built.claim.tokens).toBe(claimable_tokens);
    expect((await investor.call(submitClaim, { body: claimant.sign(before) })).status).toBe(409);
    await investor.ok(submitClaim, { body: claimant.sign(built, { tokens: claimable_tokens }) });
    await world.runJobs();
    expect(await tokensOf(claimant.keys.publicKey())).toBe(UNITS + 10_000_000n);
    expect((await journal(investor.accountId))['claimed_tokens']).toBe(claimable_tokens);
  });

  it('[AUTH-4] [CLM-3] cannot be started without a second factor, nor with a step-up older than ten minutes', async () => {
    const investor = await world.investor('Otto Ohne');
    await giveTokens(world.product.db, investor.accountId);
    const body = { distribution_claim: { public_key: Keypair.random().publicKey() } };
    const without = await investor.call(createClaim, { body });
    expect([without.status, without.body.code]).toEqual([403, 'second_factor_needed']);
    await world.secured(investor);
    await outdateStepUps(world, investor.accountId);
    const late = await investor.call(createClaim, { body });
    expect([late.status, late.body.code]).toEqual([403, 'step_up_needed']);
    expect((await investor.ok(currentClaim)).current).toBeNull();
  });

  it('[CLM-4] is refused for a mistyped address, an existing account and a person without tokens', async () => {
    const { investor, claimant } = await person('Tim Tippfehler');
    const address = claimant.keys.publicKey();
    const mistyped = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`;
    const answer = await investor.call(createClaim, {
      body: { distribution_claim: { public_key: mistyped } },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'distribution_claim.public_key': ['This is not a Stellar account address (G…)'] },
    ]);

    const exists = await investor.call(createClaim, {
      body: {
        distribution_claim: { public_key: world.product.integrations.stellar.claims.sponsor },
      },
    });
    expect([exists.status, exists.body.code]).toEqual([409, 'account_exists']);

    const poor = await world.investor('Paul Pleite');
    await world.secured(poor);
    expect(
      (await poor.call(createClaim, { body: { distribution_claim: { public_key: address } } })).body
        .code,
    ).toBe('nothing_to_claim');
    expect(await poor.ok(getTokenBalance)).toEqual({
      token_code: 'BB1',
      unclaimed_tokens: '0.0000000',
      wallets: [],
      ledger_reachable: true,
    });
  });

  it('[CLM-4] is visible to officers with the right, and to no others', async () => {
    const { claimant } = await person('Vera Viewed');
    const claim = await claimant.create();
    const officer = await world.officer('Ottilie Operations', 'token_operations');
    const listed = (await officer.ok(listDeskClaims)).claims.find((one) => one.id === claim.id);
    expect(listed).toMatchObject({ full_name: 'Vera Viewed', state: 'created', tokens: TOKENS });
    expect(
      (await (await world.officer('Conrad Content', 'content')).call(listDeskClaims)).status,
    ).toBe(403);
  });
});

describe('the states of a claim', () => {
  it('[CLM-4] change in the database exactly as the rules say', async () => {
    const rows = await world.query<{ move: string }>(
      "select from_state || ' to ' || to_state as move from claim_state_moves",
    );
    expect(rows.map((row) => row.move).toSorted()).toEqual(
      CLAIM_MOVES.map(({ from, to }) => `${from} to ${to}`).toSorted(),
    );
  });
});

describe('during a payment halt', () => {
  it('[CLM-4] nothing new is built or signed; signed claims wait, and continue when the halt is lifted', async () => {
    const { investor, claimant } = await person('Sigrid Stopp');
    const built = await claimant.build(await claimant.create());
    await beginHalt(world.product.db, { kind: 'invariant', at: world.now(), reason: 'test' });
    const refused = await investor.call(submitClaim, {
      body: claimant.sign(built, { now: world.now().getTime() }),
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_halted']);
    expect(
      (await investor.call(buildClaim, { body: { distribution_claim: { id: built.claim.id } } }))
        .body.code,
    ).toBe('payments_halted');

    await lift();
    await investor.ok(submitClaim, { body: claimant.sign(built, { now: world.now().getTime() }) });
    await beginHalt(world.product.db, { kind: 'invariant', at: world.now(), reason: 'test' });
    await world.runJobs({ delayed: true });
    await world.runJob('transfers.resolve');
    const signed = await world.query(
      'select from transfer_attempts where transaction_hash = $1 and signed_envelope_xdr is not null',
      [built.transaction_hash],
    );
    expect([signed.length, await tokensOf(claimant.keys.publicKey())]).toEqual([0, null]);

    await lift();
    await world.runJobs({ delayed: true });
    expect(await tokensOf(claimant.keys.publicKey())).toBe(UNITS);
  });
});

async function lift(): Promise<void> {
  await world.query('update payment_halts set lifted_at = now() where lifted_at is null');
}

/** Every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await world.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  expect(tables.map((table) => table.name)).toContain('public.transfer_attempts');
  let text = '';
  for (const { name } of tables) {
    const rows = await world.query<{ row: string }>(`select t::text as row from ${name} t`);
    text += rows.map((one) => one.row).join('\n');
  }
  return text;
}

function sequenceOf(envelopeXdr: string): string {
  const bytes = Buffer.from(envelopeXdr, 'base64');
  // Envelope type 4, key type 4, key 32, fee 4: then the sequence number.
  return bytes.readBigInt64BE(44).toString();
}
