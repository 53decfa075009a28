import { Keypair, Networks } from '@stellar/stellar-sdk';
import type { Offering } from '../domain/src/offering/offering.ts';

export interface Ledger {
  readonly horizonUrl: string;
  /** What the configuration of the server needs to use this ledger. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** For tests that never touch the ledger: keys are real, the address answers nothing. */
export function unreachableLedger(): Ledger {
  return { horizonUrl: 'http://127.0.0.1:9', environment: environment('http://127.0.0.1:9'), close: () => Promise.resolve() };
}

export async function startLedger(_offering: Offering): Promise<Ledger> {
  throw new Error('the ledger for tests is not connected yet');
}

function environment(horizonUrl: string): Record<string, string> {
  const secret = () => Keypair.random().secret();
  return {
    HORIZON_URL: horizonUrl,
    STELLAR_NETWORK_PASSPHRASE: Networks.TESTNET,
    STELLAR_ISSUER: Keypair.random().publicKey(),
    STELLAR_DISTRIBUTION_SECRET: secret(),
    STELLAR_SPONSOR_SECRET: secret(),
    STELLAR_AUTHORISER_SECRET: secret(),
    STELLAR_CHANNEL_SECRETS: secret(),
  };
}
