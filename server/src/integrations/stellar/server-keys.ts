import { Asset, Keypair } from '@stellar/stellar-sdk';
import type { OwnAccount } from './holders-port.ts';
import type { Horizons } from './horizon-pool.ts';
import type { FeeRule } from './ledger-access-port.ts';

/** The keys on the server, and the asset they serve. The issuer's own keys are never among them. */
interface ServerKeys {
  readonly distribution: Keypair;
  readonly sponsor: Keypair;
  /** May authorise trustlines on the issuer's behalf and nothing else. */
  readonly authoriser: Keypair;
  /** Receives the lumens that people pay with, and pays refunds. */
  readonly deposit: Keypair;
  /** Pays coupons and the repayment, in lumens. */
  readonly payout: Keypair;
  /** Writes the audit log's roots. */
  readonly audit: Keypair;
  readonly channels: readonly Keypair[];
}

export interface StellarSetting {
  readonly horizons: Horizons;
  readonly feeRule: FeeRule;
  readonly networkPassphrase: string;
  readonly asset: Asset;
  /** Address of the issuer of the asset. */
  readonly issuer: string;
  /**
   * All tokens there can ever be, in stroops: the issued amount, and the limit of every trustline.
   */
  readonly issuedUnits: bigint;
  readonly keys: ServerKeys;
}

export interface StellarOptions {
  readonly horizons: Horizons;
  readonly feeRule: FeeRule;
  readonly networkPassphrase: string;
  readonly issuer: string;
  readonly assetCode: string;
  readonly issuedUnits: bigint;
  readonly distributionSecret: string;
  readonly sponsorSecret: string;
  readonly authoriserSecret: string;
  readonly depositSecret: string;
  readonly payoutSecret: string;
  readonly auditSecret: string;
  readonly channelSecrets: readonly string[];
}

/** Reads keys and asset. Throws Error if a secret has a wrong checksum or two roles share a key. */
export function stellarSetting(options: StellarOptions): StellarSetting {
  const keys: ServerKeys = {
    distribution: Keypair.fromSecret(options.distributionSecret),
    sponsor: Keypair.fromSecret(options.sponsorSecret),
    authoriser: Keypair.fromSecret(options.authoriserSecret),
    deposit: Keypair.fromSecret(options.depositSecret),
    payout: Keypair.fromSecret(options.payoutSecret),
    audit: Keypair.fromSecret(options.auditSecret),
    channels: options.channelSecrets.map((secret) => Keypair.fromSecret(secret)),
  };
  const addresses = [
    options.issuer,
    ...[
      keys.distribution,
      keys.sponsor,
      keys.authoriser,
      keys.deposit,
      keys.payout,
      keys.audit,
      ...keys.channels,
    ].map((key) => key.publicKey()),
  ];
  if (new Set(addresses).size < addresses.length)
    throw new Error(
      'issuer, distribution, sponsor, authoriser, deposit account, payout account, account of the audit log and channels must all have keys of their own',
    );
  return {
    horizons: options.horizons,
    feeRule: options.feeRule,
    networkPassphrase: options.networkPassphrase,
    asset: new Asset(options.assetCode, options.issuer),
    issuer: options.issuer,
    issuedUnits: options.issuedUnits,
    keys,
  };
}

/** The issuer's own accounts by role. */
export function ownAccounts({ issuer, keys }: StellarSetting): OwnAccount[] {
  const { channels, audit: _holdsNoMoney, ...others } = keys;
  const named = { ...others, issuer: { publicKey: () => issuer } };
  const roles = ['issuer', 'distribution', 'sponsor', 'authoriser', 'deposit', 'payout'] as const;
  return [
    ...roles.map((role) => ({ role, publicKey: named[role].publicKey() })),
    ...channels.map((channel) => ({ role: 'channel' as const, publicKey: channel.publicKey() })),
  ];
}
