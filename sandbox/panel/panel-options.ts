import type { SandboxBank } from '../bank/sandbox-bank.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StellarStandIn } from '../stellar/stellar-stand-in.ts';

export interface PanelOfficer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly roles: readonly string[];
}

export interface PanelOptions {
  readonly mailbox: Mailbox;
  readonly bank: SandboxBank;
  readonly stellar: StellarStandIn;
  /** The product's database. It may still be empty when the panel starts. */
  readonly databaseUrl: string;
  /** Where the product is reached, for links. */
  readonly portalUrl: string;
  readonly officers: readonly PanelOfficer[];
  /** Jobs that have to run at once after the clock was moved. */
  readonly sweeps: readonly string[];
  /** Where the bank keeps its statements, to list those of earlier starts too. Without it the list begins empty. */
  readonly statementsFolder?: string;
}
