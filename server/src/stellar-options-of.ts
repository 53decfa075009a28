import type { Offering } from '@bb1/domain/offering/offering';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import type { Config } from './config.ts';
import type { Horizons } from './integrations/stellar/horizon-pool.ts';
import type { FeeRule } from './integrations/stellar/ledger-access-port.ts';
import type { StellarOptions } from './integrations/stellar/server-accounts.ts';
import type { SignerOptions } from './integrations/stellar/signer-client.ts';

export function stellarOptionsOf(
  config: Config,
  offering: Offering,
  horizons: Horizons,
): StellarOptions {
  return {
    horizons,
    feeRule: feeRuleOf(config),
    networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
    assetCode: offering.token.code,
    issuedUnits: issueVolume(offering),
    issuer: config.STELLAR_ISSUER,
    accounts: {
      distribution: config.STELLAR_DISTRIBUTION,
      sponsor: config.STELLAR_SPONSOR,
      authoriser: config.STELLAR_AUTHORISER,
      deposit: config.STELLAR_DEPOSIT,
      payout: config.STELLAR_PAYOUT,
      audit: config.STELLAR_AUDIT,
      channels: config.STELLAR_CHANNELS,
    },
  };
}

export function signerOptionsOf(config: Config): SignerOptions {
  return { address: config.SIGNER_ADDRESS, login: config.SIGNER_LOGIN };
}

export function feeRuleOf(config: Config): FeeRule {
  return { percentile: config.STELLAR_FEE_PERCENTILE, most: config.STELLAR_FEE_CAP };
}
