import { SUCCESS } from '../core/result.ts';
import { accountOf } from '../core/wire.ts';
import type { LedgerState } from '../core/ledger-state.ts';
import type { OperationRule } from './operation-rule.ts';

const MALFORMED = -1;
const ALREADY_SPONSORED = -2;
const RECURSIVE = -3;
const NOT_SPONSORED = -1;

/** Whether an account sponsors another's future reserves in the running transaction. */
export function isSponsoringNow(state: LedgerState, account: string): boolean {
  return state.openSponsorships().some(({ sponsoring }) => sponsoring === account);
}

/** Opens the block in which the source pays another account's reserves (CAP-33). */
export const beginSponsoring: OperationRule<16> = {
  threshold: () => 'medium',
  check: ({ beginSponsoringFutureReservesOp: op }, source) =>
    accountOf(op.sponsoredId) === source ? MALFORMED : 0,
  apply: ({ state, source }, { beginSponsoringFutureReservesOp: op }) => {
    const sponsored = accountOf(op.sponsoredId);
    if (state.sponsorship(sponsored) !== null) return { inner: ALREADY_SPONSORED };
    if (state.sponsorship(source) !== null || isSponsoringNow(state, sponsored))
      return { inner: RECURSIVE };
    state.put({ kind: 'sponsorship', sponsored, sponsoring: source });
    return SUCCESS;
  },
};

/** Closes the block; only the sponsored account can, so that no account is sponsored unknowingly. */
export const endSponsoring: OperationRule<17> = {
  threshold: () => 'medium',
  check: () => 0,
  apply: ({ state, source }) => {
    const sponsorship = state.sponsorship(source);
    if (sponsorship === null) return { inner: NOT_SPONSORED };
    state.remove(sponsorship);
    return SUCCESS;
  },
};
