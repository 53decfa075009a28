import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import type { TransferKind } from './store.ts';

/** What must not be halted for a transfer to go on. A payout is lumens, and who gets them follows from who holds tokens. */
export const SCOPES_OF_TRANSFER: Readonly<
  Record<TransferKind, readonly [HaltScope, ...HaltScope[]]>
> = {
  claim: ['tokens'],
  refund: ['XLM'],
  payout: ['XLM', 'tokens'],
  authorisation: ['tokens'],
  clawback: ['tokens'],
};
