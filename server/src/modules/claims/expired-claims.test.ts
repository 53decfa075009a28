import { Keypair } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { buildClaim } from '@bb1/domain/claims/endpoints';
import { addressesOf, policyOf, signerInProcess } from '../../../../testing/signer-for-tests.ts';
import { walletOptions } from '../../../../testing/stellar-for-tests.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { openStellar } from '../../integrations/stellar/open-stellar.ts';
import { fundByFriendbot } from '../../integrations/stellar/friendbot.ts';
import { ownTransactions } from '../transfers/ledger-outcome-store.ts';
import { submitTransfer } from '../transfers/submit-transfer.ts';
import { followTransfer } from './follow-transfer.ts';
import { Claimant } from './test-files/claimant.ts';
import { feeRule, horizonsAt } from '../../../../testing/horizons-for-tests.ts';

import { claimScene, expectPaidOnce, transferRow } from './test-files/claim-scene.ts';

describe('an expired transaction', () => {
  it('[CLM-4] is proven dead by the ledger, and built again on the same channel with the same sequence number', async () => {
    const one = await claimScene();
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
    const one = await claimScene();
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
    const one = await claimScene();
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
      const one = await claimScene();
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
    const one = await claimScene();
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
    const one = await claimScene();
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
