import type { TaxStanding } from '@bb1/domain/taxes/tax-standing';
import type { Context } from '../../context.ts';
import type { PriceSource } from '../../integrations/prices/price-source-port.ts';
import type { Holders } from '../../integrations/stellar/holders-port.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * How persons are taxed on a day (YYYY-MM-DD), by account; everybody asked for is in the answer. Church tax and certificates
 * are the business of a later module, which is handed in where modules are put together.
 */
export type TaxStandings = (
  db: Queryable,
  accountIds: readonly string[],
  day: string,
) => Promise<ReadonlyMap<string, TaxStanding>>;

export interface PayoutsOptions {
  readonly stellar: Stellar;
  readonly holders: Holders;
  readonly prices: readonly PriceSource[];
  readonly taxStandings: TaxStandings;
}

export type PayoutsContext = Pick<Context, 'db' | 'clock' | 'offering'> & PayoutsOptions;
