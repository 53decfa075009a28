import { Account, Asset, Claimant, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import type { Keypair, Transaction } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answeringLedger,
  address,
  answerText,
  by,
  failed,
  GOOD,
  malformed,
  pay,
} from '../testing/answering-ledger.ts';
import { PASSPHRASE } from '../testing/test-ledger.ts';

let ledger: ReturnType<typeof answeringLedger>;
beforeEach(() => {
  ledger = answeringLedger();
});

describe('a transaction', () => {
  it('[RUN-2] is refused for errors in it as a whole, and then costs nothing', () => {
    const { test, settle, run, alice, bob } = ledger;
    const before = test.balance(alice);
    const sequence = (test.ledger.state.account(address(alice))?.sequence ?? 0n) + 1n;
    const missing = test.key('missing');
    expect(run(alice, [])).toBe('refused tx_missing_operation');
    expect(run(alice, pay(bob), { timebounds: { minTime: test.time + 60, maxTime: 0 } })).toBe(
      'refused tx_too_early',
    );
    expect(run(alice, pay(bob), { timebounds: { minTime: 0, maxTime: test.time - 1 } })).toBe(
      'refused tx_too_late',
    );
    expect(run(alice, pay(bob), { fee: '99' })).toBe('refused tx_insufficient_fee');
    expect(run(alice, [pay(bob), pay(bob)], { fee: '99' })).toBe('refused tx_insufficient_fee');
    expect(run(missing, pay(bob))).toBe('refused tx_no_source_account');
    expect(run(alice, pay(bob), { sequence: sequence - 1n })).toBe('refused tx_bad_seq');
    expect(run(alice, pay(bob), { sequence: sequence + 1n })).toBe('refused tx_bad_seq');
    expect(run(alice, pay(bob), { signers: [] })).toBe('refused tx_bad_auth');
    expect(run(alice, pay(bob), { signers: [bob] })).toBe('refused tx_bad_auth');
    expect(run(alice, pay(bob), { signers: [alice, bob] })).toBe('refused tx_bad_auth_extra');
    expect(run(alice, pay(bob), { signers: [alice, alice] })).toBe('refused tx_bad_auth_extra');
    const elsewhere = new TransactionBuilder(
      new Account(address(alice), (sequence - 1n).toString()),
      { fee: '100', networkPassphrase: 'another network' },
    )
      .addOperation(pay(bob))
      .setTimeout(0)
      .build();
    elsewhere.sign(alice);
    expect(settle(elsewhere)).toBe('refused tx_bad_auth');
    const { sequence: last } = test.ledger.last;
    expect(run(alice, pay(bob), { adjust: (builder) => builder.setLedgerbounds(0, last) })).toBe(
      'refused tx_too_late',
    );
    expect(
      run(alice, pay(bob), { adjust: (builder) => builder.setLedgerbounds(last + 10, 0) }),
    ).toBe('refused tx_too_early');
    expect(test.balance(alice)).toBe(before);
  });

  it('[RUN-2] needs the signature of every source; a missing account may be named without one', () => {
    const { test, run, alice, bob } = ledger;
    expect(run(alice, pay(alice, '1', Asset.native(), by(bob)))).toBe(malformed('op_bad_auth'));
    const missing = test.key('missing');
    // Only the key's signature is checked first; then the ledger finds no account.
    expect(run(alice, pay(alice, '1', Asset.native(), { source: missing.publicKey() }))).toBe(
      malformed('op_bad_auth'),
    );
    expect(
      run(alice, pay(alice, '1', Asset.native(), { source: missing.publicKey() }), {
        signers: [alice, missing],
      }),
    ).toBe(failed('op_no_source_account'));
  });

  it('[RUN-2] cannot spend the reserve on its fee, may hold a hundred operations, and lands once', () => {
    const { test, settle, run, alice, bob } = ledger;
    const poor = test.fundOne('1', 'poor');
    expect(run(poor, pay(bob))).toBe('refused tx_insufficient_balance');
    const hundred = Array.from({ length: 100 }, () => pay(bob, '0.0000001'));
    expect(run(alice, hundred)).toBe(
      `ledger 10000 tx_success: ${hundred.map(() => 'op_success').join(' ')}`,
    );
    const once = test.build(alice, [pay(bob)]);
    expect(test.submit(once).status).toBe('PENDING');
    expect(answerText(test.submit(once))).toBe('duplicate');
    test.close();
    expect(settle(once)).toBe('refused tx_bad_seq');
  });

  it("[RUN-2] has its result in the protocol's bytes, with the SDK's names", () => {
    const { test, settle, alice, bob } = ledger;
    const outcomes: [xdr.Operation[], string][] = [
      [[pay(bob)], 'txSuccess opInner'],
      [[pay(bob), pay(test.key('missing')), pay(bob)], 'txFailed opInner opInner opInner'],
      [
        [pay(alice, '1', Asset.native(), { source: test.key('missing').publicKey() })],
        'txFailed opNoAccount',
      ],
    ];
    for (const [operations, expected] of outcomes) {
      const transaction = test.build(alice, operations, {
        signers: expected.includes('opNoAccount') ? [alice, test.key('missing')] : [alice],
      });
      settle(transaction);
      const record = test.ledger.history.transaction(
        Buffer.from(transaction.hash()).toString('hex'),
      );
      const { result } = xdr.TransactionResult.fromXdr(record?.resultXdr ?? '', 'base64');
      const results = 'results' in result ? result.results : [];
      expect([result.type, ...results.map(({ type }) => type)].join(' ')).toBe(expected);
    }
  });
});

