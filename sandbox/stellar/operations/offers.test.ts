import {
  AuthClawbackEnabledFlag,
  AuthRevocableFlag,
  Asset,
  Keypair,
  Operation,
  xdr,
} from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Offer } from '../core/entries.ts';
import { ledgerFaults } from '../testing/ledger-sums.ts';
import { TestLedger } from '../testing/test-ledger.ts';

// Each case is written from the place of stellar-core's source that its title names.

const UNIT = 10_000_000n;
const CENTS = { n: 1, d: 1 };

let ledger: TestLedger;
let issuer: Keypair;
let bond: Asset;
let euro: Asset;
let anna: Keypair;
let bert: Keypair;

beforeEach(() => {
  ledger = new TestLedger();
  issuer = ledger.fundOne('1000', 'issuer');
  bond = new Asset('BB1', issuer.publicKey());
  euro = new Asset('EURT', issuer.publicKey());
  ledger.run(issuer, [
    Operation.setOptions({
      setFlags: AuthRevocableFlag | AuthClawbackEnabledFlag,
    }),
  ]);
  [anna, bert] = [holder('anna'), holder('bert')];
});

function holder(name: string, lumens = '100'): Keypair {
  const key = ledger.fundOne(lumens, name);
  expect(codes(key, trust(bond), trust(euro))).toBe('op_success op_success');
  pay(key, bond, '1000');
  pay(key, euro, '1000');
  return key;
}

const trust = (asset: Asset, limit?: string) =>
  Operation.changeTrust({ asset, ...(limit === undefined ? {} : { limit }) });

function pay(to: Keypair, asset: Asset, amount: string): void {
  expect(codes(issuer, Operation.payment({ destination: to.publicKey(), asset, amount }))).toBe(
    'op_success',
  );
}

/** Runs one transaction and gives the codes of its operations. */
function codes(key: Keypair, ...operations: xdr.Operation[]): string {
  const { operations: given = [], transaction } = ledger.run(key, operations, { fee: '100' });
  expect(ledgerFaults(ledger.ledger)).toEqual([]);
  return given.length === 0 ? transaction : given.join(' ');
}

type Price = { n: number; d: number };

const sell = (amount: string, price: Price = CENTS, offerId = '0', of = bond, by = euro) =>
  Operation.manageSellOffer({ selling: of, buying: by, amount, price, offerId });

const buy = (buyAmount: string, price: Price = CENTS, offerId = '0', of = euro, by = bond) =>
  Operation.manageBuyOffer({ selling: of, buying: by, buyAmount, price, offerId });

function offersOf(key: Keypair): readonly Offer[] {
  return ledger.ledger.state.offersOf(key.publicKey());
}

function line(key: Keypair, asset: Asset) {
  const found = ledger.ledger.state.trustline(
    key.publicKey(),
    `${asset.getCode()}:${issuer.publicKey()}`,
  );
  if (found === null) throw new Error('no such trustline');
  return found;
}

const subentries = (key: Keypair) => ledger.ledger.state.account(key.publicKey())?.subentries;

