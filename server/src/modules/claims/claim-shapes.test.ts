import { Keypair, Operation } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BuiltClaim, buildClaim, createClaim } from '@bb1/domain/claims/endpoints';
import { tokens } from '@bb1/domain/money';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { markHoldingFrozen, markHoldingReleased, listWallets } from '../wallets/store.ts';
import { giveTokens, UNITS } from './test-files/claimant.ts';
import {
  readTransaction,
  signatureOf,
  signedEnvelope,
  WalletOwner,
} from '../../../../testing/wallet-owner.ts';
import {
  create,
  build,
  submit,
  lineOf,
  expectSettled,
  operationsOf,
  namesIn,
  walletScene,
} from './test-files/wallet-claim.ts';

const world = forAllTests(() => openWorld({ ledger: true }));

// Built claims would otherwise hold all channels; one idle for a minute loses its channel.
beforeEach(async () => {
  await world.moveClock(new Date(world.now().getTime() + 61_000));
  await world.query('delete from rate_limits');
});

const stellar = () => world.product.integrations.stellar;

describe('a claim into an existing account', () => {
  it("[CLM-2][CLM-4] without a trustline opens one at the sponsor's cost, authorises it and pays, signed by the holder", async () => {
    const one = await walletScene(world, 'Willi Wallet');
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    expect(built).toMatchObject({
      shape: 'new_trustline',
      needs_signature: true,
      authorises: true,
      claim: { shape: 'new_trustline', public_key: one.owner.publicKey },
    });
    expect(operationsOf(built)).toEqual([
      'beginSponsoringFutureReserves',
      'changeTrust',
      'endSponsoringFutureReserves',
      'setTrustLineFlags',
      'payment',
    ]);
    const { searchParams } = new URL(built.uri ?? '');
    expect(searchParams.get('pubkey')).toBe(one.owner.publicKey);
    expect([
      searchParams.get('xdr'),
      searchParams.get('callback'),
      searchParams.get('network_passphrase'),
    ]).toEqual([
      built.envelope_xdr,
      'url:http://localhost:3000/api/distribution_claims/callback',
      built.network_passphrase,
    ]);
    expect(namesIn(built, one)).toEqual(['sponsor', 'holder', 'holder', 'issuer', 'distribution']);
    const before = await stellar().network.readAccount(one.owner.publicKey);
    expect(
      (await submit(one, built, { signature: signatureOf(built, one.owner.keys) })).status,
    ).toBe(202);
    await expectSettled(one, built);
    const after = await stellar().network.readAccount(one.owner.publicKey);
    expect([after?.lumens, after?.spendableLumens, after?.sequence]).toEqual([
      before?.lumens,
      before?.spendableLumens,
      before?.sequence,
    ]);
  });

  it('[CLM-2][CLM-4] with a trustline needs no signature: it is authorised and paid into', async () => {
    const one = await walletScene(world, 'Rita Ready');
    await (await one.owner.trust(UNITS)).connect(one.investor.accountId);
    const built = await build(one);
    expect(built).toMatchObject({
      shape: 'ready_trustline',
      needs_signature: false,
      authorises: true,
      uri: null,
    });
    expect(operationsOf(built)).toEqual(['setTrustLineFlags', 'payment']);
    expect((await submit(one, built)).status).toBe(202);
    await expectSettled(one, built);
  });

  it('[CLM-2][CLM-4] with an authorised trustline is a payment and nothing else; an unneeded signature is dropped', async () => {
    const one = await walletScene(world, 'Paula Payment');
    await (
      await (await one.owner.trust(UNITS * 2n)).authorise(true)
    ).connect(one.investor.accountId);
    const built = await build(one);
    expect(built).toMatchObject({
      shape: 'ready_trustline',
      needs_signature: false,
      authorises: false,
    });
    expect([operationsOf(built), namesIn(built, one)]).toEqual([['payment'], ['distribution']]);
    expect(
      (await submit(one, built, { signed_envelope_xdr: signedEnvelope(built, [one.owner.keys]) }))
        .status,
    ).toBe(202);
    await expectSettled(one, built);
  });

  it.each([true, false])(
    '[CLM-2][CLM-4] whose trustline leaves too little room has its limit raised by the same transaction (authorised before: %s)',
    async (authorised) => {
      const one = await walletScene(world, authorised ? 'Lia Limit' : 'Lena Limit');
      await one.owner.trust(UNITS - 1n);
      if (authorised) await one.owner.authorise(true);
      await one.owner.connect(one.investor.accountId);
      const built = await build(one);
      expect(built).toMatchObject({
        shape: 'raised_limit',
        needs_signature: true,
        authorises: !authorised,
      });
      expect(operationsOf(built)).toEqual(
        authorised ? ['changeTrust', 'payment'] : ['changeTrust', 'setTrustLineFlags', 'payment'],
      );
      expect(readTransaction(built).operations[0]).toMatchObject({
        type: 'changeTrust',
        source: one.owner.publicKey,
        limit: tokens(stellar().claims.issuedUnits),
      });
      const unsigned = await submit(one, built);
      expect([unsigned.status, unsigned.body.errors]).toEqual([
        422,
        { 'distribution_claim.signature': ['Signature is required'] },
      ]);
      expect(
        (await submit(one, built, { signature: signatureOf(built, one.owner.keys) })).status,
      ).toBe(202);
      await expectSettled(one, built);
      expect((await lineOf(one))?.limit).toBe(stellar().claims.issuedUnits);
    },
  );

  it('[CLM-4] is decided by the ledger each time it is built: one built for a removed trustline fails, and is fixed by building again', async () => {
    const one = await walletScene(world, 'Gerd Geändert');
    await (await one.owner.trust(UNITS)).connect(one.investor.accountId);
    const built = await build(one);
    const { code, issuer } = assetOf(built);
    await one.owner.send([Operation.changeTrust({ asset: readPayment(built).asset, limit: '0' })]);
    expect((await submit(one, built)).status).toBe(202);
    await world.runJobs();
    const failed = await create(one);
    expect([failed.state, failed.failure]).toEqual([
      'failed',
      'tx_failed (op_no_trust, op_no_trust)',
    ]);
    const again = await one.investor.ok(buildClaim, {
      body: { distribution_claim: { id: failed.id } },
    });
    expect([again.shape, code, issuer]).toEqual([
      'new_trustline',
      'BB1',
      stellar().claims.assetIssuer,
    ]);
    await submit(one, again, { signature: signatureOf(again, one.owner.keys) });
    await expectSettled(one, again);
  });
});

