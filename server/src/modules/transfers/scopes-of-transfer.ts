import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import type { TransferKind } from './store.ts';

/** The scopes that must not be halted while a transfer moves. A payout moves lumens, and the holders of tokens determine who receives them. */
export const SCOPES_OF_TRANSFER: Readonly<
  Record<TransferKind, readonly [HaltScope, ...HaltScope[]]>
> = {
  claim: ['tokens'],
  refund: ['XLM'],
  payout: ['XLM', 'tokens'],
  authorisation: ['tokens'],
  clawback: ['tokens'],
};