describe('an offer in the book', () => {
  it('[TOK-6] takes a reserve and liabilities on both sides (ManageOfferOpFrameBase::doApply, acquireLiabilities)', () => {
    expect(codes(anna, sell('40', { n: 5, d: 2 }))).toBe('op_success');
    expect(offersOf(anna)).toMatchObject([{ id: 1n, amount: 40n * UNIT, passive: false }]);
    expect(subentries(anna)).toBe(3);
    expect(line(anna, bond)).toMatchObject({ selling: 40n * UNIT, buying: 0n });
    expect(line(anna, euro)).toMatchObject({ selling: 0n, buying: 100n * UNIT });
  });

  it('[TOK-6] is changed and deleted by its id, and its place and reserve come back', () => {
    expect(codes(anna, sell('40'), sell('10', { n: 3, d: 1 }, '1'))).toBe('op_success op_success');
    expect(offersOf(anna)).toMatchObject([{ id: 1n, amount: 10n * UNIT, price: { n: 3, d: 1 } }]);
    expect(codes(anna, sell('0', CENTS, '1'))).toBe('op_success');
    expect([offersOf(anna), subentries(anna), line(anna, bond).selling]).toEqual([[], 2, 0n]);
    expect(codes(anna, sell('0', CENTS, '1'))).toBe('op_offer_not_found');
    expect(codes(bert, sell('1', CENTS, '1'))).toBe('op_offer_not_found');
  });

  it('[TOK-6] has an id from the ledger, which a failed operation does not use up (generateID)', () => {
    expect(codes(anna, sell('1'))).toBe('op_success');
    expect(codes(anna, sell('1', { n: 2, d: 1 }), sell('5000'))).toBe('op_success op_underfunded');
    expect(codes(anna, sell('1', { n: 2, d: 1 }))).toBe('op_success');
    expect(offersOf(anna).map(({ id }) => id)).toEqual([1n, 2n]);
    expect(ledger.ledger.last.lastId).toBe(2n);
  });

  it.each([
    ['same assets', () => sell('1', CENTS, '0', bond, bond)],
    ['nothing of a new offer', () => sell('0')],
    ['a price of nothing', () => sell('1', { n: 0, d: 1 })],
  ])('[TOK-6] is malformed with %s (ManageOfferOpFrameBase::doCheckValid)', (_, operation) => {
    // The SDK refuses some of them itself.
    let built: xdr.Operation;
    try {
      built = operation();
    } catch {
      return;
    }
    expect(ledger.run(anna, [built]).operations).toEqual(['op_malformed']);
  });

  it('[TOK-6] needs both trustlines, their authorisation and something to sell (checkOfferValid)', () => {
    const cora = ledger.fundOne('100', 'cora');
    expect(codes(cora, sell('1'))).toBe('op_sell_no_trust');
    expect(codes(cora, trust(bond), sell('1'))).toBe('op_success op_underfunded');
    expect(codes(cora, trust(bond))).toBe('op_success');
    pay(cora, bond, '5');
    expect(codes(cora, sell('1'))).toBe('op_buy_no_trust');
    revoke(anna, euro, 2);
    expect(codes(anna, sell('1'))).toBe('buy_not_authorized');
    expect(codes(anna, sell('1', CENTS, '0', euro, bond))).toBe('sell_not_authorized');
  });

  it('[TOK-6] is refused beyond what its owner has, has room for, or can pay a reserve for (computeOfferExchangeParameters)', () => {
    expect(codes(anna, sell('600'), sell('600'))).toBe('op_success op_underfunded');
    expect(codes(anna, trust(euro, '1010'))).toBe('op_success');
    expect(codes(anna, sell('11'))).toBe('op_line_full');
    const poor = holder('poor', '2.0003');
    expect(codes(poor, sell('1'))).toBe('op_low_reserve');
  });

  it('[TOK-6] keeps the limit of its trustline from falling below what it would bring (getMinimumLimit)', () => {
    expect(codes(anna, sell('100'))).toBe('op_success');
    expect(codes(anna, trust(euro, '1099'))).toBe('op_invalid_limit');
    expect(codes(anna, trust(euro, '1100'))).toBe('op_success');
  });

  it('[TOK-6] locks lumens against payments and fees (getAvailableBalance)', () => {
    expect(codes(anna, sell('97', CENTS, '0', Asset.native(), bond))).toBe('op_success');
    expect(
      codes(
        anna,
        Operation.payment({ destination: bert.publicKey(), asset: Asset.native(), amount: '1' }),
      ),
    ).toBe('op_underfunded');
    expect(ledger.ledger.state.account(anna.publicKey())?.selling).toBe(970_000_000n);
  });

  it('[TOK-6] locks tokens against payment and clawback (addBalanceSkipAuthorization)', () => {
    expect(codes(anna, sell('990'))).toBe('op_success');
    const send = Operation.payment({ destination: bert.publicKey(), asset: bond, amount: '11' });
    expect(codes(anna, send)).toBe('op_underfunded');
    const claw = (amount: string) =>
      Operation.clawback({ asset: bond, from: anna.publicKey(), amount });
    expect(codes(issuer, claw('11'))).toBe('op_underfunded');
    expect(codes(issuer, claw('10'))).toBe('op_success');
  });

  it('[TOK-6] keeps its sponsor, who can hand the reserve back (CAP-33)', () => {
    expect(
      ledger.run(
        bert,
        [
          Operation.beginSponsoringFutureReserves({ sponsoredId: anna.publicKey() }),
          Operation.manageSellOffer({
            selling: bond,
            buying: euro,
            amount: '1',
            price: CENTS,
            source: anna.publicKey(),
          }),
          Operation.endSponsoringFutureReserves({ source: anna.publicKey() }),
        ],
        { signers: [bert, anna] },
      ).transaction,
    ).toBe('tx_success');
    expect(offersOf(anna)).toMatchObject([{ sponsor: bert.publicKey() }]);
    expect(codes(anna, sell('2', CENTS, '1'))).toBe('op_success');
    expect(offersOf(anna)).toMatchObject([{ sponsor: bert.publicKey(), amount: 2n * UNIT }]);
    expect(
      codes(bert, Operation.revokeOfferSponsorship({ seller: anna.publicKey(), offerId: '1' })),
    ).toBe('op_success');
    expect(offersOf(anna)).toMatchObject([{ sponsor: null }]);
  });

  it('[TOK-6] keeps its account from being merged', () => {
    expect(codes(anna, sell('1'))).toBe('op_success');
    expect(codes(anna, Operation.accountMerge({ destination: bert.publicKey() }))).toBe(
      'op_has_sub_entries',
    );
  });
});