function readPayment(built: BuiltClaim) {
  const payment = readTransaction(built).operations.find(
    (operation) => operation.type === 'payment',
  );
  if (payment === undefined) throw new Error('nothing is paid');
  return payment;
}

function assetOf(built: BuiltClaim): { code: string; issuer: string } {
  const { asset } = readPayment(built);
  return { code: asset.getCode(), issuer: asset.getIssuer() ?? '' };
}

describe('signatures of a holder', () => {
  it('[CLM-2] come on the envelope that a wallet signed, whatever else signed it', async () => {
    const one = await walletScene(world, 'Erik Envelope');
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    const answer = await submit(one, built, {
      signed_envelope_xdr: signedEnvelope(built, [Keypair.random(), one.owner.keys]),
    });
    expect(answer.status).toBe(202);
    await expectSettled(one, built);
    const rows = await world.query<{ holder_signatures: string[] }>(
      'select holder_signatures from transfer_attempts where transaction_hash = $1',
      [built.transaction_hash],
    );
    expect(rows).toEqual([
      { holder_signatures: [`${one.owner.publicKey}:${signatureOf(built, one.owner.keys)}`] },
    ]);
  });

  it('[CLM-2][SAFE-2] on any other transaction, by other signers, or on a fee bump around it are refused at their field and change nothing', async () => {
    const one = await walletScene(world, 'Faye Foreign');
    await one.owner.connect(one.investor.accountId);
    const other = await walletScene(world, 'Otto Other');
    await other.owner.connect(other.investor.accountId);
    const [built, foreign] = [await build(one), await build(other)];
    const tries = {
      'another transaction': { signed_envelope_xdr: signedEnvelope(foreign, [one.owner.keys]) },
      'no transaction': { signed_envelope_xdr: 'AAAA' },
      'without a signer of the account': {
        signed_envelope_xdr: signedEnvelope(built, [other.owner.keys]),
      },
      'without any signature': { signed_envelope_xdr: built.envelope_xdr },
      "somebody else's signature": { signature: signatureOf(built, other.owner.keys) },
    };
    const answers = [];
    for (const more of Object.values(tries))
      answers.push((await submit(one, built, more)).body.errors);
    expect(answers).toEqual([
      {
        'distribution_claim.signed_envelope_xdr': [
          'This is not the transaction that was built for you',
        ],
      },
      {
        'distribution_claim.signed_envelope_xdr': [
          'This is not the transaction that was built for you',
        ],
      },
      {
        'distribution_claim.signed_envelope_xdr': ['This signature does not match the transaction'],
      },
      {
        'distribution_claim.signed_envelope_xdr': ['This signature does not match the transaction'],
      },
      { 'distribution_claim.signature': ['This signature does not match the transaction'] },
    ]);
    expect((await create(one)).state).toBe('built');
    expect(
      (await submit(one, built, { signature: signatureOf(built, one.owner.keys) })).status,
    ).toBe(202);
    await expectSettled(one, built);
  });

  it('[CLM-2] [CLM-8] of an account with several signers count by weight against its medium threshold, may come one by one, and no more than needed are used', async () => {
    const one = await walletScene(world, 'Mona Multi');
    const [second, third] = [Keypair.random(), Keypair.random()];
    await one.owner.send([
      Operation.setOptions({ signer: { ed25519PublicKey: second.publicKey(), weight: 2 } }),
      Operation.setOptions({ signer: { ed25519PublicKey: third.publicKey(), weight: 1 } }),
      Operation.setOptions({ masterWeight: 1, lowThreshold: 1, medThreshold: 3, highThreshold: 4 }),
    ]);
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    // They have a day for it.
    const { closedAt } = await world.product.integrations.stellar.network.latestLedger();
    expect(Date.parse(built.expires_at) - closedAt.getTime()).toBe(86_400_000);
    expect(new URL(built.uri ?? '').searchParams.get('pubkey')).toBeNull();
    const first = await submit(one, built, { signature: signatureOf(built, one.owner.keys) });
    expect([first.status, first.body.errors]).toEqual([
      422,
      {
        'distribution_claim.signature': [
          'Signed with weight 1 of 3: other signers of this account must sign the same transaction',
        ],
      },
    ]);
    const twice = await submit(one, built, {
      signed_envelope_xdr: signedEnvelope(built, [one.owner.keys, one.owner.keys]),
    });
    expect(twice.body.errors?.['distribution_claim.signed_envelope_xdr']).toEqual([
      'Signed with weight 1 of 3: other signers of this account must sign the same transaction',
    ]);
    expect((await create(one)).state).toBe('built');
    expect(
      (await submit(one, built, { signed_envelope_xdr: signedEnvelope(built, [second, third]) }))
        .status,
    ).toBe(202);
    await expectSettled(one, built);
    const rows = await world.query<{ signers: string[] }>(
      "select array(select split_part(s, ':', 1) from unnest(holder_signatures) s) as signers from transfer_attempts where transaction_hash = $1",
      [built.transaction_hash],
    );
    expect(rows).toEqual([{ signers: [one.owner.publicKey, second.publicKey()] }]);
  });

  it('[CLM-2] of a removed signer are worth nothing', async () => {
    const one = await walletScene(world, 'Norma Nomaster');
    const only = Keypair.random();
    await one.owner.send([
      Operation.setOptions({ signer: { ed25519PublicKey: only.publicKey(), weight: 1 } }),
      Operation.setOptions({ masterWeight: 0 }),
    ]);
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    const refused = await submit(one, built, { signature: signatureOf(built, one.owner.keys) });
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid_signature']);
    expect((await submit(one, built, { signature: signatureOf(built, only) })).status).toBe(202);
    await expectSettled(one, built);
  });
});

