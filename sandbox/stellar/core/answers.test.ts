import {
  Account,
  Asset,
  Claimant,
  Keypair,
  Operation,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import type { FeeBumpTransaction, Transaction } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSPHRASE, TestLedger } from '../testing/test-ledger.ts';

/**
 * Where a transaction ends, what it costs there, and the codes: `ledger 300 tx_failed: op_success
 * op_no_destination`.
 */
type Answer = string;

let test: TestLedger;
let [alice, bob, issuer, holder, sponsor]: Keypair[] = [];
let asset: Asset;

beforeEach(() => {
  test = new TestLedger();
  [alice, bob, issuer, holder, sponsor] = ['alice', 'bob', 'issuer', 'holder', 'sponsor'].map(
    (name) => test.fundOne('100', name),
  );
  asset = new Asset('BB1', key(issuer).publicKey());
});

function key(one: Keypair | undefined): Keypair {
  if (one === undefined) throw new Error('everybody is funded before each test');
  return one;
}

function answerOf({
  status,
  transaction,
  inner_transaction: inner,
  operations = [],
  fee,
}: ReturnType<TestLedger['settle']>): Answer {
  const where =
    status === 'LEDGER' ? `ledger ${fee}` : status === 'ERROR' ? 'refused' : status.toLowerCase();
  return (
    [where, transaction, ...(inner === undefined ? [] : [inner])]
      .filter((part) => part !== '')
      .join(' ') + (operations.length === 0 ? '' : `: ${operations.join(' ')}`)
  );
}

const settle = (transaction: Transaction | FeeBumpTransaction): Answer =>
  answerOf(test.settle(transaction));
const run = (
  source: Keypair | undefined,
  operations: xdr.Operation | xdr.Operation[],
  options: Parameters<TestLedger['build']>[2] = {},
): Answer => settle(test.build(key(source), [operations].flat(), options));
const address = (one: Keypair | undefined) => key(one).publicKey();
const by = (one: Keypair | undefined) => ({ source: address(one) });
const pay = (to: Keypair | undefined, amount = '1', of = Asset.native(), source = {}) =>
  Operation.payment({ destination: address(to), asset: of, amount, ...source });
const trust = (limit = '1000', source = {}) => Operation.changeTrust({ asset, limit, ...source });
const authorise = (to: Keypair | undefined, authorized = true, source = {}) =>
  Operation.setTrustLineFlags({ trustor: address(to), asset, flags: { authorized }, ...source });
const begin = (sponsored: Keypair | undefined, source = {}) =>
  Operation.beginSponsoringFutureReserves({ sponsoredId: address(sponsored), ...source });
const end = (source = {}) => Operation.endSponsoringFutureReserves(source);
const GOOD = 'ledger 100 tx_success: op_success';
const failed = (...codes: string[]) => `ledger ${100 * codes.length} tx_failed: ${codes.join(' ')}`;
const malformed = (...codes: string[]) => `refused tx_failed: ${codes.join(' ')}`;

function regulate(): void {
  expect(run(issuer, Operation.setOptions({ setFlags: 11 }))).toBe(GOOD);
  for (const one of [holder, bob]) expect(run(one, trust())).toBe(GOOD);
}

