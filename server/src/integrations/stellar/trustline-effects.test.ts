import { describe, expect, it } from 'vitest';
import { authorisationIn, beforeEffects, EffectsDisagree } from './trustline-effects.ts';

// Names and fields as in Horizon's documented effects; our test network has no offers and pools.
const ASSET = { code: 'BB1', issuer: 'GISSUER' };
const bond = { asset_type: 'credit_alphanum4', asset_code: 'BB1', asset_issuer: 'GISSUER' };
const lumens = { asset_type: 'native' };
let operation = 100n << 32n;
/** An effect of its own operation, or of the previous one. */
const effect = (
  type: string,
  details: Record<string, unknown>,
  { sameOperation = false } = {},
) => ({ type, paging_token: `${sameOperation ? operation : ++operation}-1`, ...details });
const trade = (sold: Record<string, unknown>, bought: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(sold).map(([name, value]) => [`sold_${name}`, value])),
  ...Object.fromEntries(Object.entries(bought).map(([name, value]) => [`bought_${name}`, value])),
});

describe("a trustline's balance before effects", () => {
  it('[TOK-3] undoes offers that were taken, on either side', () => {
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

  it('[TOK-3] counts a path payment once: the payment, and not the offers on its way', () => {
    const paid = effect('account_debited', { ...bond, amount: '2.0000000' });
    const onTheWay = effect(
      'trade',
      trade({ ...bond, amount: '2.0000000' }, { ...lumens, amount: '1.0000000' }),
      { sameOperation: true },
    );
    expect(beforeEffects(0n, [onTheWay, paid], ASSET).units).toBe(20_000_000n);
  });

  it('[TOK-3] undoes deposits to and withdrawals from a liquidity pool', () => {
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

  it('[TOK-3] ignores an asset of the same name by another issuer', () => {
    expect(
      beforeEffects(
        5n,
        [effect('account_credited', { ...bond, asset_issuer: 'GSOMEBODY', amount: '1.0000000' })],
        ASSET,
      ),
    ).toMatchObject({ units: 5n, newest: null });
  });

  it('[TOK-3] refuses effects that cannot have led to the balance', () => {
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

describe('authorisation effects of the issuer', () => {
  it('[TOK-3] are understood in their current and their former wording', () => {
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
