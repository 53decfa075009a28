import { Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSPHRASE, buildFor, funded, hashOf, post, startNetwork } from './testing/network.ts';
import type { Network } from './testing/network.ts';

let network: Network;
let parties: {
  issuer: Keypair;
  distribution: Keypair;
  sponsor: Keypair;
  channel: Keypair;
  authoriser: Keypair;
  asset: Asset;
};

beforeEach(async () => {
  network = await startNetwork();
  const [issuer, distribution, sponsor, channel] = [
    await funded(network),
    await funded(network),
    await funded(network),
    await funded(network),
  ];
  const authoriser = Keypair.random();
  const asset = new Asset('BB1', issuer.publicKey());
  const send = async (source: Keypair, ...operations: ReturnType<typeof Operation.payment>[]) =>
    network.server.submitTransaction(await buildFor(network, source, operations));
  await send(issuer, Operation.setOptions({ setFlags: 11 }));
  await send(distribution, Operation.changeTrust({ asset, limit: '5000000' }));
  await send(
    issuer,
    Operation.setTrustLineFlags({
      trustor: distribution.publicKey(),
      asset,
      flags: { authorized: true },
    }),
    Operation.payment({ destination: distribution.publicKey(), asset, amount: '5000000' }),
    Operation.setOptions({ signer: { ed25519PublicKey: authoriser.publicKey(), weight: 1 } }),
    Operation.setOptions({ masterWeight: 4, lowThreshold: 1, medThreshold: 4, highThreshold: 4 }),
  );
  parties = { issuer, distribution, sponsor, channel, authoriser, asset };
});

afterEach(async () => {
  await network.close();
});

function deliver(holder: Keypair, amount = '10') {
  const { issuer, distribution, asset } = parties;
  return [
    Operation.setTrustLineFlags({
      trustor: holder.publicKey(),
      asset,
      flags: { authorized: true },
      source: issuer.publicKey(),
    }),
    Operation.payment({
      destination: holder.publicKey(),
      asset,
      amount,
      source: distribution.publicKey(),
    }),
  ];
}

function underSponsorship(holder: Keypair, ...operations: ReturnType<typeof Operation.payment>[]) {
  const begin = Operation.beginSponsoringFutureReserves({
    sponsoredId: holder.publicKey(),
    source: parties.sponsor.publicKey(),
  });
  return [
    begin,
    ...operations,
    Operation.endSponsoringFutureReserves({ source: holder.publicKey() }),
  ];
}

async function bumped(operations: ReturnType<typeof Operation.payment>[], signers: Keypair[]) {
  const { channel, sponsor } = parties;
  const inner = await buildFor(network, channel, operations, signers);
  const bump = TransactionBuilder.buildFeeBumpTransaction(sponsor, '100', inner, PASSPHRASE);
  bump.sign(sponsor);
  return bump;
}

async function heldBy(holder: Keypair): Promise<string | undefined> {
  const account = await network.server.loadAccount(holder.publicKey());
  return account.balances.find((line) => 'asset_code' in line && line.asset_code === 'BB1')
    ?.balance;
}

function freshClaim(holder: Keypair) {
  const { sponsor, asset } = parties;
  const create = Operation.createAccount({
    destination: holder.publicKey(),
    startingBalance: '0',
    source: sponsor.publicKey(),
  });
  return [
    ...underSponsorship(
      holder,
      create,
      Operation.changeTrust({ asset, source: holder.publicKey() }),
    ),
    ...deliver(holder),
  ];
}

function everybody(holder: Keypair): Keypair[] {
  const { channel, sponsor, distribution, authoriser } = parties;
  return [channel, sponsor, holder, distribution, authoriser];
}

