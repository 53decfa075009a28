import { Asset, Claimant, Operation } from '@stellar/stellar-sdk';
import type { Keypair } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { TestLedger } from '../testing/test-ledger.ts';

const SUCCESS = { status: 'LEDGER', transaction: 'tx_success' };

function regulated() {
  const test = new TestLedger();
  const issuer = test.fundOne('100', 'issuer');
  const holder = test.fundOne('100', 'holder');
  const asset = new Asset('BB1', issuer.publicKey());
  expect(test.run(issuer, [Operation.setOptions({ setFlags: 11 })])).toMatchObject(SUCCESS);
  expect(test.run(holder, [Operation.changeTrust({ asset, limit: '1000' })])).toMatchObject(
    SUCCESS,
  );
  return { test, issuer, holder, asset };
}

function authorise(holder: Keypair, asset: Asset, authorized = true) {
  return Operation.setTrustLineFlags({ trustor: holder.publicKey(), asset, flags: { authorized } });
}

describe('an entry that is written', () => {
  it('[RUN-2] names the ledger of the write, although nothing of it changes', () => {
    const { test, issuer, holder, asset } = regulated();
    const payer = test.fundOne('100', 'payer');
    const line = () => test.ledger.state.trustline(holder.publicKey(), `BB1:${issuer.publicKey()}`);
    const by = (key: Keypair) => ({ signers: [payer, key] });
    const [again, options] = [
      authorise(holder, asset),
      Operation.setOptions({ source: holder.publicKey(), homeDomain: '' }),
    ];
    expect(test.run(issuer, [again])).toMatchObject(SUCCESS);
    const first = line()?.modified ?? 0;
    expect(test.run(issuer, [again])).toMatchObject(SUCCESS);
    expect(line()?.modified).toBeGreaterThan(first);
    const limit = line()?.modified ?? 0;
    expect(test.run(holder, [Operation.changeTrust({ asset, limit: '1000' })])).toMatchObject(
      SUCCESS,
    );
    expect(line()?.modified).toBeGreaterThan(limit);
    const before = test.ledger.state.account(holder.publicKey())?.modified ?? 0;
    expect(test.run(payer, [options], by(holder))).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(holder.publicKey())?.modified).toBeGreaterThan(before);
  });

  it('[RUN-2] has its signers in the order of their keys, not of their addresses', () => {
    const test = new TestLedger();
    const holder = test.fundOne('100', 'holder');
    const keys = Array.from({ length: 20 }, (_none, index) => test.key(`signer ${index}`));
    expect(
      test.run(
        holder,
        keys.map((key) =>
          Operation.setOptions({ signer: { ed25519PublicKey: key.publicKey(), weight: 1 } }),
        ),
      ),
    ).toMatchObject(SUCCESS);
    const byBytes = keys
      .toSorted((a, b) => Buffer.compare(a.rawPublicKey(), b.rawPublicKey()))
      .map((key) => key.publicKey());
    // Otherwise these keys would prove nothing: most come in the same order either way.
    expect(byBytes).not.toEqual(byBytes.toSorted());
    expect(
      test.ledger.state.account(holder.publicKey())?.signers.map((signer) => signer.key),
    ).toEqual(byBytes);
  });
});

