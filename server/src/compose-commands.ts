import type { Config } from './config.ts';
import { horizonsOf } from './horizons-of.ts';
import { readScreeningList } from './integrations/screening-lists/read-screening-list.ts';
import type { ReadScreeningList } from './integrations/screening-lists/screening-lists-port.ts';
import { type AssetSetupOptions, setUpAsset } from './integrations/stellar/asset-setup.ts';
import { finishColdSetup, prepareColdSetup } from './integrations/stellar/asset-setup-offline.ts';
import { signerClient } from './integrations/stellar/signer-client.ts';
import { readOffering } from './read-offering.ts';
import { signerOptionsOf, stellarOptionsOf } from './stellar-options-of.ts';

/** Sets up the asset on the ledger by hand; the running server never has the cold key. */
export interface LedgerSetup {
  /** With the cold key on this machine. */
  whole(issuerSecret: string): Promise<void>;
  /**
   * Without the cold key: does what it can, and returns the transaction to be signed on the machine
   * that has the key; null if there is none.
   */
  prepare(): Promise<string | null>;
  /** Submits that signed transaction. */
  finish(signedEnvelopeXdr: string): Promise<void>;
}

export async function openLedgerSetup(
  config: Config,
  by: { funderSecret: string; dryRun: boolean; log: (line: string) => void },
): Promise<LedgerSetup> {
  const offering = await readOffering(config);
  const options: Omit<AssetSetupOptions, 'issuerSecret'> = {
    ...stellarOptionsOf(config, offering, horizonsOf(config)),
    signer: signerClient(signerOptionsOf(config)),
    ...by,
    coldSigners: config.STELLAR_COLD_SIGNERS,
    homeDomain: new URL(config.PUBLIC_URL).hostname,
  };
  return {
    async whole(issuerSecret) {
      await setUpAsset({ ...options, issuerSecret });
    },
    prepare: async () => (await prepareColdSetup(options))?.envelopeXdr ?? null,
    finish: (signedEnvelopeXdr) => finishColdSetup(options, signedEnvelopeXdr),
  };
}

/** Reads screening lists for operators' commands just as the running server does. */
export const listReader: ReadScreeningList = readScreeningList;
