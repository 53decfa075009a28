import { Asset } from '@stellar/stellar-sdk';
import type { SignerAccounts } from '../../signer/protocol.ts';
import type { OwnAccount } from './holders-port.ts';
import type { Horizons } from './horizon-pool.ts';
import type { FeeRule } from './ledger-access-port.ts';

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
  /**
   * Addresses of the product's accounts. Their keys are with the signer; the issuer's own are nowhere
   * near a server.
   */
  readonly accounts: SignerAccounts;
}

export interface StellarOptions {
  readonly horizons: Horizons;
  readonly feeRule: FeeRule;
  readonly networkPassphrase: string;
  readonly issuer: string;
  readonly assetCode: string;
  readonly issuedUnits: bigint;
  readonly accounts: SignerAccounts;
}

/** Reads accounts and asset. Throws Error if two roles share an account. */
export function stellarSetting(options: StellarOptions): StellarSetting {
  const { channels, ...others } = options.accounts;
  const addresses = [options.issuer, ...Object.values(others), ...channels];
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
    accounts: options.accounts,
  };
}

/** The issuer's own accounts by role. */
export function ownAccounts({ issuer, accounts }: StellarSetting): OwnAccount[] {
  const { channels, audit: _holdsNoMoney, ...others } = accounts;
  const named = { ...others, issuer };
  const roles = ['issuer', 'distribution', 'sponsor', 'authoriser', 'deposit', 'payout'] as const;
  return [
    ...roles.map((role) => ({ role, publicKey: named[role] })),
    ...channels.map((publicKey) => ({ role: 'channel' as const, publicKey })),
  ];
}