describe('a regulated asset', () => {
  it('[TOK-2] reaches only holders whom the issuer has authorised, up to their limit', () => {
    const { test, issuer, holder, asset } = regulated();
    const issue = (amount: string) =>
      Operation.payment({ destination: holder.publicKey(), asset, amount });
    expect(test.run(issuer, [issue('1')])).toMatchObject({ operations: ['op_not_authorized'] });
    expect(test.run(issuer, [authorise(holder, asset)])).toMatchObject(SUCCESS);
    expect(test.run(issuer, [issue('1000.0000001')])).toMatchObject({
      operations: ['op_line_full'],
    });
    expect(test.run(issuer, [issue('1000')])).toMatchObject(SUCCESS);
    expect(test.run(issuer, [issue('0.0000001')])).toMatchObject({ operations: ['op_line_full'] });
    expect(test.held(holder, asset)).toBe(10_000_000_000n);
  });

  it('[TOK-2] can be frozen and clawed back, and the right to claw back can be given up but not taken again', () => {
    const { test, issuer, holder, asset } = regulated();
    const stranger = test.fundOne('100', 'stranger');
    const clawback = (amount: string) =>
      Operation.clawback({ from: holder.publicKey(), asset, amount });
    expect(
      test.run(issuer, [
        authorise(holder, asset),
        Operation.payment({ destination: holder.publicKey(), asset, amount: '10' }),
        authorise(holder, asset, false),
      ]),
    ).toMatchObject(SUCCESS);
    expect(
      test.run(holder, [
        Operation.payment({ destination: issuer.publicKey(), asset, amount: '1' }),
      ]),
    ).toMatchObject({ operations: ['op_src_not_authorized'] });
    expect(test.run(stranger, [clawback('1')])).toMatchObject({
      status: 'ERROR',
      operations: ['op_malformed'],
    });
    expect(test.run(issuer, [clawback('10.0000001')])).toMatchObject({
      operations: ['op_underfunded'],
    });
    expect(test.run(issuer, [clawback('4')])).toMatchObject(SUCCESS);
    expect(test.held(holder, asset)).toBe(60_000_000n);
    expect(
      test.run(issuer, [
        Operation.setTrustLineFlags({
          trustor: holder.publicKey(),
          asset,
          flags: { clawbackEnabled: true },
        }),
      ]),
    ).toMatchObject({ status: 'ERROR', operations: ['op_malformed'] });
    expect(
      test.run(issuer, [
        Operation.setTrustLineFlags({
          trustor: holder.publicKey(),
          asset,
          flags: { clawbackEnabled: false },
        }),
      ]),
    ).toMatchObject(SUCCESS);
    expect(test.run(issuer, [clawback('1')])).toMatchObject({
      operations: ['op_not_clawback_enabled'],
    });
  });

  it('[TOK-2] keeps its flags consistent: clawback needs revocable, and immutable is forever', () => {
    const { test, issuer } = regulated();
    expect(test.run(issuer, [Operation.setOptions({ clearFlags: 2 })])).toMatchObject({
      operations: ['op_auth_revocable_required'],
    });
    expect(test.run(issuer, [Operation.setOptions({ clearFlags: 10 })])).toMatchObject(SUCCESS);
    expect(test.run(issuer, [Operation.setOptions({ setFlags: 8 })])).toMatchObject({
      operations: ['op_auth_revocable_required'],
    });
    expect(test.run(issuer, [Operation.setOptions({ setFlags: 4 })])).toMatchObject(SUCCESS);
    expect(test.run(issuer, [Operation.setOptions({ setFlags: 2 })])).toMatchObject({
      operations: ['op_cant_change'],
    });
    expect(
      test.run(issuer, [Operation.accountMerge({ destination: test.root.publicKey() })]),
    ).toMatchObject({ operations: ['op_immutable_set'] });
  });

  it('[RUN-2] has trustlines that close only when empty, and accounts that merge only without trustlines', () => {
    const { test, issuer, holder, asset } = regulated();
    const close = Operation.changeTrust({ asset, limit: '0' });
    const merge = Operation.accountMerge({ destination: issuer.publicKey() });
    expect(
      test.run(issuer, [
        authorise(holder, asset),
        Operation.payment({ destination: holder.publicKey(), asset, amount: '1' }),
      ]),
    ).toMatchObject(SUCCESS);
    expect(test.run(holder, [close])).toMatchObject({ operations: ['op_invalid_limit'] });
    expect(test.run(holder, [merge])).toMatchObject({ operations: ['op_has_sub_entries'] });
    expect(
      test.run(holder, [
        Operation.payment({ destination: issuer.publicKey(), asset, amount: '1' }),
        close,
      ]),
    ).toMatchObject(SUCCESS);
    const rest = test.balance(holder) - 100n;
    const before = test.balance(issuer);
    expect(test.run(holder, [merge])).toMatchObject(SUCCESS);
    expect(test.balance(issuer) - before).toBe(rest);
    expect(test.balance(holder)).toBe(-1n);
  });
});

