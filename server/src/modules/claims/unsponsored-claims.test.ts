import { Asset, Keypair, Operation } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { buildClaim, createClaim } from '@bb1/domain/claims/endpoints';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { signatureOf } from '../../../../testing/wallet-owner.ts';
import {
  create,
  build,
  submit,
  expectSettled,
  operationsOf,
  namesIn,
  walletScene,
} from './test-files/wallet-claim.ts';

const world = forAllTests(() =>
  openWorld({
    ledger: true,
    offering: (offering) => ({ ...offering, claims: { sponsorReserves: false } }),
  }),
);

describe('an offering in which holders pay their reserves', () => {
  it("[CLM-2] opens a trustline at its holder's cost", async () => {
    const one = await walletScene(world, 'Selma Selbst');
    await one.owner.connect(one.investor.accountId);
    const built = await build(one);
    expect([built.shape, operationsOf(built), namesIn(built, one)]).toEqual([
      'new_trustline',
      ['changeTrust', 'setTrustLineFlags', 'payment'],
      ['holder', 'issuer', 'distribution'],
    ]);
    const { network } = world.product.integrations.stellar;
    const before = await network.readAccount(one.owner.publicKey);
    await submit(one, built, { signature: signatureOf(built, one.owner.keys) });
    await expectSettled(one, built);
    const after = await network.readAccount(one.owner.publicKey);
    expect([after?.lumens, after?.spendableLumens]).toEqual([
      before?.lumens,
      (before?.spendableLumens ?? 0n) - 5_000_000n,
    ]);
  });

  it('[CLM-2] tells a holder how many lumens are missing; new keys have none at all', async () => {
    const one = await walletScene(world, 'Arno Arm');
    await one.owner.connect(one.investor.accountId);
    await one.owner.send([
      Operation.payment({
        destination: world.product.integrations.stellar.claims.sponsor,
        asset: Asset.native(),
        amount: '9998.7499900',
      }),
    ]);
    const { id } = await create(one);
    const poor = await one.investor.call(buildClaim, { body: { distribution_claim: { id } } });
    expect([poor.status, poor.body.errors]).toEqual([
      422,
      {
        base: ['This wallet needs 0.2500000 more spendable XLM before it can receive tokens'],
      },
    ]);
    await one.investor.ok(createClaim, {
      body: { distribution_claim: { public_key: Keypair.random().publicKey() } },
    });
    const keys = await one.investor.call(buildClaim, { body: { distribution_claim: { id } } });
    expect(keys.body.errors).toEqual({
      base: ['This wallet needs 1.5000000 more spendable XLM before it can receive tokens'],
    });
  });
});
