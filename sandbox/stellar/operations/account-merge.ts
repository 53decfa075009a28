import { AUTH_IMMUTABLE, startingSequence } from '../core/entries.ts';
import { addLumens } from '../core/reserves.ts';
import { closeEntry, closeSigner, mustAccount } from '../core/sponsorship.ts';
import { NATIVE, accountOfMuxed } from '../core/wire.ts';
import { credited, debited, sponsorshipEffect } from './effects.ts';
import { isSponsoringNow } from './future-sponsorship.ts';
import type { OperationRule } from './operation-rule.ts';

const MALFORMED = -1;
const NO_ACCOUNT = -2;
const IMMUTABLE_SET = -3;
const HAS_SUB_ENTRIES = -4;
const SEQUENCE_TOO_FAR = -5;
const DESTINATION_FULL = -6;
const IS_SPONSOR = -7;

/** Removes an account and gives all its lumens to another. */
export const accountMerge: OperationRule<8> = {
  threshold: () => 'high',
  check: ({ destination }, source) => (accountOfMuxed(destination) === source ? MALFORMED : 0),
  apply: (context, { destination }) => {
    const { state, header, source, effects } = context;
    const heir = state.account(accountOfMuxed(destination));
    if (heir === null) return { inner: NO_ACCOUNT };
    const account = mustAccount(state, source);
    if ((account.flags & AUTH_IMMUTABLE) !== 0) return { inner: IMMUTABLE_SET };
    if (account.subentries !== account.signers.length) return { inner: HAS_SUB_ENTRIES };
    // A recreated account must not be able to repeat a sequence number.
    const tooFar = startingSequence(header.sequence);
    if (account.sequence >= tooFar || context.highestSequenceToApply(source) >= tooFar)
      return { inner: SEQUENCE_TOO_FAR };
    if (isSponsoringNow(state, source) || account.sponsoring > 0) return { inner: IS_SPONSOR };
    for (let signer = account.signers[0]; signer !== undefined; signer = account.signers[0])
      closeSigner(state, account, signer.key);
    const { balance, sponsor } = account;
    if (!addLumens(header, heir, balance)) return { inner: DESTINATION_FULL };
    closeEntry(state, account, account);
    state.remove(account);
    effects.push(debited(source, NATIVE, balance), credited(heir.id, NATIVE, balance));
    effects.push({ account: source, type: 'account_removed', details: {} });
    if (sponsor !== null)
      effects.push(sponsorshipEffect(account, 'removed', { from: sponsor, to: null }, source));
    return { inner: 0, merged: balance };
  },
};