/** 0 takes all authorisation away, 2 leaves that to keep offers. */
function revoke(from: Keypair, asset: Asset, left: 0 | 2): void {
  expect(
    codes(
      issuer,
      Operation.setTrustLineFlags({
        trustor: from.publicKey(),
        asset,
        flags: { authorized: false, authorizedToMaintainLiabilities: left === 2 },
      }),
    ),
  ).toBe('op_success');
}

describe('crossing', () => {
  it('[TOK-6] takes the best price first, the older offer first, and the rest stays (convertWithOffers, isBetterOffer)', () => {
    const cora = holder('cora');
    expect(codes(anna, sell('10', { n: 2, d: 1 }))).toBe('op_success');
    expect(codes(cora, sell('10', { n: 3, d: 2 }))).toBe('op_success');
    expect(codes(anna, sell('10', { n: 3, d: 2 }))).toBe('op_success');
    expect(codes(bert, buy('25', { n: 2, d: 1 }))).toBe('op_success');
    expect([held(cora, bond), held(anna, bond), held(bert, bond)]).toEqual([990n, 985n, 1025n]);
    expect([held(cora, euro), held(anna, euro), held(bert, euro)]).toEqual([1015n, 1025n, 960n]);
    expect(offersOf(anna)).toMatchObject([{ id: 1n, amount: 5n * UNIT }]);
    expect(offersOf(bert)).toEqual([]);
  });

  it('[TOK-6] leaves what is not met as an offer at the inverse price (ManageBuyOfferOpFrame, adjustOffer)', () => {
    expect(codes(anna, sell('10', { n: 3, d: 2 }))).toBe('op_success');
    expect(codes(bert, buy('14', { n: 3, d: 2 }))).toBe('op_success');
    expect(offersOf(bert)).toMatchObject([
      { selling: `EURT:${issuer.publicKey()}`, amount: 6n * UNIT, price: { n: 2, d: 3 } },
    ]);
  });

  it('[TOK-6] does not take an offer at the same price by a passive one (ManageOfferOpFrameBase, PASSIVE_FLAG)', () => {
    const passive = (amount: string, of: Asset, by: Asset) =>
      Operation.createPassiveSellOffer({ selling: of, buying: by, amount, price: CENTS });
    expect(codes(anna, sell('10'))).toBe('op_success');
    expect(codes(bert, passive('10', euro, bond))).toBe('op_success');
    expect([offersOf(anna).length, offersOf(bert).length]).toEqual([1, 1]);
    expect(offersOf(bert)[0]?.passive).toBe(true);
    // Changing it leaves it passive.
    expect(codes(bert, sell('9', CENTS, '2', euro, bond))).toBe('op_success');
    expect(offersOf(bert)).toMatchObject([{ passive: true, amount: 9n * UNIT }]);
  });

  it('[TOK-6] refuses to meet an offer of its own (OfferFilterResult::eStopCrossSelf)', () => {
    expect(codes(anna, sell('10'))).toBe('op_success');
    expect(codes(anna, sell('10', CENTS, '0', euro, bond))).toBe('op_cross_self');
    expect(codes(anna, buy('10'))).toBe('op_cross_self');
  });

  it('[TOK-6] stops after a thousand offers (getMaxOffersToCross)', () => {
    const [owner, price] = [holder('owner', '100000'), { n: 1, d: 100 }];
    for (let batch = 0; batch < 10; batch++)
      ledger.run(
        owner,
        Array.from({ length: 100 }, () => sell('0.01', price)),
        { fee: '100' },
      );
    // The owner has two trustlines, and a thousand subentries at most.
    expect(offersOf(owner).length).toBeLessThan(1000);
    const more = holder('more', '1000');
    for (let batch = 0; batch < 2; batch++)
      ledger.run(
        more,
        Array.from({ length: 100 }, () => sell('0.01', price)),
        { fee: '100' },
      );
    expect(codes(bert, buy('1000', price))).toBe('op_exceeded_work_limit');
    expect(codes(bert, buy('9', price))).toBe('op_success');
  });

  it('[TOK-6] drops an offer with a frozen side and goes on (OfferFilterResult::eSkipFrozen, CAP-77)', () => {
    const cora = holder('cora');
    expect(codes(anna, sell('10'))).toBe('op_success');
    expect(codes(cora, sell('10', { n: 2, d: 1 }))).toBe('op_success');
    ledger.ledger.state.frozen.add(`t:${anna.publicKey()}:BB1:${issuer.publicKey()}`);
    expect(codes(bert, buy('5', { n: 2, d: 1 }))).toBe('op_success');
    expect([offersOf(anna), held(anna, bond), held(cora, bond)]).toEqual([[], 1000n, 995n]);
  });

  it('[TOK-6] drops offers whose owner cannot fill them after rounding (crossOfferV10)', () => {
    // A price of 1 to 3 with a stroop: nothing can be exchanged within 1 %.
    expect(codes(anna, sell('0.0000001', { n: 1, d: 3 }))).toBe('op_success');
    expect(offersOf(anna)).toEqual([]);
  });

  it('[TOK-6] tells a trade on either side, and nothing of the offers', () => {
    expect(codes(anna, sell('10', { n: 2, d: 1 }))).toBe('op_success');
    const before = ledger.ledger.history.effects.length;
    expect(codes(bert, buy('4', { n: 2, d: 1 }))).toBe('op_success');
    const reported = ledger.ledger.history.effects.slice(before).map(({ effect }) => effect);
    expect(reported).toMatchObject([
      {
        account: bert.publicKey(),
        type: 'trade',
        details: {
          offer_id: '1',
          seller: anna.publicKey(),
          bought_amount: '4.0000000',
          bought_asset_code: 'BB1',
          sold_amount: '8.0000000',
          sold_asset_code: 'EURT',
        },
      },
      {
        account: anna.publicKey(),
        type: 'trade',
        details: { seller: bert.publicKey(), bought_amount: '8.0000000', sold_amount: '4.0000000' },
      },
    ]);
  });

  it('[TOK-6] answers with the bytes of a ManageOfferSuccessResult', () => {
    expect(codes(anna, sell('10'))).toBe('op_success');
    expect(codes(bert, buy('14'))).toBe('op_success');
    const result = xdr.TransactionResult.fromXdr(
      ledger.ledger.history.transactions.at(-1)?.resultXdr ?? '',
      'base64',
    ).toXdrObject();
    expect(result).toMatchObject({
      result: {
        results: [
          {
            tr: {
              manageBuyOfferResult: {
                success: {
                  offersClaimed: [{ type: 1, orderBook: { offerId: 1n, amountSold: 10n * UNIT } }],
                  offer: { effect: 0, offer: { offerId: 2n, amount: 4n * UNIT } },
                },
              },
            },
          },
        ],
      },
    });
  });
});

