import { Networks } from '@stellar/stellar-sdk';

/** What a Horizon that the product accepts says of itself, with differences. */
export function rootOfHorizon(differing: Readonly<Record<string, unknown>> = {}): object {
  return {
    horizon_version: '28.0.0-2abda012313e',
    network_passphrase: Networks.TESTNET,
    current_protocol_version: 28,
    history_latest_ledger: 1_000,
    history_latest_ledger_closed_at: '2026-11-21T16:00:00Z',
    history_elder_ledger: 1,
    ...differing,
  };
}
