import type { SandboxBank } from '../bank/sandbox-bank.ts';
import type { SandboxBitcoin } from '../bitcoin/bitcoin-network.ts';
import type { SandboxEthereum } from '../ethereum/ethereum-network.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { PriceStandIn } from '../prices/price-stand-in.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import type { StellarStandIn } from '../stellar/stellar-stand-in.ts';

export interface PanelOfficer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly roles: readonly string[];
}

export const ISSUER_ACCOUNTS = ['payout', 'sponsor'] as const;
type IssuerAccount = (typeof ISSUER_ACCOUNTS)[number];

export interface PanelOptions {
  readonly mailbox: Mailbox;
  readonly bank: SandboxBank;
  readonly stellar: StellarStandIn;
  /** Of the deposit account: without a trustline that it opens, no foreign asset could reach it. */
  readonly stellarDepositSecret: string;
  /**
   * Addresses of the issuer's accounts that pay coupons and their fees, for funding with lumens.
   */
  readonly issuerAccounts: Readonly<Record<IssuerAccount, string>>;
  /** The token, for the sandbox's wallet. */
  readonly asset: { readonly code: string; readonly issuer: string };
  /** Persists that wallet's keys. Without it they are gone with the panel. */
  readonly walletFile?: string;
  /** The issuer's cold keys, held by two people outside of the product. */
  readonly coldSigners: readonly { readonly publicKey: string; readonly secret: string }[];
  readonly bitcoin: SandboxBitcoin;
  /** Null without an Ethereum node. */
  readonly ethereum: SandboxEthereum | null;
  readonly prices: PriceStandIn;
  readonly traces: TraceStore;
  /** The product's database, which may still be empty when the panel starts. */
  readonly databaseUrl: string;
  /** The product's address, for links. */
  readonly portalUrl: string;
  readonly officers: readonly PanelOfficer[];
  /**
   * Where the bank stores its statements, to list earlier ones too. Without it the list begins
   * empty.
   */
  readonly statementsFolder?: string;
  /** The folder from which the product imports statements. */
  readonly statementInbox: string;
}