describe('the claim of allocated tokens', () => {
  it('[CLM-4] (c) gives a new key pair account, trustline, authorisation and tokens in one transaction, without lumens of its own', async () => {
    const holder = Keypair.random();
    const bump = await bumped(freshClaim(holder), everybody(holder));
    expect(await network.server.submitTransaction(bump)).toMatchObject({
      successful: true,
      fee_charged: '700',
    });
    expect(await heldBy(holder)).toBe('10.0000000');
    expect(await network.server.loadAccount(holder.publicKey())).toMatchObject({
      num_sponsored: 3,
      sponsor: parties.sponsor.publicKey(),
    });
    expect(network.node.ledger.state.account(holder.publicKey())?.balance).toBe(0n);
  });

  it('[CLM-4] (c) fails as a whole for the same key again, though single operations read as if they had worked', async () => {
    const holder = Keypair.random();
    await network.server.submitTransaction(await bumped(freshClaim(holder), everybody(holder)));
    const again = await post(
      network.url,
      (await bumped(freshClaim(holder), everybody(holder))).toXDR(),
    );
    expect(again.body.extras).toMatchObject({
      result_codes: {
        transaction: 'tx_fee_bump_inner_failed',
        inner_transaction: 'tx_failed',
        operations: [
          'op_success',
          'op_already_exists',
          'op_success',
          'op_success',
          'op_success',
          'op_success',
        ],
      },
    });
    expect(await heldBy(holder)).toBe('10.0000000');
  });

  it('[CLM-4] (c) needs the signature of the new key', async () => {
    const holder = Keypair.random();
    const signers = everybody(holder).filter((key) => key !== holder);
    const refused = await post(network.url, (await bumped(freshClaim(holder), signers)).toXDR());
    expect(refused.body.extras).toMatchObject({
      result_codes: {
        inner_transaction: 'tx_failed',
        operations: [
          'op_success',
          'op_success',
          'op_bad_auth',
          'op_success',
          'op_success',
          'op_success',
        ],
      },
    });
    await expect(network.server.loadAccount(holder.publicKey())).rejects.toMatchObject({
      response: { status: 404 },
    });
  });

  it('[CLM-4] (a) opens a sponsored trustline on an existing account, authorises it and pays in one transaction', async () => {
    const holder = await funded(network);
    const operations = [
      ...underSponsorship(
        holder,
        Operation.changeTrust({ asset: parties.asset, source: holder.publicKey() }),
      ),
      ...deliver(holder),
    ];
    expect(
      await network.server.submitTransaction(await bumped(operations, everybody(holder))),
    ).toMatchObject({ successful: true });
    expect(await heldBy(holder)).toBe('10.0000000');
    expect(await network.server.loadAccount(holder.publicKey())).toMatchObject({
      num_sponsored: 1,
      subentry_count: 1,
    });
  });

  it('[CLM-4] (b) needs no signature of an account with a trustline', async () => {
    const holder = await funded(network);
    await network.server.submitTransaction(
      await buildFor(network, holder, [Operation.changeTrust({ asset: parties.asset })]),
    );
    const { channel, distribution, authoriser } = parties;
    const bump = await bumped(deliver(holder), [channel, distribution, authoriser]);
    expect(await network.server.submitTransaction(bump)).toMatchObject({
      successful: true,
      hash: hashOf(bump),
    });
    expect(await heldBy(holder)).toBe('10.0000000');
  });

  it('[CLM-4] to a holder without lumens lets them act only with a fee bump by somebody else', async () => {
    const holder = Keypair.random();
    await network.server.submitTransaction(await bumped(freshClaim(holder), everybody(holder)));
    const transfer = await buildFor(network, holder, [
      Operation.payment({
        destination: parties.distribution.publicKey(),
        asset: parties.asset,
        amount: '1',
      }),
    ]);
    expect((await post(network.url, transfer.toXDR())).body.extras).toMatchObject({
      result_codes: { transaction: 'tx_insufficient_balance' },
    });
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      parties.sponsor,
      '100',
      transfer,
      PASSPHRASE,
    );
    bump.sign(parties.sponsor);
    expect(await network.server.submitTransaction(bump)).toMatchObject({ successful: true });
    expect(await heldBy(holder)).toBe('9.0000000');
  });
});
