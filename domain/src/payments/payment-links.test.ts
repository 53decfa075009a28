import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, money, parseMoney } from '../money.ts';
import { bip21Uri, eip681Uri, sep7PayUri } from './payment-links.ts';

/** The address in the examples of SEP-7. */
const ACCOUNT = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO';
/** BIP 173's example of a segwit address. */
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
/** EIP-681's own example. */
const ETHER = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359';

const queryOf = (uri: string) => new URLSearchParams(uri.slice(uri.indexOf('?') + 1));

describe('links that fill in a payment', () => {
  it('[ORD-4] of lumens are those of SEP-7, with the type of the memo', () => {
    expect(sep7PayUri({ destination: ACCOUNT, amount: '120.1234567', memo: 'skdjfasf' })).toBe(
      `web+stellar:pay?destination=${ACCOUNT}&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT`,
    );
    expect(sep7PayUri({ destination: ACCOUNT, amount: '10.0000000' })).toBe(
      `web+stellar:pay?destination=${ACCOUNT}&amount=10`,
    );
    expect(
      sep7PayUri({
        destination: ACCOUNT,
        amount: '1',
        memo: '18446744073709551615',
        memoType: 'id',
      }),
    ).toContain('memo=18446744073709551615&memo_type=MEMO_ID');
    expect(
      sep7PayUri({
        destination: ACCOUNT,
        amount: '1',
        networkPassphrase: 'Test SDF Network ; September 2015',
      }),
    ).toContain('&network_passphrase=Test%20SDF%20Network%20%3B%20September%202015');
  });

  it('[ORD-4] of bitcoin are those of BIP 21', () => {
    expect(
      bip21Uri({
        address: '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W',
        amount: '50.00000000',
        label: 'Luke-Jr',
        message: 'Donation for project xyz',
      }),
    ).toBe(
      'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz',
    );
    expect(bip21Uri({ address: SEGWIT, amount: '0.00000001' })).toBe(
      `bitcoin:${SEGWIT}?amount=0.00000001`,
    );
  });

  it('[ORD-4] of ether are those of EIP-681, in whole wei and with their chain', () => {
    expect(eip681Uri({ address: ETHER, amount: '2.014', chainId: 1 })).toBe(
      `ethereum:${ETHER}@1?value=2014000000000000000`,
    );
    expect(eip681Uri({ address: ETHER, amount: '0.000000000000000001', chainId: 31337 })).toBe(
      `ethereum:${ETHER}@31337?value=1`,
    );
  });

  it('[ORD-4] ask for exactly the amount, to the last unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (units) => {
        const read = (currency: 'XLM' | 'BTC', uri: string) =>
          parseMoney(currency, queryOf(uri).get('amount') ?? '').units;
        expect(
          read('XLM', sep7PayUri({ destination: ACCOUNT, amount: decimal(money('XLM', units)) })),
        ).toBe(units);
        expect(
          read('BTC', bip21Uri({ address: SEGWIT, amount: decimal(money('BTC', units)) })),
        ).toBe(units);
        expect(
          BigInt(
            queryOf(
              eip681Uri({ address: ETHER, amount: decimal(money('ETH', units)), chainId: 1 }),
            ).get('value') ?? '',
          ),
        ).toBe(units);
      }),
    );
  });

  it('[ORD-4] carry any memo and label unchanged, and none of them can add a field', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('&', '=', '#', '?', '%', '+', ' ', 'ü', '€', 'a'),
          maxLength: 9,
        }),
        (text) => {
          const stellar = queryOf(sep7PayUri({ destination: ACCOUNT, amount: '1', memo: text }));
          expect([stellar.get('memo'), [...stellar.keys()]]).toEqual([
            text,
            ['destination', 'amount', 'memo', 'memo_type'],
          ]);
          const bitcoin = queryOf(bip21Uri({ address: SEGWIT, amount: '1', label: text }));
          expect([bitcoin.get('label'), [...bitcoin.keys()]]).toEqual([text, ['amount', 'label']]);
        },
      ),
    );
  });

  it('[ORD-4] are refused rather than changed when a value is invalid', () => {
    for (const amount of ['0', '-1', '1e3', '1,5', '', '0.00000001'])
      expect(() => sep7PayUri({ destination: ACCOUNT, amount }), amount).toThrow(RangeError);
    for (const amount of ['0', '-1', '0.000000001'])
      expect(() => bip21Uri({ address: SEGWIT, amount }), amount).toThrow(RangeError);
    for (const amount of ['0', '-1', '0.0000000000000000001'])
      expect(() => eip681Uri({ address: ETHER, amount, chainId: 1 }), amount).toThrow(RangeError);
    for (const memo of ['é'.repeat(15), '\ud800'])
      expect(() => sep7PayUri({ destination: ACCOUNT, amount: '1', memo })).toThrow(RangeError);
    expect(() =>
      sep7PayUri({ destination: ACCOUNT, amount: '1', memo: 'x', memoType: 'id' }),
    ).toThrow(RangeError);
    expect(() =>
      sep7PayUri({ destination: ACCOUNT, amount: '1', memo: 'ab', memoType: 'hash' }),
    ).toThrow(RangeError);
    expect(() => sep7PayUri({ destination: `${ACCOUNT}&asset_code=X`, amount: '1' })).toThrow(
      RangeError,
    );
    expect(() => bip21Uri({ address: 'bc1?amount=9', amount: '1' })).toThrow(RangeError);
    expect(() => eip681Uri({ address: '0x12', amount: '1', chainId: 1 })).toThrow(RangeError);
    expect(() => eip681Uri({ address: ETHER, amount: '1', chainId: 0 })).toThrow(RangeError);
  });
});
