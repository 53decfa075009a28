import { describe, expect, it } from 'vitest';
import { authorisationIn, beforeEffects, EffectsDisagree } from './trustline-effects.ts';

// Words and fields are those of Horizon's documented effects; offers and pools are not to be had in a test network of ours.
const ASSET = { code: 'BB1', issuer: 'GISSUER' };
const bond = { asset_type: 'credit_alphanum4', asset_code: 'BB1', asset_issuer: 'GISSUER' };
const lumens = { asset_type: 'native' };
let operation = 100n << 32n;
/** An effect of an operation of its own, or of the one before. */
const effect = (
  type: string,
  details: Record<string, unknown>,
  { sameOperation = false } = {},
) => ({ type, paging_token: `${sameOperation ? operation : ++operation}-1`, ...details });
const trade = (sold: Record<string, unknown>, bought: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(sold).map(([name, value]) => [`sold_${name}`, value])),
  ...Object.fromEntries(Object.entries(bought).map(([name, value]) => [`bought_${name}`, value])),
});

describe('what a trustline held before effects', () => {
  it('[TOK-3] offers that were taken, on either side', () => {
    const sold = effect(
      'trade',
      trade({ ...bond, amount: '3.0000000' }, { ...lumens, amount: '9.0000000' }),
    );
    const bought = effect(
      'trade',
      trade({ ...lumens, amount: '9.0000000' }, { ...bond, amount: '0.5000000' }),
    );
    expect(beforeEffects(10_000_000n, [bought, sold], ASSET).units).toBe(35_000_000n);
  });

  it('[TOK-3] a payment along a path counts once: what was paid, and not the offers on its way', () => {
    const paid = effect('account_debited', { ...bond, amount: '2.0000000' });
    const onTheWay = effect(
      'trade',
      trade({ ...bond, amount: '2.0000000' }, { ...lumens, amount: '1.0000000' }),
      { sameOperation: true },
    );
    expect(beforeEffects(0n, [onTheWay, paid], ASSET).units).toBe(20_000_000n);
  });

  it('[TOK-3] a liquidity pool takes and gives', () => {
    const given = effect('liquidity_pool_deposited', {
      reserves_deposited: [
        { asset: 'native', amount: '5.0000000' },
        { asset: 'BB1:GISSUER', amount: '4.0000000' },
      ],
    });
    const taken = effect('liquidity_pool_withdrew', {
      reserves_received: [
        { asset: 'BB1:GISSUER', amount: '1.0000000' },
        { asset: 'native', amount: '1.0000000' },
      ],
    });
    expect(beforeEffects(10_000_000n, [taken, given], ASSET).units).toBe(40_000_000n);
  });

  it('[TOK-3] an asset of the same name by another issuer is another asset', () => {
    expect(
      beforeEffects(
        5n,
        [effect('account_credited', { ...bond, asset_issuer: 'GSOMEBODY', amount: '1.0000000' })],
        ASSET,
      ),
    ).toMatchObject({ units: 5n, newest: null });
  });

  it('[TOK-3] a story that cannot have led to the balance is refused', () => {
    const opened = effect('trustline_created', bond);
    const credited = effect('account_credited', { ...bond, amount: '1.0000000' });
    expect(beforeEffects(10_000_000n, [credited, opened], ASSET)).toEqual({
      units: 0n,
      wasOpened: true,
      newest: 'moved',
    });
    expect(() => beforeEffects(10_000_001n, [credited, opened], ASSET)).toThrow(EffectsDisagree);
    expect(() => beforeEffects(0n, [credited], ASSET)).toThrow(EffectsDisagree);
  });
});

describe('what the issuer says about an authorisation', () => {
  it('[TOK-3] in the words of today and of before', () => {
    const flags = (flag: boolean | undefined) =>
      authorisationIn(
        effect('trustline_flags_updated', {
          ...bond,
          trustor: 'GANNA',
          ...(flag === undefined ? {} : { authorized_flag: flag }),
        }),
        ASSET,
      );
    expect([flags(true)?.authorised, flags(false)?.authorised, flags(undefined)]).toEqual([
      true,
      false,
      null,
    ]);
    expect(
      authorisationIn(
        effect('trustline_deauthorized', {
          asset_type: 'credit_alphanum4',
          asset_code: 'BB1',
          trustor: 'GANNA',
        }),
        ASSET,
      ),
    ).toEqual({ trustor: 'GANNA', authorised: false });
    expect(
      authorisationIn(
        effect('trustline_flags_updated', {
          ...bond,
          asset_code: 'OTHER',
          trustor: 'GANNA',
          authorized_flag: false,
        }),
        ASSET,
      ),
    ).toBeNull();
  });
});
