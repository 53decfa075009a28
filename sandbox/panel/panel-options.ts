import type { SandboxBank } from '../bank/sandbox-bank.ts';
import type { SandboxBitcoin } from '../bitcoin/bitcoin-network.ts';
import type { SandboxEthereum } from '../ethereum/ethereum-network.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { PriceStandIn } from '../prices/price-stand-in.ts';
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
  /** Of the account that takes deposits: without a trustline that it opens, no foreign asset could reach it. */
  readonly stellarDepositSecret: string;
  /** Addresses of the issuer's accounts that coupons and their fees are paid from, for anyone who fills them with lumens. */
  readonly issuerAccounts: Readonly<Record<IssuerAccount, string>>;
  /** The token, for the wallet of the sandbox. */
  readonly asset: { readonly code: string; readonly issuer: string };
  /** Keeps the keys of that wallet from one start to the next. Without it they are gone with the panel. */
  readonly walletFile?: string;
  /** The issuer's cold keys, in the hands of two people who are not the product. */
  readonly coldSigners: readonly { readonly publicKey: string; readonly secret: string }[];
  readonly bitcoin: SandboxBitcoin;
  /** Null where there is no Ethereum node. */
  readonly ethereum: SandboxEthereum | null;
  readonly prices: PriceStandIn;
  /** The product's database. It may still be empty when the panel starts. */
  readonly databaseUrl: string;
  /** Where the product is reached, for links. */
  readonly portalUrl: string;
  readonly officers: readonly PanelOfficer[];
  /** Jobs that have to run at once after the clock was moved. */
  readonly sweeps: readonly string[];
  /** Where the bank keeps its statements, to list those of earlier starts too. Without it the list begins empty. */
  readonly statementsFolder?: string;
  /** Where the product takes up statements by itself. */
  readonly statementInbox: string;
}
