import { SUCCESS } from '../core/result.ts';
import { mustAccount } from '../core/sponsorship.ts';
import type { OperationRule } from './operation-rule.ts';

const BAD_SEQUENCE = -1;

/**
 * Skips sequence numbers forward, never backward, which invalidates transactions signed in advance.
 */
export const bumpSequence: OperationRule<11> = {
  threshold: () => 'low',
  check: ({ bumpSequenceOp: { bumpTo } }) => (bumpTo < 0n ? BAD_SEQUENCE : 0),
  apply: ({ state, header, source, effects }, { bumpSequenceOp: { bumpTo } }) => {
    const account = mustAccount(state, source);
    account.sequenceLedger = header.sequence;
    account.sequenceTime = header.closeTime;
    if (bumpTo <= account.sequence) return SUCCESS;
    account.sequence = bumpTo;
    effects.push({
      account: source,
      type: 'sequence_bumped',
      details: { new_seq: bumpTo.toString() },
    });
    return SUCCESS;
  },
};
