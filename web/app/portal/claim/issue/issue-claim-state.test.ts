import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '@bb1/domain/claims/endpoints';
import { CLAIM_STATES } from '@bb1/domain/claims/claim-state';
import { checkEnvelope } from '../checks/check-envelope.ts';
import {
  holder,
  knownFor,
  operationsOf,
  replyWith,
  transactionOf,
} from '../checks/honest-claim.ts';
import type { ClaimToSign } from '../run-claim.ts';
import { initialIssueState, isCarrying, issueClaimReducer } from './issue-claim-state.ts';
import type { IssueClaimEvent, IssueClaimState } from './issue-claim-state.ts';

const built = replyWith(transactionOf(operationsOf()));
const toSign: ClaimToSign = {
  built,
  checked: checkEnvelope(built, knownFor('new_account')),
  validMs: 300_000,
};
const claim: Claim = { ...built.claim, state: 'settled' };
const START: IssueClaimState = { step: 'intro' };
const play = (events: readonly IssueClaimEvent[], from: IssueClaimState = START) =>
  events.reduce(issueClaimReducer, from);
const PREPARE: IssueClaimEvent = { type: 'prepare', publicKey: holder };

describe('the page of a claim into a wallet', () => {
  it('[CLM-2] prepares, lets the person sign, submits, waits and ends with the tokens', () => {
    const signing = play([
      PREPARE,
      { type: 'stage', stage: 'checking' },
      { type: 'to_sign', claim: toSign },
    ]);
    expect(signing).toEqual({ step: 'claiming', publicKey: holder, stage: 'checking', toSign });
    expect(isCarrying(signing)).toBe(false);
    const waiting = play(
      [
        { type: 'stage', stage: 'submitting' },
        { type: 'stage', stage: 'waiting' },
      ],
      signing,
    );
    expect([waiting, isCarrying(waiting)]).toEqual([
      { step: 'claiming', publicKey: holder, stage: 'waiting', toSign: null },
      true,
    ]);
    expect(play([{ type: 'settled', claim }], waiting)).toEqual({ step: 'settled', claim });
  });

  it('[CLM-2] returns from signing without any effect, but never from a submitted claim', () => {
    expect(play([PREPARE, { type: 'to_sign', claim: toSign }, { type: 'back' }])).toEqual(START);
    const waiting = play([PREPARE, { type: 'stage', stage: 'waiting' }]);
    expect(play([{ type: 'back' }], waiting)).toBe(waiting);
  });

  it('[CLM-4] a page opened midway watches a signed claim, shows a settled one, and starts over otherwise', () => {
    const starts = CLAIM_STATES.map((state) => [
      state,
      initialIssueState({ ...claim, state }, true).step,
    ]);
    expect(Object.fromEntries(starts)).toEqual({
      created: 'intro',
      built: 'intro',
      signed: 'claiming',
      submitted: 'claiming',
      settled: 'settled',
      failed: 'intro',
      expired: 'intro',
    });
    expect(initialIssueState({ ...claim, state: 'settled' }, false)).toEqual(START);
    expect(initialIssueState(null, false)).toEqual(START);
  });

  it('[CLM-5] after a problem builds again for the same wallet, or keeps watching a claim that is still pending', () => {
    expect(
      play([PREPARE, { type: 'problem', problem: { kind: 'network' } }, { type: 'again' }]),
    ).toEqual({ step: 'claiming', publicKey: holder, stage: 'preparing', toSign: null });
    const watching = initialIssueState({ ...claim, state: 'submitted' }, true);
    expect(
      play([{ type: 'problem', problem: { kind: 'slow' } }, { type: 'again' }], watching),
    ).toEqual(watching);
    expect(
      play(
        [{ type: 'problem', problem: { kind: 'ledger', failure: 'tx_failed' } }, { type: 'again' }],
        watching,
      ),
    ).toEqual(START);
  });

  it('[CLM-4] events that do not fit change nothing: only a person starts, and the end is final', () => {
    const events = constantFrom<IssueClaimEvent>(
      PREPARE,
      { type: 'to_sign', claim: toSign },
      { type: 'back' },
      { type: 'again' },
      { type: 'stage', stage: 'waiting' },
      { type: 'problem', problem: { kind: 'slow' } },
      { type: 'settled', claim },
    );
    assert(
      property(
        array(events),
        (list) => list.some(({ type }) => type === 'prepare') || play(list).step === 'intro',
      ),
    );
    assert(
      property(array(events), (list) => play(list, { step: 'settled', claim }).step === 'settled'),
    );
  });
});