describe('an address', () => {
  it('[CLM-2] that is invalid, muxed or a contract is refused with its own message', async () => {
    const { investor } = await walletScene(world, 'Adam Adresse');
    const refusalOf = async (publicKey: string) =>
      (
        await investor.call(createClaim, {
          body: { distribution_claim: { public_key: publicKey } },
        })
      ).body.errors;
    const field = 'distribution_claim.public_key';
    expect(
      await refusalOf('MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'),
    ).toEqual({
      [field]: [
        'This address (M…) is shared by the customers of a service. Please use an account of your own (G…)',
      ],
    });
    expect(await refusalOf('CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE')).toEqual({
      [field]: ['This is a contract address (C…), which cannot hold this token'],
    });
    expect(await refusalOf('SA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE')).toEqual({
      [field]: ['This is not a Stellar account address (G…)'],
    });
  });

  it('[CLM-2][SAFE-2] that exists and is not connected, or is connected by another person, is paid nothing', async () => {
    const one = await walletScene(world, 'Ulf Unbekannt');
    const other = await walletScene(world, 'Vera Verbunden');
    const answer = await one.investor.call(createClaim, {
      body: { distribution_claim: { public_key: one.owner.publicKey } },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'account_exists']);
    await other.owner.connect(other.investor.accountId);
    const foreign = await one.investor.call(createClaim, {
      body: { distribution_claim: { public_key: other.owner.publicKey } },
    });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'wallet_of_another']);
  });

  it("[CLM-2][CLM-3] of new keys becomes the person's wallet once their signature is accepted", async () => {
    const one = await walletScene(world, 'Neele Neu');
    const keys = Keypair.random();
    const claim = await one.investor.ok(createClaim, {
      body: { distribution_claim: { public_key: keys.publicKey() } },
    });
    const built = await one.investor.ok(buildClaim, {
      body: { distribution_claim: { id: claim.id } },
    });
    expect(await listWallets(world.product.db, one.investor.accountId)).toEqual([]);
    const late = await walletScene(world, 'Lars Langsam');
    const contested = await late.investor.ok(createClaim, {
      body: { distribution_claim: { public_key: keys.publicKey() } },
    });
    const lateBuilt = await late.investor.ok(buildClaim, {
      body: { distribution_claim: { id: contested.id } },
    });
    expect((await submit(one, built, { signature: signatureOf(built, keys) })).status).toBe(202);
    expect(await listWallets(world.product.db, one.investor.accountId)).toMatchObject([
      { public_key: keys.publicKey(), proof: 'claim_signature' },
    ]);
    const refused = await submit(late, lateBuilt, { signature: signatureOf(lateBuilt, keys) });
    expect([refused.status, refused.body.code]).toEqual([409, 'wallet_of_another']);
    await world.runJobs();
  });
});