const held = (key: Keypair, asset: Asset) => line(key, asset).balance / UNIT;

describe('a lost authorisation', () => {
  it('[TOK-6] ends all offers with that asset on either side, and no other (removeOffersByAccountAndAsset)', () => {
    expect(
      codes(
        anna,
        sell('10'),
        sell('10', { n: 2, d: 1 }, '0', euro, bond),
        sell('1', CENTS, '0', Asset.native(), euro),
      ),
    ).toBe('op_success op_success op_success');
    revoke(anna, bond, 0);
    expect(offersOf(anna)).toMatchObject([{ id: 3n }]);
    expect([line(anna, bond).selling, line(anna, bond).buying, subentries(anna)]).toEqual([
      0n,
      0n,
      3,
    ]);
    const claw = Operation.clawback({ asset: bond, from: anna.publicKey(), amount: '1000' });
    expect(codes(issuer, claw)).toBe('op_success');
  });

  it('[TOK-6] leaves the offers of a holder who may still keep them, and they can be deleted but not grow', () => {
    expect(codes(anna, sell('10'))).toBe('op_success');
    revoke(anna, bond, 2);
    expect(offersOf(anna)).toHaveLength(1);
    expect(codes(bert, buy('4'))).toBe('op_success');
    expect(held(anna, bond)).toBe(996n);
    expect(codes(anna, sell('20', CENTS, '1'))).toBe('sell_not_authorized');
    expect(codes(anna, sell('0', CENTS, '1'))).toBe('op_success');
  });
});

