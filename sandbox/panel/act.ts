import type { Fields } from './fields.ts';
import type { Html } from './html.ts';
import type { PanelOptions } from './panel-options.ts';
import type { ProductDatabase } from './product-database.ts';
import type { Speech } from './speech.ts';
import type { StatementShelf } from './statement-shelf.ts';
import type { SandboxWallet } from '../wallet/sandbox-wallet.ts';
import type { StellarWallets } from './stellar-wallets.ts';

export interface World extends PanelOptions {
  readonly product: ProductDatabase;
  readonly statements: StatementShelf;
  readonly wallets: StellarWallets;
  readonly wallet: SandboxWallet;
}

export interface Done {
  /** For programs. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** For people. */
  readonly notice: (speech: Speech) => Html;
}

/** An action on the world around the product, available as a form and in the API. */
export interface Act {
  readonly path: string;
  /** The page with its form, where the notice appears; defaults to the home page. */
  readonly page?: string;
  readonly run: (world: World, fields: Fields, reference: string) => Promise<Done>;
}
