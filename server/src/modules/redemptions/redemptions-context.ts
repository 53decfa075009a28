import type { Context } from '../../context.ts';
import type { Holders } from '../../integrations/stellar/holders-port.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';

export type RedemptionsContext = Pick<Context, 'db' | 'clock'> & {
  readonly stellar: Stellar;
  readonly holders: Holders;
};