describe('lumens', () => {
  it("[RUN-2] open accounts with at least the reserve, from the payer's available balance", () => {
    const { test, run, alice } = ledger;
    const open = (name: string, startingBalance: string) =>
      Operation.createAccount({ destination: test.key(name).publicKey(), startingBalance });
    expect(run(alice, open('new', '1'))).toBe(GOOD);
    expect(run(alice, open('new', '1'))).toBe(failed('op_already_exists'));
    expect(run(alice, open('other', '0.9999999'))).toBe(failed('op_low_reserve'));
    expect(run(alice, open('other', '0'))).toBe(failed('op_low_reserve'));
    expect(run(alice, open('other', '1000'))).toBe(failed('op_underfunded'));
    expect(run(alice, open('alice', '5'))).toBe(malformed('op_malformed'));
  });

  it('[RUN-2] move between accounts, all of a transaction or nothing, and never below the reserve', () => {
    const { test, run, alice, bob } = ledger;
    const missing = test.key('missing');
    expect(run(alice, pay(bob))).toBe(GOOD);
    expect(run(alice, pay(missing))).toBe(failed('op_no_destination'));
    expect(run(alice, pay(bob, '1000'))).toBe(failed('op_underfunded'));
    expect(run(alice, pay(alice, '100000'))).toBe(GOOD);
    expect(run(alice, [pay(bob), pay(missing), pay(bob)])).toBe(
      failed('op_success', 'op_no_destination', 'op_success'),
    );
    // 100 - 1 - 7 fees of 0.00001; one stroop more than what remains above the reserve of 1 is too
    // much.
    const free = test.balance(alice) - 10_000_000n - 100n;
    const text = (stroops: bigint) =>
      `${stroops / 10_000_000n}.${String(stroops % 10_000_000n).padStart(7, '0')}`;
    expect(run(alice, pay(bob, text(free + 1n)))).toBe(failed('op_underfunded'));
    expect(run(alice, pay(bob, text(free - 100n)))).toBe(GOOD);
  });
});

describe('a fee bump', () => {
  const bump = (payer: Keypair, inner: Transaction, signers: Keypair[] = [payer]) => {
    const transaction = TransactionBuilder.buildFeeBumpTransaction(payer, '100', inner, PASSPHRASE);
    transaction.sign(...signers);
    return ledger.settle(transaction);
  };

  it('[CLM-4] is checked before the inner transaction, and reports both results', () => {
    const { test, alice, bob, sponsor } = ledger;
    const inner = () => test.build(alice, [pay(bob)]);
    expect(bump(test.key('missing'), inner())).toBe('refused tx_no_source_account');
    expect(bump(sponsor, inner(), [])).toBe('refused tx_bad_auth');
    expect(bump(sponsor, inner(), [sponsor, bob])).toBe('refused tx_bad_auth_extra');
    expect(bump(sponsor, test.build(alice, [pay(bob)], { signers: [] }))).toBe(
      'refused tx_fee_bump_inner_failed tx_bad_auth',
    );
    expect(bump(sponsor, test.build(alice, [pay(test.key('missing'))]))).toBe(
      'ledger 200 tx_fee_bump_inner_failed tx_failed: op_no_destination',
    );
    const good = inner();
    expect(bump(sponsor, good)).toBe('ledger 200 tx_fee_bump_inner_success tx_success: op_success');
    expect(bump(bob, good)).toBe('refused tx_fee_bump_inner_failed tx_bad_seq');
  });
});

describe('the other operations', () => {
  it('[RUN-2] claimable balances are claimed once, by the named claimants', () => {
    const { test, asset, settle, run, regulate, alice, bob, holder } = ledger;
    const create = test.build(alice, [
      Operation.createClaimableBalance({
        asset: Asset.native(),
        amount: '5',
        claimants: [new Claimant(address(bob))],
      }),
    ]);
    expect(settle(create)).toBe(GOOD);
    const claim = Operation.claimClaimableBalance({ balanceId: create.getClaimableBalanceId(0) });
    expect(run(holder, claim)).toBe(failed('op_cannot_claim'));
    expect(run(bob, claim)).toBe(GOOD);
    expect(run(bob, claim)).toBe(failed('op_does_not_exist'));
    const twice = [new Claimant(address(bob)), new Claimant(address(bob))];
    expect(
      run(
        alice,
        Operation.createClaimableBalance({ asset: Asset.native(), amount: '5', claimants: twice }),
      ),
    ).toBe(malformed('op_malformed'));
    expect(
      run(
        alice,
        Operation.createClaimableBalance({
          asset,
          amount: '5',
          claimants: [new Claimant(address(bob))],
        }),
      ),
    ).toBe(failed('op_no_trust'));
    regulate();
    expect(
      run(
        holder,
        Operation.createClaimableBalance({
          asset,
          amount: '5',
          claimants: [new Claimant(address(bob))],
        }),
      ),
    ).toBe(failed('op_not_authorized'));
  });

  it('[RUN-2] data, merges and sequence numbers', () => {
    const { test, run, alice, bob } = ledger;
    expect(run(alice, Operation.manageData({ name: 'none', value: null }))).toBe(
      failed('op_data_name_not_found'),
    );
    expect(run(alice, Operation.accountMerge({ destination: address(alice) }))).toBe(
      malformed('op_malformed'),
    );
    expect(
      run(alice, Operation.accountMerge({ destination: test.key('missing').publicKey() })),
    ).toBe(failed('op_no_account'));
    const sequence = test.ledger.state.account(address(alice))?.sequence ?? 0n;
    expect(run(alice, Operation.bumpSequence({ bumpTo: (sequence + 10n).toString() }))).toBe(GOOD);
    expect(run(alice, pay(bob), { sequence: sequence + 2n })).toBe('refused tx_bad_seq');
    expect(run(alice, pay(bob), { sequence: sequence + 11n })).toBe(GOOD);
  });
});