describe('a person with two wallets', () => {
  it('[CLM-2][SAFE-2] is paid into the one that each claim names, a second time and after a change', async () => {
    const one = await walletScene(world, 'Zora Zweit');
    const second = { ...one, owner: await new WalletOwner(world).open() };
    for (const { owner } of [one, second]) await owner.connect(one.investor.accountId);
    const first = await build(one);
    await submit(one, first, { signature: signatureOf(first, one.owner.keys) });
    await expectSettled(one, first);

    await giveTokens(world.product.db, one.investor.accountId, 70_000_000n);
    const toFirst = await build(one);
    const toSecond = await build(second);
    expect([toFirst.claim, toSecond.claim]).toMatchObject([
      { public_key: one.owner.publicKey, tokens: '7.0000000' },
      { public_key: second.owner.publicKey, tokens: '7.0000000' },
    ]);
    const late = await submit(one, toFirst, { signature: signatureOf(toFirst, one.owner.keys) });
    expect([late.status, late.body.code]).toEqual([409, 'claim_superseded']);
    const signature = signatureOf(toSecond, second.owner.keys);
    expect((await submit(second, toSecond, { signature })).status).toBe(202);
    await world.runJobs();
    expect([await lineOf(one), await lineOf(second)]).toMatchObject([
      { balance: UNITS },
      { balance: 70_000_000n, isAuthorized: true },
    ]);
  });
});