describe('claimable balances', () => {
  it('[RUN-2] wait for a claimant and their time, and cost their creator a reserve for each', () => {
    const test = new TestLedger();
    const giver = test.fundOne('100', 'giver');
    const [early, late] = [test.fundOne('100', 'early'), test.fundOne('100', 'late')];
    const untilSoon = Claimant.predicateBeforeRelativeTime('30');
    const claimants = [
      new Claimant(early.publicKey(), untilSoon),
      new Claimant(late.publicKey(), Claimant.predicateNot(untilSoon)),
    ];
    const create = test.build(giver, [
      Operation.createClaimableBalance({ asset: Asset.native(), amount: '5', claimants }),
    ]);
    expect(test.settle(create)).toMatchObject(SUCCESS);
    const balanceId = create.getClaimableBalanceId(0);
    const claim = Operation.claimClaimableBalance({ balanceId });
    expect(test.ledger.state.claimable(balanceId.slice(8))).toMatchObject({
      amount: 50_000_000n,
      sponsor: giver.publicKey(),
    });
    expect(test.ledger.state.account(giver.publicKey())?.sponsoring).toBe(2);
    expect(test.run(late, [claim])).toMatchObject({ operations: ['op_cannot_claim'] });
    expect(test.run(giver, [claim])).toMatchObject({ operations: ['op_cannot_claim'] });
    test.close(60);
    expect(test.run(early, [claim])).toMatchObject({ operations: ['op_cannot_claim'] });
    expect(test.run(late, [claim])).toMatchObject(SUCCESS);
    expect(test.run(late, [claim])).toMatchObject({ operations: ['op_does_not_exist'] });
    expect(test.ledger.state.account(giver.publicKey())?.sponsoring).toBe(0);
  });

  it('[TOK-2] of a regulated asset go only to authorised holders, and its issuer can claw them back', () => {
    const { test, issuer, holder, asset } = regulated();
    const claimants = [new Claimant(holder.publicKey())];
    const create = () =>
      test.build(issuer, [Operation.createClaimableBalance({ asset, amount: '5', claimants })]);
    const first = create();
    expect(test.settle(first)).toMatchObject(SUCCESS);
    const claim = Operation.claimClaimableBalance({ balanceId: first.getClaimableBalanceId(0) });
    expect(test.run(holder, [claim])).toMatchObject({ operations: ['op_not_authorized'] });
    expect(test.run(issuer, [authorise(holder, asset)])).toMatchObject(SUCCESS);
    expect(test.run(holder, [claim])).toMatchObject(SUCCESS);
    expect(test.held(holder, asset)).toBe(50_000_000n);
    const second = create();
    expect(test.settle(second)).toMatchObject(SUCCESS);
    const back = Operation.clawbackClaimableBalance({ balanceId: second.getClaimableBalanceId(0) });
    expect(test.run(holder, [back])).toMatchObject({ operations: ['op_no_issuer'] });
    expect(test.run(issuer, [back])).toMatchObject(SUCCESS);
    expect(test.run(issuer, [back])).toMatchObject({ operations: ['op_does_not_exist'] });
  });
});

function data(name: string, value: string | null) {
  return Operation.manageData({ name, value });
}

describe('the other entries of an account', () => {
  it('[RUN-2] data and signers cost a reserve each, and no more than available', () => {
    const test = new TestLedger();
    const alice = test.fundOne('1.5001', 'alice');
    expect(test.run(alice, [data('a', '1')])).toMatchObject(SUCCESS);
    expect(test.run(alice, [data('a', '2')])).toMatchObject(SUCCESS);
    expect(test.run(alice, [data('b', '1')])).toMatchObject({ operations: ['op_low_reserve'] });
    expect(
      test.run(alice, [
        Operation.setOptions({ signer: { ed25519PublicKey: test.root.publicKey(), weight: 1 } }),
      ]),
    ).toMatchObject({ operations: ['op_low_reserve'] });
    expect(test.run(alice, [data('b', null)])).toMatchObject({
      operations: ['op_data_name_not_found'],
    });
    expect(test.run(alice, [data('a', null), data('b', '1')])).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(alice.publicKey())?.subentries).toBe(1);
  });

  it('[RUN-2] a recreated account starts beyond every sequence number it had', () => {
    const test = new TestLedger();
    const alice = test.fundOne('10', 'alice');
    const merge = Operation.accountMerge({ destination: test.root.publicKey() });
    const far = (BigInt(test.ledger.last.sequence + 100) << 32n).toString();
    expect(test.run(alice, [Operation.bumpSequence({ bumpTo: far })])).toMatchObject(SUCCESS);
    expect(test.run(alice, [merge])).toMatchObject({ operations: ['op_seq_num_too_far'] });
    const bob = test.fundOne('10', 'bob');
    const before = test.ledger.state.account(bob.publicKey())?.sequence ?? 0n;
    expect(test.run(bob, [merge])).toMatchObject(SUCCESS);
    test.fundOne('10', 'bob');
    expect(test.ledger.state.account(bob.publicKey())?.sequence).toBeGreaterThan(before);
  });
});
