import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';

export type HoldingsContext = Pick<Context, 'db' | 'clock' | 'offering'> & {
  readonly stellar: Stellar;
};
