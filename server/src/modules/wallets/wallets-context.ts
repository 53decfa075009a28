import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { WebAuthTokens } from './web-auth-token.ts';

export type WalletsContext = Pick<Context, 'db' | 'clock'> & {
  readonly stellar: Stellar;
  readonly tokens: WebAuthTokens;
  /** Real time: challenges and tokens protect people, and wallets use it. */
  readonly realNow: () => Date;
};