describe('a payment through offers', () => {
  const receive = (destAmount: string, sendMax: string, path: Asset[] = []) =>
    Operation.pathPaymentStrictReceive({
      sendAsset: euro,
      sendMax,
      destination: bert.publicKey(),
      destAsset: Asset.native(),
      destAmount,
      path,
    });
  const send = (sendAmount: string, destMin: string, path: Asset[] = []) =>
    Operation.pathPaymentStrictSend({
      sendAsset: euro,
      sendAmount,
      destination: bert.publicKey(),
      destAsset: Asset.native(),
      destMin,
      path,
    });

  it('[TOK-6] pays an exact amount through the path, and costs no more than allowed (PathPaymentStrictReceiveOpFrame::doApply)', () => {
    const cora = holder('cora');
    expect(codes(cora, sell('100', { n: 2, d: 1 }))).toBe('op_success');
    expect(codes(cora, sell('50', { n: 3, d: 1 }, '0', Asset.native(), bond))).toBe('op_success');
    expect(codes(anna, receive('10', '59', [bond]))).toBe('op_over_source_max');
    const before = ledger.balance(bert);
    expect(codes(anna, receive('10', '60', [bond]))).toBe('op_success');
    expect([ledger.balance(bert) - before, held(anna, euro)]).toEqual([10n * UNIT, 940n]);
    expect(codes(anna, receive('10', '60'))).toBe('op_too_few_offers');
    expect(codes(cora, receive('10', '60', [bond]))).toBe('op_cross_self');
  });

  it('[TOK-6] sends an exact amount, and brings no less than wanted (PathPaymentStrictSendOpFrame::doApply)', () => {
    const cora = holder('cora');
    expect(codes(cora, sell('50', { n: 3, d: 1 }, '0', Asset.native(), euro))).toBe('op_success');
    expect(codes(anna, send('30', '10.0000001'))).toBe('op_under_dest_min');
    const before = ledger.balance(bert);
    expect(codes(anna, send('30', '10'))).toBe('op_success');
    expect(ledger.balance(bert) - before).toBe(10n * UNIT);
    expect(codes(anna, send('300', '1'))).toBe('op_too_few_offers');
  });
});
