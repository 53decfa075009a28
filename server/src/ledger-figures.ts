import type { StellarNetwork } from './integrations/stellar/stellar.ts';
import type { Figures } from './platform/metrics/measure-figures.ts';

/** Where this process reads the ledger; asking costs no query. */
export function ledgerFigures(network: Pick<StellarNetwork, 'sources'>): Figures {
  return {
    name: 'ledger',
    keptForSeconds: 0,
    gauges: {
      portal_ledger_source_usable:
        'Whether the ledger can be read at this host (1), or its answers are not used (0)',
      portal_ledger_source_ledger: 'Newest ledger that this host has reported',
    },
    read() {
      const sources = network.sources();
      return Promise.resolve({
        portal_ledger_source_usable: sources.map(({ name: source, trouble }) => ({
          labels: { source },
          value: trouble === null ? 1 : 0,
        })),
        portal_ledger_source_ledger: sources.flatMap(({ name: source, ledger }) =>
          ledger === null ? [] : [{ labels: { source }, value: ledger }],
        ),
      });
    },
  };
}
