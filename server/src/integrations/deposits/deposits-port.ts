import type { DepositAddresses, DepositWatch, OutgoingProofs } from './deposit-watch.ts';

/** The source of deposit addresses; null for a chain that is not configured. */
export interface DepositAddressBooks {
  readonly BTC: DepositAddresses | null;
  readonly ETH: DepositAddresses | null;
}

export interface RefundProofs {
  readonly BTC: OutgoingProofs | null;
  readonly ETH: OutgoingProofs | null;
}

/** Where each chain is paid, and what makes a payment final. */
export interface DepositSetting {
  readonly stellarAccount: string;
  readonly stellarPassphrase: string;
  readonly ethereumChainId: number;
  readonly confirmations: { readonly XLM: number; readonly BTC: number; readonly ETH: number };
}

/** Whether a text is an address that can receive a currency. */
export type IsPayeeOf = Readonly<Record<'EUR' | 'XLM' | 'BTC' | 'ETH', (text: string) => boolean>>;

/** The configured chains for incoming money. */
export interface Deposits {
  readonly watches: readonly DepositWatch[];
  readonly addresses: DepositAddressBooks;
  readonly proofs: RefundProofs;
  readonly setting: DepositSetting;
  readonly lookEverySeconds: number;
  /** The same while no money is expected. */
  readonly lookIdleSeconds: number;
}
