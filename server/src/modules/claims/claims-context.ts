import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';

export type ClaimsContext = Pick<Context, 'db' | 'clock' | 'offering'> & {
  readonly stellar: Stellar;
};
/** Also the base of the callback address for wallets. */
export type BuildContext = ClaimsContext & { readonly callbackUrl: URL };
