import type { DepositAddresses, DepositWatch, OutgoingProofs } from './deposit-watch.ts';

/** Where deposit addresses come from; null for a chain that is not configured. */
export interface DepositAddressBooks {
  readonly BTC: DepositAddresses | null;
  readonly ETH: DepositAddresses | null;
}

export interface RefundProofs {
  readonly BTC: OutgoingProofs | null;
  readonly ETH: OutgoingProofs | null;
}

/** Where each chain is paid, and what it takes to be final. */
export interface DepositSetting {
  readonly stellarAccount: string;
  readonly stellarPassphrase: string;
  readonly ethereumChainId: number;
  readonly confirmations: { readonly XLM: number; readonly BTC: number; readonly ETH: number };
}

/** Whether a text is an address that money of a currency can be sent to. */
export type IsPayeeOf = Readonly<Record<'EUR' | 'XLM' | 'BTC' | 'ETH', (text: string) => boolean>>;

/** The chains on which money comes in, as far as they are configured. */
export interface Deposits {
  readonly watches: readonly DepositWatch[];
  readonly addresses: DepositAddressBooks;
  readonly proofs: RefundProofs;
  readonly setting: DepositSetting;
  readonly lookEverySeconds: number;
}
