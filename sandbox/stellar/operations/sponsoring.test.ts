import { Asset, Operation } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { TestLedger } from '../testing/test-ledger.ts';

const SUCCESS = { transaction: 'tx_success' };

function sponsoredAccount() {
  const test = new TestLedger();
  const sponsor = test.fundOne('100', 'sponsor');
  const issuer = test.fundOne('100', 'issuer');
  const holder = test.key('holder');
  const asset = new Asset('BB1', issuer.publicKey());
  const outcome = test.run(
    sponsor,
    [
      Operation.beginSponsoringFutureReserves({ sponsoredId: holder.publicKey() }),
      Operation.createAccount({ destination: holder.publicKey(), startingBalance: '0' }),
      Operation.changeTrust({ asset, source: holder.publicKey() }),
      Operation.endSponsoringFutureReserves({ source: holder.publicKey() }),
    ],
    { signers: [sponsor, holder] },
  );
  return { test, sponsor, issuer, holder, asset, outcome };
}

describe('sponsored reserves', () => {
  it('[CLM-4] open an account with a trustline without lumens of its own, and the sponsor carries three reserves', () => {
    const { test, sponsor, holder, outcome } = sponsoredAccount();
    expect(outcome).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(sponsor.publicKey())).toMatchObject({
      sponsoring: 3,
      sponsored: 0,
    });
    expect(test.ledger.state.account(holder.publicKey())).toMatchObject({
      balance: 0n,
      subentries: 1,
      sponsoring: 0,
      sponsored: 3,
      sponsor: sponsor.publicKey(),
    });
  });

  it('[RUN-2] cannot be spent by their sponsor, who cannot merge either', () => {
    const { test, sponsor, issuer } = sponsoredAccount();
    // 100 - 4 x fee 0.00001 - 2.5 reserve: one stroop more is too much.
    const free = test.balance(sponsor) - 25_000_000n - 100n;
    const pay = (amount: bigint) =>
      Operation.payment({
        destination: issuer.publicKey(),
        asset: Asset.native(),
        amount: `${amount / 10_000_000n}.${String(amount % 10_000_000n).padStart(7, '0')}`,
      });
    expect(test.run(sponsor, [pay(free + 1n)])).toMatchObject({
      transaction: 'tx_failed',
      operations: ['op_underfunded'],
    });
    expect(test.run(sponsor, [pay(free - 200n)])).toMatchObject(SUCCESS);
    expect(
      test.run(issuer, [Operation.accountMerge({ destination: sponsor.publicKey() })]),
    ).toMatchObject(SUCCESS);
    expect(
      test.run(sponsor, [Operation.accountMerge({ destination: test.root.publicKey() })]),
    ).toMatchObject({ operations: ['op_is_sponsor'] });
  });

  it('[RUN-2] have a block that the sponsored account must close in the same transaction', () => {
    const { test, sponsor, holder, issuer } = sponsoredAccount();
    const begin = Operation.beginSponsoringFutureReserves({ sponsoredId: holder.publicKey() });
    expect(test.run(sponsor, [begin])).toEqual({
      status: 'LEDGER',
      fee: 100n,
      transaction: 'tx_bad_sponsorship',
    });
    expect(
      test.run(sponsor, [
        begin,
        Operation.endSponsoringFutureReserves({ source: sponsor.publicKey() }),
      ]),
    ).toMatchObject({ operations: ['op_success', 'op_not_sponsored'] });
    expect(test.run(sponsor, [begin, begin])).toMatchObject({
      operations: ['op_success', 'op_already_sponsored'],
    });
    const chain = Operation.beginSponsoringFutureReserves({
      sponsoredId: issuer.publicKey(),
      source: holder.publicKey(),
    });
    expect(test.run(sponsor, [begin, chain], { signers: [sponsor, holder] })).toMatchObject({
      operations: ['op_success', 'op_recursive'],
    });
  });

  it('[RUN-2] of a trustline are not transferred back to a holder without lumens, and are to one with lumens', () => {
    const { test, sponsor, holder, asset } = sponsoredAccount();
    const revoke = Operation.revokeTrustlineSponsorship({ account: holder.publicKey(), asset });
    expect(test.run(sponsor, [revoke])).toMatchObject({ operations: ['op_low_reserve'] });
    expect(
      test.run(test.root, [
        Operation.payment({ destination: holder.publicKey(), asset: Asset.native(), amount: '1' }),
      ]),
    ).toMatchObject(SUCCESS);
    expect(test.run(holder, [revoke])).toMatchObject({ operations: ['op_not_sponsor'] });
    expect(test.run(sponsor, [revoke])).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(sponsor.publicKey())).toMatchObject({ sponsoring: 2 });
    expect(test.ledger.state.account(holder.publicKey())).toMatchObject({ sponsored: 2 });
    expect(
      test.run(sponsor, [
        Operation.revokeTrustlineSponsorship({
          account: sponsor.publicKey(),
          asset: new Asset('OWN', sponsor.publicKey()),
        }),
      ]),
    ).toMatchObject({ status: 'ERROR', operations: ['op_malformed'] });
    expect(
      test.run(sponsor, [
        Operation.revokeTrustlineSponsorship({
          account: holder.publicKey(),
          asset: new Asset('NONE', sponsor.publicKey()),
        }),
      ]),
    ).toMatchObject({ operations: ['op_does_not_exist'] });
  });

  it('[RUN-2] can be transferred to a third account', () => {
    const { test, sponsor, holder, asset } = sponsoredAccount();
    const next = test.fundOne('10', 'next sponsor');
    const outcome = test.run(
      next,
      [
        Operation.beginSponsoringFutureReserves({ sponsoredId: sponsor.publicKey() }),
        Operation.revokeTrustlineSponsorship({
          account: holder.publicKey(),
          asset,
          source: sponsor.publicKey(),
        }),
        Operation.endSponsoringFutureReserves({ source: sponsor.publicKey() }),
      ],
      { signers: [next, sponsor] },
    );
    expect(outcome).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(next.publicKey())).toMatchObject({ sponsoring: 1 });
    expect(test.ledger.state.account(sponsor.publicKey())).toMatchObject({ sponsoring: 2 });
    expect(
      test.ledger.state.trustline(holder.publicKey(), `BB1:${asset.getIssuer() ?? ''}`)?.sponsor,
    ).toBe(next.publicKey());
  });

  it('[RUN-2] of a signer cost its sponsor one reserve, which is released with the signer', () => {
    const { test, sponsor, holder } = sponsoredAccount();
    const signer = test.key('second key');
    const add = test.run(
      sponsor,
      [
        Operation.beginSponsoringFutureReserves({ sponsoredId: holder.publicKey() }),
        Operation.setOptions({
          signer: { ed25519PublicKey: signer.publicKey(), weight: 1 },
          source: holder.publicKey(),
        }),
        Operation.endSponsoringFutureReserves({ source: holder.publicKey() }),
      ],
      { signers: [sponsor, holder] },
    );
    expect(add).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(sponsor.publicKey())?.sponsoring).toBe(4);
    const remove = Operation.setOptions({
      signer: { ed25519PublicKey: signer.publicKey(), weight: 0 },
      source: holder.publicKey(),
    });
    expect(test.run(sponsor, [remove], { signers: [sponsor, holder] })).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(sponsor.publicKey())?.sponsoring).toBe(3);
    expect(test.ledger.state.account(holder.publicKey())).toMatchObject({
      sponsored: 3,
      subentries: 1,
      signers: [],
    });
  });

  it('[RUN-2] are released when the sponsored account is merged', () => {
    const { test, sponsor, holder, asset } = sponsoredAccount();
    const operations = [
      Operation.changeTrust({ asset, limit: '0', source: holder.publicKey() }),
      Operation.accountMerge({ destination: sponsor.publicKey(), source: holder.publicKey() }),
    ];
    expect(test.run(sponsor, operations, { signers: [sponsor, holder] })).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(sponsor.publicKey())?.sponsoring).toBe(0);
    expect(test.ledger.state.account(holder.publicKey())).toBeNull();
  });
});