describe('a transaction', () => {
  it('[RUN-2] is refused for errors in it as a whole, and then costs nothing', () => {
    const before = test.balance(key(alice));
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
    expect(run(alice, pay(bob), { signers: [key(bob)] })).toBe('refused tx_bad_auth');
    expect(run(alice, pay(bob), { signers: [key(alice), key(bob)] })).toBe(
      'refused tx_bad_auth_extra',
    );
    expect(run(alice, pay(bob), { signers: [key(alice), key(alice)] })).toBe(
      'refused tx_bad_auth_extra',
    );
    const elsewhere = new TransactionBuilder(
      new Account(address(alice), (sequence - 1n).toString()),
      { fee: '100', networkPassphrase: 'another network' },
    )
      .addOperation(pay(bob))
      .setTimeout(0)
      .build();
    elsewhere.sign(key(alice));
    expect(settle(elsewhere)).toBe('refused tx_bad_auth');
    const { sequence: last } = test.ledger.last;
    expect(run(alice, pay(bob), { adjust: (builder) => builder.setLedgerbounds(0, last) })).toBe(
      'refused tx_too_late',
    );
    expect(
      run(alice, pay(bob), { adjust: (builder) => builder.setLedgerbounds(last + 10, 0) }),
    ).toBe('refused tx_too_early');
    expect(test.balance(key(alice))).toBe(before);
  });

  it('[RUN-2] needs the signature of every source; a missing account may be named without one', () => {
    expect(run(alice, pay(alice, '1', Asset.native(), by(bob)))).toBe(malformed('op_bad_auth'));
    const missing = test.key('missing');
    // Only the key's signature is checked first; then the ledger finds no account.
    expect(run(alice, pay(alice, '1', Asset.native(), { source: missing.publicKey() }))).toBe(
      malformed('op_bad_auth'),
    );
    expect(
      run(alice, pay(alice, '1', Asset.native(), { source: missing.publicKey() }), {
        signers: [key(alice), missing],
      }),
    ).toBe(failed('op_no_source_account'));
  });

  it('[RUN-2] cannot spend the reserve on its fee, may hold a hundred operations, and lands once', () => {
    const poor = test.fundOne('1', 'poor');
    expect(run(poor, pay(bob))).toBe('refused tx_insufficient_balance');
    const hundred = Array.from({ length: 100 }, () => pay(bob, '0.0000001'));
    expect(run(alice, hundred)).toBe(
      `ledger 10000 tx_success: ${hundred.map(() => 'op_success').join(' ')}`,
    );
    const once = test.build(key(alice), [pay(bob)]);
    expect(test.submit(once).status).toBe('PENDING');
    expect(answerOf(test.submit(once))).toBe('duplicate');
    test.close();
    expect(settle(once)).toBe('refused tx_bad_seq');
  });

  it("[RUN-2] has its result in the protocol's bytes, with the SDK's names", () => {
    const outcomes: [xdr.Operation[], string][] = [
      [[pay(bob)], 'txSuccess opInner'],
      [[pay(bob), pay(test.key('missing')), pay(bob)], 'txFailed opInner opInner opInner'],
      [
        [pay(alice, '1', Asset.native(), { source: test.key('missing').publicKey() })],
        'txFailed opNoAccount',
      ],
    ];
    for (const [operations, expected] of outcomes) {
      const transaction = test.build(key(alice), operations, {
        signers: expected.includes('opNoAccount')
          ? [key(alice), test.key('missing')]
          : [key(alice)],
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
    const free = test.balance(key(alice)) - 10_000_000n - 100n;
    const text = (stroops: bigint) =>
      `${stroops / 10_000_000n}.${String(stroops % 10_000_000n).padStart(7, '0')}`;
    expect(run(alice, pay(bob, text(free + 1n)))).toBe(failed('op_underfunded'));
    expect(run(alice, pay(bob, text(free - 100n)))).toBe(GOOD);
  });
});

describe('a regulated asset', () => {
  it('[TOK-2] has flags that fit together', () => {
    expect(run(issuer, Operation.setOptions({ setFlags: 8 }))).toBe(
      failed('op_auth_revocable_required'),
    );
    expect(run(issuer, Operation.setOptions({ setFlags: 11 }))).toBe(GOOD);
    expect(run(issuer, Operation.setOptions({ clearFlags: 2 }))).toBe(
      failed('op_auth_revocable_required'),
    );
    expect(run(issuer, Operation.setOptions({ setFlags: 1, clearFlags: 1 }))).toBe(
      malformed('op_bad_flags'),
    );
    expect(run(issuer, Operation.setOptions({ setFlags: 16 }))).toBe(malformed('op_unknown_flag'));
    expect(
      run(issuer, [Operation.setOptions({ setFlags: 4 }), Operation.setOptions({ clearFlags: 1 })]),
    ).toBe(failed('op_success', 'op_cant_change'));
  });

  it('[TOK-2] is trusted within the rules of trustlines', () => {
    regulate();
    expect(
      run(
        alice,
        Operation.changeTrust({ asset: new Asset('BB1', test.key('missing').publicKey()) }),
      ),
    ).toBe(failed('op_no_issuer'));
    expect(run(issuer, trust())).toBe(malformed('op_malformed'));
    expect(run(alice, trust('0'))).toBe(failed('op_invalid_limit'));
    const poor = test.fundOne('1.2', 'poor');
    expect(run(poor, trust())).toBe(failed('op_low_reserve'));
    expect(run(issuer, [authorise(holder), pay(holder, '1000', asset)])).toBe(
      'ledger 200 tx_success: op_success op_success',
    );
    expect(run(issuer, pay(holder, '0.0000001', asset))).toBe(failed('op_line_full'));
    expect(run(holder, trust('999'))).toBe(failed('op_invalid_limit'));
    expect(run(holder, trust('0'))).toBe(failed('op_invalid_limit'));
    expect(run(holder, Operation.accountMerge({ destination: address(bob) }))).toBe(
      failed('op_has_sub_entries'),
    );
  });

  it('[TOK-2] moves only between holders whom the issuer has authorised', () => {
    regulate();
    expect(run(issuer, pay(holder, '10', asset))).toBe(failed('op_not_authorized'));
    expect(run(issuer, pay(alice, '10', asset))).toBe(failed('op_no_trust'));
    expect(run(bob, authorise(holder))).toBe(malformed('op_malformed'));
    expect(run(issuer, authorise(alice))).toBe(failed('op_no_trust'));
    expect(run(issuer, authorise(holder))).toBe(GOOD);
    expect(
      run(
        issuer,
        Operation.setTrustLineFlags({
          trustor: address(holder),
          asset,
          flags: { authorizedToMaintainLiabilities: true },
        }),
      ),
    ).toBe(failed('op_invalid_state'));
    expect(run(issuer, pay(holder, '10', asset))).toBe(GOOD);
    expect(run(alice, pay(holder, '1', asset))).toBe(failed('op_src_no_trust'));
    expect(run(issuer, authorise(holder, false))).toBe(GOOD);
    expect(run(issuer, authorise(bob))).toBe(GOOD);
    expect(run(holder, pay(bob, '1', asset))).toBe(failed('op_src_not_authorized'));
    expect(
      run(issuer, [authorise(holder), pay(bob, '1', asset, by(holder))], {
        signers: [key(issuer), key(holder)],
      }),
    ).toBe('ledger 200 tx_success: op_success op_success');
    expect(run(holder, pay(bob, '9.0000001', asset))).toBe(failed('op_underfunded'));
    expect(
      run(
        issuer,
        Operation.allowTrust({ trustor: address(holder), assetCode: 'BB1', authorize: 1 }),
      ),
    ).toBe(GOOD);
    expect(run(issuer, Operation.setOptions({ clearFlags: 10 }))).toBe(GOOD);
    for (const revoke of [
      authorise(holder, false),
      Operation.allowTrust({ trustor: address(holder), assetCode: 'BB1', authorize: 0 }),
    ])
      expect(run(issuer, revoke)).toBe(failed('op_cant_revoke'));
  });

  it('[TOK-2] is clawed back by its issuer alone, from trustlines opened with clawback', () => {
    const claw = (amount: string, from = holder, source = {}) =>
      Operation.clawback({ asset, from: address(from), amount, ...source });
    expect(run(alice, trust())).toBe(GOOD);
    regulate();
    expect(
      run(issuer, [authorise(holder), pay(holder, '10', asset), pay(alice, '10', asset)]),
    ).toBe('ledger 300 tx_success: op_success op_success op_success');
    expect(run(issuer, claw('4'))).toBe(GOOD);
    expect(run(issuer, claw('6.0000001'))).toBe(failed('op_underfunded'));
    expect(run(issuer, claw('1', sponsor))).toBe(failed('op_no_trust'));
    expect(run(bob, claw('1'))).toBe(malformed('op_malformed'));
    // Alice's trustline is older than the flag.
    expect(run(issuer, claw('1', alice))).toBe(failed('op_not_clawback_enabled'));
    expect(
      run(issuer, [
        Operation.setTrustLineFlags({
          trustor: address(holder),
          asset,
          flags: { clawbackEnabled: false },
        }),
        claw('1'),
      ]),
    ).toBe(failed('op_success', 'op_not_clawback_enabled'));
    expect(test.held(key(holder), asset)).toBe(60_000_000n);
  });
});

describe('sponsored reserves', () => {
  const both = () => ({ signers: [key(sponsor), key(holder)] });

  it('[CLM-4] are within a block that the sponsored account closes', () => {
    expect(run(sponsor, begin(holder))).toBe('ledger 100 tx_bad_sponsorship');
    expect(run(holder, end())).toBe(failed('op_not_sponsored'));
    // The first error is refused; operations after it read as if they had worked.
    expect(run(sponsor, [begin(sponsor), end()])).toBe(malformed('op_malformed', 'op_success'));
    expect(run(sponsor, [begin(holder), begin(holder), end(by(holder))], both())).toBe(
      failed('op_success', 'op_already_sponsored', 'op_success'),
    );
    expect(run(sponsor, [begin(holder), begin(bob, by(holder)), end(by(holder))], both())).toBe(
      failed('op_success', 'op_recursive', 'op_success'),
    );
  });

  it('[CLM-4] bind the sponsor until they are transferred to somebody who can carry them', () => {
    const fresh = test.key('fresh');
    const signers = [key(sponsor), fresh];
    const open = [
      begin(fresh),
      Operation.createAccount({ destination: fresh.publicKey(), startingBalance: '0' }),
      trust('10', by(fresh)),
      end(by(fresh)),
    ];
    expect(run(sponsor, open, { signers })).toBe(
      `ledger 400 tx_success: ${open.map(() => 'op_success').join(' ')}`,
    );
    expect(run(sponsor, Operation.accountMerge({ destination: address(bob) }))).toBe(
      failed('op_is_sponsor'),
    );
    expect(run(fresh, Operation.manageData({ name: 'a', value: 'b' }))).toBe(
      'refused tx_insufficient_balance',
    );
    const revoke = Operation.revokeTrustlineSponsorship({ account: fresh.publicKey(), asset });
    expect(run(sponsor, revoke)).toBe(failed('op_low_reserve'));
    expect(run(bob, revoke)).toBe(failed('op_not_sponsor'));
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      key(sponsor),
      '100',
      test.build(fresh, [trust('20')]),
      PASSPHRASE,
    );
    bump.sign(key(sponsor));
    expect(settle(bump)).toBe('ledger 200 tx_fee_bump_inner_success tx_success: op_success');
  });
});

describe('a fee bump', () => {
  const bump = (payer: Keypair, inner: Transaction, signers: Keypair[] = [payer]) => {
    const transaction = TransactionBuilder.buildFeeBumpTransaction(payer, '100', inner, PASSPHRASE);
    transaction.sign(...signers);
    return settle(transaction);
  };

  it('[CLM-4] is checked before the inner transaction, and reports both results', () => {
    const inner = () => test.build(key(alice), [pay(bob)]);
    expect(bump(test.key('missing'), inner())).toBe('refused tx_no_source_account');
    expect(bump(key(sponsor), inner(), [])).toBe('refused tx_bad_auth');
    expect(bump(key(sponsor), inner(), [key(sponsor), key(bob)])).toBe('refused tx_bad_auth_extra');
    expect(bump(key(sponsor), test.build(key(alice), [pay(bob)], { signers: [] }))).toBe(
      'refused tx_fee_bump_inner_failed tx_bad_auth',
    );
    expect(bump(key(sponsor), test.build(key(alice), [pay(test.key('missing'))]))).toBe(
      'ledger 200 tx_fee_bump_inner_failed tx_failed: op_no_destination',
    );
    const good = inner();
    expect(bump(key(sponsor), good)).toBe(
      'ledger 200 tx_fee_bump_inner_success tx_success: op_success',
    );
    expect(bump(key(bob), good)).toBe('refused tx_fee_bump_inner_failed tx_bad_seq');
  });
});

describe('a cold issuer', () => {
  it('[TOK-2] is governed by weights: the authoriser authorises, two cold keys do the rest, the own key does nothing', () => {
    const [cold1, cold2, authoriser] = ['cold 1', 'cold 2', 'authoriser'].map((name) =>
      test.key(name),
    );
    regulate();
    const signer = (one: Keypair | undefined, weight: number) =>
      Operation.setOptions({ signer: { ed25519PublicKey: address(one), weight } });
    expect(run(issuer, signer(issuer, 1))).toBe(malformed('op_bad_signer'));
    // The SDK would not write such a threshold, so the number is put into the bytes.
    expect(run(issuer, beyondAByte(Operation.setOptions({ lowThreshold: 255 })))).toBe(
      malformed('op_threshold_out_of_range'),
    );
    const setUp = [
      signer(cold1, 2),
      signer(cold2, 2),
      signer(authoriser, 1),
      Operation.setOptions({ masterWeight: 0, lowThreshold: 1, medThreshold: 4, highThreshold: 4 }),
    ];
    expect(run(issuer, setUp)).toBe(
      'ledger 400 tx_success: op_success op_success op_success op_success',
    );
    const as = (...signers: (Keypair | undefined)[]) => ({
      signers: [key(alice), ...signers.map(key)],
    });
    const issue = pay(holder, '1', asset, by(issuer));
    expect(run(alice, authorise(holder, true, by(issuer)), as(authoriser))).toBe(GOOD);
    expect(run(alice, issue, as(authoriser))).toBe(malformed('op_bad_auth'));
    expect(run(alice, issue, as(cold1))).toBe(malformed('op_bad_auth'));
    expect(run(alice, issue, as(cold1, cold2))).toBe(GOOD);
    expect(
      run(
        alice,
        Operation.clawback({ asset, from: address(holder), amount: '1', ...by(issuer) }),
        as(authoriser),
      ),
    ).toBe(malformed('op_bad_auth'));
    expect(run(alice, issue, as(issuer))).toBe(malformed('op_bad_auth'));
    expect(run(issuer, authorise(bob), { signers: [key(authoriser)] })).toBe(GOOD);
  });
});

function beyondAByte(operation: xdr.Operation): xdr.Operation {
  const wire = operation.toXdrObject();
  if (wire.body.type !== 5) throw new Error('only options have thresholds');
  return xdr.Operation.fromXdrObject({
    ...wire,
    body: { ...wire.body, setOptionsOp: { ...wire.body.setOptionsOp, lowThreshold: 256 } },
  });
}

describe('the other operations', () => {
  it('[RUN-2] claimable balances are claimed once, by the named claimants', () => {
    const create = test.build(key(alice), [
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
