import { Asset, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import type { Keypair } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answeringLedger,
  address,
  begin,
  by,
  end,
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

describe('a regulated asset', () => {
  it('[TOK-2] has flags that fit together', () => {
    const { run, issuer } = ledger;
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
    const { test, asset, run, trust, authorise, regulate, alice, bob, issuer, holder } = ledger;
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
    const { asset, run, authorise, regulate, alice, bob, issuer, holder } = ledger;
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
        signers: [issuer, holder],
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
    const { test, asset, run, trust, authorise, regulate, alice, bob, issuer, holder, sponsor } =
      ledger;
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
    expect(test.held(holder, asset)).toBe(60_000_000n);
  });
});

describe('a cold issuer', () => {
  it('[TOK-2] is governed by weights: the authoriser authorises, two cold keys do the rest, the own key does nothing', () => {
    const { test, asset, run, authorise, regulate, alice, bob, issuer, holder } = ledger;
    const [cold1, cold2, authoriser] = [
      test.key('cold 1'),
      test.key('cold 2'),
      test.key('authoriser'),
    ];
    regulate();
    const signer = (one: Keypair, weight: number) =>
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
    const as = (...signers: Keypair[]) => ({ signers: [alice, ...signers] });
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
    expect(run(issuer, authorise(bob), { signers: [authoriser] })).toBe(GOOD);
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

describe('sponsored reserves', () => {
  const both = () => ({ signers: [ledger.sponsor, ledger.holder] });

  it('[CLM-4] are within a block that the sponsored account closes', () => {
    const { run, bob, holder, sponsor } = ledger;
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
    const { test, asset, settle, run, trust, bob, sponsor } = ledger;
    const fresh = test.key('fresh');
    const signers = [sponsor, fresh];
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
      sponsor,
      '100',
      test.build(fresh, [trust('20')]),
      PASSPHRASE,
    );
    bump.sign(sponsor);
    expect(settle(bump)).toBe('ledger 200 tx_fee_bump_inner_success tx_success: op_success');
  });
});
