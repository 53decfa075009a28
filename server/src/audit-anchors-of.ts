import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { horizonsOf } from './horizons-of.ts';
import type { Horizons } from './integrations/stellar/horizon-pool.ts';
import { rootLedger } from './integrations/stellar/root-ledger.ts';
import { signerClient } from './integrations/stellar/signer-client.ts';
import { timeStampAuthority } from './integrations/time-stamps/time-stamp-authority.ts';
import type { RootLedger, TimeStamps } from './platform/audit/anchor-ports.ts';
import { readCertificates } from './platform/audit/verify-log.ts';
import { feeRuleOf, signerOptionsOf } from './stellar-options-of.ts';

/** Where the audit log's heads are anchored outside of the database. */
export function auditAnchorsOf(
  config: Config,
  horizons: Horizons = horizonsOf(config),
): {
  readonly timeStamps: TimeStamps | null;
  readonly rootLedger: RootLedger;
} {
  return {
    timeStamps: timeStampsOf(config),
    rootLedger: rootLedger({
      horizons,
      feeRule: feeRuleOf(config),
      networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
      account: config.STELLAR_AUDIT,
      signer: signerClient(signerOptionsOf(config)),
    }),
  };
}

function timeStampsOf({ TIMESTAMP_URL: url, TIMESTAMP_CA_FILE: file }: Config): TimeStamps | null {
  if (url === undefined || file === undefined) return null;
  const roots = readCertificates(readFileSync(file, 'utf8'));
  if (roots.length === 0)
    throw new Error(
      `The configuration is not complete:\n  TIMESTAMP_CA_FILE: ${file} has no certificate`,
    );
  return timeStampAuthority({ url: new URL(url), roots });
}