describe('a frozen holding', () => {
  it('[TOK-3][SAFE-2] receives nothing, whether marked here or on the ledger, and can again once released', async () => {
    const one = await walletScene(world, 'Fiona Frost');
    await (await one.owner.trust(UNITS)).connect(one.investor.accountId);
    const built = await build(one);
    const { db } = world.product;
    await db.transaction('test_freeze', (tx) =>
      markHoldingFrozen(tx, { publicKey: one.owner.publicKey, at: world.now() }),
    );
    const submitted = await submit(one, built);
    const rebuilt = await one.investor.call(buildClaim, {
      body: { distribution_claim: { id: built.claim.id } },
    });
    expect([submitted, rebuilt].map((answer) => [answer.status, answer.body.code])).toEqual([
      [409, 'holding_frozen'],
      [409, 'holding_frozen'],
    ]);
    await db.transaction('test_release', (tx) => markHoldingReleased(tx, one.owner.publicKey));
    expect((await submit(one, built)).status).toBe(202);
    await expectSettled(one, built);

    await giveTokens(db, one.investor.accountId);
    await one.owner.authorise(false);
    const { id } = await create(one);
    const unauthorised = await one.investor.call(buildClaim, {
      body: { distribution_claim: { id } },
    });
    expect([unauthorised.status, unauthorised.body.code]).toEqual([409, 'holding_frozen']);
  });
});

describe('the callback address for wallets (SEP-7)', () => {
  const post = (xdr: string) =>
    world.product.app.inject({
      method: 'POST',
      url: '/api/distribution_claims/callback',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://wallet.example',
      },
      payload: new URLSearchParams({ xdr }).toString(),
    });

  it('[CLM-2] accepts the envelope like the portal does, from anywhere and without a session, and tolerates repetition', async () => {
    const one = await walletScene(world, 'Carl Callback');
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    const xdr = signedEnvelope(built, [one.owner.keys]);
    const first = await post(xdr);
    expect([first.statusCode, first.json(), first.headers['access-control-allow-origin']]).toEqual([
      200,
      { state: 'signed' },
      '*',
    ]);
    expect((await post(xdr)).json()).toEqual({ state: 'signed' });
    await expectSettled(one, built);
    expect([
      (await post(xdr)).json(),
      (await submit(one, built, { signed_envelope_xdr: xdr })).status,
    ]).toEqual([{ state: 'settled' }, 409]);
    const rows = await world.query<{ reason: string }>(
      "select reason from audit_log where act = 'claim.signed' and subject = $1",
      [`claim:${built.claim.id}`],
    );
    expect(rows).toEqual([{ reason: 'handed in by a wallet' }]);
  });

  it('[CLM-2][SAFE-2] accepts nothing unsigned, no unknown or replaced transaction, and none that needs no signature', async () => {
    const one = await walletScene(world, 'Dora Dieb');
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    const ready = await walletScene(world, 'Rudi Ready');
    await (await ready.owner.trust(UNITS)).connect(ready.investor.accountId);
    const unsigned = await build(ready);
    expect([
      (await post(built.envelope_xdr)).statusCode,
      (await post('AAAA')).statusCode,
      (await post('?')).statusCode,
    ]).toEqual([400, 400, 400]);
    expect([
      (await post(unsigned.envelope_xdr)).statusCode,
      (await post(signedEnvelope(unsigned, [ready.owner.keys]))).statusCode,
    ]).toEqual([404, 404]);
    world.ledger.network?.setTime(world.ledger.network.node.now + 5);
    world.ledger.network?.closeLedger();
    const newer = await build(one);
    expect(newer.transaction_hash).not.toBe(built.transaction_hash);
    expect((await post(signedEnvelope(built, [one.owner.keys]))).statusCode).toBe(409);
    expect((await create(one)).state).toBe('built');
  });
});
