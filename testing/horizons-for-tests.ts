import { Networks } from '@stellar/stellar-sdk';
import { stellarPayer } from '../sandbox/stellar/stellar-payer.ts';
import { startStellarStandIn, type StellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';
import { type Horizons, openHorizons } from '../server/src/integrations/stellar/horizon-pool.ts';
import type { FeeRule } from '../server/src/integrations/stellar/ledger-access-port.ts';

export { stellarPayer, type StellarStandIn };

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

/** A Horizon of the test network in memory, which closes a ledger on every submission. */
export function startHorizon(past: StellarStandIn['node']['past']): Promise<StellarStandIn> {
  return startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase: Networks.TESTNET,
    closeEveryMs: 0,
    closeOnSubmit: true,
    past,
  });
}
