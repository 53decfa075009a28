import {
  type AnyEffect,
  flagsEffect,
  movedEffect,
  poolDepositEffect,
  poolWithdrawalEffect,
  tradeEffect,
  trustlineEffect,
} from './holder-answers.ts';

export interface AssetName {
  readonly code: string;
  readonly issuer: string;
}

/** The change that one effect of an account made to its trustline of an asset. */
export type TrustlineChange =
  | { readonly kind: 'moved'; readonly units: bigint }
  /** The trustline was opened, closed, or changed in something other than its balance. */
  | { readonly kind: 'opened' | 'closed' | 'touched' };

/** The effects of an account contradict its balance: something is missing. */
export class EffectsDisagree extends Error {
  override readonly name = 'EffectsDisagree';
}

/**
 * A trustline's balance before some effects of its account, given newest first. `wasOpened` and
 * `newest` say whether it was opened within them and which was the newest that changed more than
 * its terms. Throws EffectsDisagree if they cannot have led to `units`.
 */
export function beforeEffects(
  units: bigint,
  effects: readonly AnyEffect[],
  asset: AssetName,
): { units: bigint; wasOpened: boolean; newest: TrustlineChange['kind'] | null } {
  const changes = trustlineChanges(effects, asset).map(({ change }) => change);
  let before = units;
  for (const change of changes) {
    if (change.kind === 'moved') before -= change.units;
    // A trustline begins empty and can only end empty.
    const shouldBeEmpty = change.kind === 'opened' || change.kind === 'closed';
    if (before < 0n || (shouldBeEmpty && before !== 0n))
      throw new EffectsDisagree(`what an account's effects say leads to a balance of ${before}`);
  }
  return {
    units: before,
    wasOpened: changes.some(({ kind }) => kind === 'opened'),
    newest: changes.find(({ kind }) => kind !== 'touched')?.kind ?? null,
  };
}

/** The effects of an account that changed its trustline of an asset, each with its ledger. */
export function trustlineChanges(
  effects: readonly AnyEffect[],
  asset: AssetName,
): { ledger: number; change: TrustlineChange }[] {
  const paying = new Set(effects.filter(({ type }) => type === 'account_debited').map(operationOf));
  return effects.flatMap((effect) => {
    const change = changeOf(effect, asset, paying.has(operationOf(effect)));
    return change === null ? [] : [{ ledger: ledgerOfEffect(effect), change }];
  });
}

export function ledgerOfEffect({ paging_token: token }: AnyEffect): number {
  return Number(BigInt(token.slice(0, token.indexOf('-'))) >> 32n);
}

function operationOf({ paging_token: token }: AnyEffect): string {
  return token.slice(0, token.indexOf('-'));
}

function changeOf(effect: AnyEffect, asset: AssetName, isPaying: boolean): TrustlineChange | null {
  const moved = (units: bigint): TrustlineChange | null =>
    units === 0n ? null : { kind: 'moved', units };
  const about = (one: { asset_code?: string | undefined; asset_issuer?: string | undefined }) =>
    one.asset_code === asset.code && one.asset_issuer === asset.issuer;
  const inPool = (list: readonly { asset: string; amount: bigint }[]) =>
    list
      .filter((one) => one.asset === `${asset.code}:${asset.issuer}`)
      .reduce((sum, { amount }) => sum + amount, 0n);
  switch (effect.type) {
    case 'account_credited':
    case 'account_debited': {
      const { amount, ...named } = movedEffect.parse(effect);
      return about(named) ? moved(effect.type === 'account_credited' ? amount : -amount) : null;
    }
    case 'trade': {
      // The sender of a path payment also has effects of the offers on it; another effect has the
      // actual payment.
      if (isPaying) return null;
      const { sold_amount: sold, bought_amount: bought, ...named } = tradeEffect.parse(effect);
      const gave = about({
        asset_code: named.sold_asset_code,
        asset_issuer: named.sold_asset_issuer,
      })
        ? sold
        : 0n;
      const got = about({
        asset_code: named.bought_asset_code,
        asset_issuer: named.bought_asset_issuer,
      })
        ? bought
        : 0n;
      return moved(got - gave);
    }
    case 'liquidity_pool_deposited':
      return moved(-inPool(poolDepositEffect.parse(effect).reserves_deposited));
    case 'liquidity_pool_withdrew':
      return moved(inPool(poolWithdrawalEffect.parse(effect).reserves_received));
    case 'trustline_created':
      return about(trustlineEffect.parse(effect)) ? { kind: 'opened' } : null;
    case 'trustline_removed':
      return about(trustlineEffect.parse(effect)) ? { kind: 'closed' } : null;
    case 'trustline_updated':
      return about(trustlineEffect.parse(effect)) ? { kind: 'touched' } : null;
    default:
      // The sponsor of the reserve is part of the trustline too. Its naming varies, and it does not
      // matter.
      return effect.type.startsWith('trustline_sponsorship_') ? { kind: 'touched' } : null;
  }
}

/** What an effect of the issuer says about a trustline's authorisation; null if nothing. */
export function authorisationIn(
  effect: AnyEffect,
  asset: AssetName,
): { trustor: string; authorised: boolean } | null {
  const meaning: Readonly<Record<string, boolean>> = {
    trustline_authorized: true,
    trustline_deauthorized: false,
    trustline_authorized_to_maintain_liabilities: false,
  };
  if (effect.type !== 'trustline_flags_updated' && !(effect.type in meaning)) return null;
  const {
    trustor,
    authorized_flag: flag,
    asset_code: code,
    asset_issuer: issuer,
  } = flagsEffect.parse(effect);
  const authorised = effect.type === 'trustline_flags_updated' ? flag : meaning[effect.type];
  const isAbout = code === asset.code && (issuer === undefined || issuer === asset.issuer);
  return isAbout && authorised !== undefined ? { trustor, authorised } : null;
}
