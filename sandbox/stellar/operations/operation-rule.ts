import type { Header } from '../core/entries.ts';
import type { Effect } from './effects.ts';
import { OP, type Reply } from '../core/result.ts';
import type { LedgerState } from '../core/ledger-state.ts';
import type { ReserveOutcome } from '../core/sponsorship.ts';
import type { Body } from '../core/wire.ts';

export type Threshold = 'low' | 'medium' | 'high';

/** The context in which an operation is applied. */
export type OperationContext = {
  state: LedgerState;
  header: Header;
  source: string;
  transactionSource: string;
  transactionSequence: bigint;
  index: number;
  /**
   * Highest sequence number that a transaction of this ledger still takes from an account; only
   * merges ask (CAP-21).
   */
  highestSequenceToApply: (account: string) => bigint;
  effects: Effect[];
};

/**
 * The rules of one kind of operation. `check` needs no ledger and returns 0 or the code of a
 * malformed operation; `apply` works on a layer that is dropped unless it succeeds.
 */
export type OperationRule<T extends number> = {
  threshold: (body: Body<T>) => Threshold;
  check: (body: Body<T>, source: string) => number;
  apply: (context: OperationContext, body: Body<T>) => Reply;
};

/**
 * Results for an unpayable reserve; `lowReserve` is the operation's own code for it. Null if it is
 * payable.
 */
export function reserveFailure(outcome: ReserveOutcome, lowReserve: number): Reply | null {
  switch (outcome) {
    case 'ok':
      return null;
    case 'low reserve':
      return { inner: lowReserve };
    case 'too many subentries':
      return { outer: OP.tooManySubentries };
    default:
      return { outer: OP.tooManySponsoring };
  }
}
