import type { House } from '../../module.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { tokensOf, type WebAuthTokens } from '../wallets/web-auth-token.ts';

export type WalletOrdersContext = Pick<
  House,
  'db' | 'clock' | 'offering' | 'publicUrl' | 'stellar'
> & {
  readonly tokens: WebAuthTokens;
  /** Real time: links protect people, and wallets use it. */
  readonly realNow: () => Date;
};

export function contextOf(house: House): WalletOrdersContext {
  return { ...house, tokens: tokensOf(house), realNow: () => systemClock.now() };
}
