import type { Config } from './config.ts';
import { type Horizons, openHorizons } from './integrations/stellar/horizon-pool.ts';

/** The configured Horizons. One object for the whole process: it remembers which of them rests. */
export function horizonsOf(config: Config): Horizons {
  return openHorizons({
    addresses: config.HORIZON_URL.map((url, at) => ({
      url,
      header: config.HORIZON_HEADERS[at] ?? null,
    })),
    networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
    highestProtocol: config.STELLAR_HIGHEST_PROTOCOL,
  });
}
