import type { Offering } from '@bb1/domain/offering/offering';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import type { Config } from './config.ts';
import type { Horizons } from './integrations/stellar/horizon-pool.ts';
import type { FeeRule } from './integrations/stellar/ledger-access-port.ts';
import type { StellarOptions } from './integrations/stellar/server-keys.ts';

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
    distributionSecret: config.STELLAR_DISTRIBUTION_SECRET,
    sponsorSecret: config.STELLAR_SPONSOR_SECRET,
    authoriserSecret: config.STELLAR_AUTHORISER_SECRET,
    depositSecret: config.STELLAR_DEPOSIT_SECRET,
    payoutSecret: config.STELLAR_PAYOUT_SECRET,
    auditSecret: config.STELLAR_AUDIT_SECRET,
    channelSecrets: config.STELLAR_CHANNEL_SECRETS,
  };
}

export function feeRuleOf(config: Config): FeeRule {
  return { percentile: config.STELLAR_FEE_PERCENTILE, most: config.STELLAR_FEE_CAP };
}
