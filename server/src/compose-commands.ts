import type { Config } from './config.ts';
import { readScreeningList } from './integrations/screening-lists/read-screening-list.ts';
import type { ReadScreeningList } from './integrations/screening-lists/screening-lists-port.ts';
import { type AssetSetupOptions, setUpAsset } from './integrations/stellar/asset-setup.ts';
import { finishColdSetup, prepareColdSetup } from './integrations/stellar/asset-setup-offline.ts';
import { signOffline } from './integrations/stellar/sign-offline.ts';
import { readOffering } from './read-offering.ts';
import { stellarOptionsOf } from './stellar-options-of.ts';

/** Ways to set the asset up on the ledger by hand; the running server never has the cold key. */
export interface LedgerSetup {
  /** With the cold key at hand. */
  whole(issuerSecret: string): Promise<void>;
  /** Without it: does what it can, and answers the transaction that has to be signed where that key is; null when there is none. */
  prepare(): Promise<string | null>;
  /** Takes that transaction back. */
  finish(signedEnvelopeXdr: string): Promise<void>;
}

export async function openLedgerSetup(
  config: Config,
  by: { funderSecret: string; dryRun: boolean; log: (line: string) => void },
): Promise<LedgerSetup> {
  const offering = await readOffering(config);
  const options: Omit<AssetSetupOptions, 'issuerSecret'> = {
    ...stellarOptionsOf(config, offering),
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

/** How the command of anyone who keeps a cold key signs; it asks no network anything. */
export const offlineSigner = signOffline;

/** How the commands of operators read lists of names: as the running server does. */
export const listReader: ReadScreeningList = readScreeningList;
