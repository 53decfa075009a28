import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';

export type ClaimsContext = Pick<Context, 'db' | 'clock'> & { readonly stellar: Stellar };
