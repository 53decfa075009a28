import { Networks } from '@stellar/stellar-sdk';
import { type Horizons, openHorizons } from '../server/src/integrations/stellar/horizon-pool.ts';
import type { FeeRule } from '../server/src/integrations/stellar/stellar.ts';

export const feeRule: FeeRule = { percentile: 'p80', most: 100_000n };

/** The product's access to Horizons at these addresses, of the test network. */
export function horizonsAt(...urls: readonly string[]): Horizons {
  return horizonsOfNetwork(Networks.TESTNET, ...urls);
}

export function horizonsOfNetwork(networkPassphrase: string, ...urls: readonly string[]): Horizons {
  return openHorizons({
    addresses: urls.map((url) => ({ url, header: null })),
    networkPassphrase,
    highestProtocol: 28,
  });
}
