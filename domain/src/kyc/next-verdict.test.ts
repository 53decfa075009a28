import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApplicantType } from './applicant.ts';
import { CHECK_MOVES, CHECK_STATES, type CheckState, isLive, mayMoveCheck } from './check-moves.ts';
import {
  type Checklist,
  type ChecklistFacts,
  checklist,
  type ChecklistKey,
  requiredItems,
} from './checklist.ts';
import {
  isApproved,
  KYC_MOVES,
  KYC_VERDICTS,
  type KycVerdict,
  mayEditDetails,
  mayMove,
} from './kyc-verdict.ts';
import { type KycDecision, nextVerdict, verdictOfDecision } from './next-verdict.ts';
import { isUnapproved, judgedItems, type LiveChecks, nextCheckStep } from './settle-checks.ts';

/** Everything about an applicant that can change around the record. */
interface Facts extends ChecklistFacts {
  readonly videoNeeded: boolean;
  readonly documentExpired: boolean;
  readonly countryRefused: boolean;
  readonly trueMatch: boolean;
}

interface Record {
  readonly type: ApplicantType;
  verdict: KycVerdict;
  live: LiveChecks;
  ended: number;
  facts: Facts;
  /** A reviewer approved the whole, and nothing has ended that approval since. */
  isStillApproved: boolean;
  /** Items whose open attempt a reviewer has approved. */
  approvedByReviewer: Set<ChecklistKey>;
}

// Mostly true, so that long paths through the tables are common.
const usually = fc.nat(9).map((number) => number > 0);
const seldom = usually.map((value) => !value);
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  emailConfirmed: usually,
  identityGiven: usually,
  addressGiven: usually,
  uploadComplete: usually,
  businessGiven: usually,
  representativesComplete: usually,
  businessPapersComplete: usually,
  videoDone: fc.boolean(),
  videoNeeded: fc.boolean(),
  documentExpired: seldom,
  countryRefused: seldom,
  trueMatch: seldom,
  askedToChange: fc.constant([]),
});
const OF_TYPE: Readonly<{ [Type in ApplicantType]: readonly ChecklistKey[] }> = {
  individual: ['identity', 'upload', 'address'],
  business: ['business', 'legal_reps', 'business_docs', 'business_address'],
};

type Event =
  | { readonly kind: 'facts'; readonly facts: Facts; readonly by: 'investor' | 'system' }
  | { readonly kind: 'change'; readonly item: number }
  | { readonly kind: 'decision'; readonly decision: KycDecision; readonly item: number };
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('facts' as const),
      facts: anyFacts,
      by: fc.constantFrom('investor' as const, 'system' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), item: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decision' as const),
      decision: fc.constantFrom<KycDecision>('approve', 'approve', 'request_changes', 'reject'),
      item: fc.nat(3),
    }),
  },
);

function listOf({ type, facts }: Record): Checklist {
  const done = facts.documentExpired
    ? { ...facts, identityGiven: false, representativesComplete: false }
    : facts;
  return checklist(requiredItems({ type, investedCents: facts.videoNeeded ? 1n : 0n }, 1n), done);
}

const nothing: Facts = {
  emailConfirmed: false,
  identityGiven: false,
  addressGiven: false,
  uploadComplete: false,
  businessGiven: false,
  representativesComplete: false,
  businessPapersComplete: false,
  videoDone: false,
  videoNeeded: false,
  documentExpired: false,
  countryRefused: false,
  trueMatch: false,
  askedToChange: [],
};

function live(
  type: ApplicantType,
  events: readonly Event[],
  watch: (seen: Record) => void,
): Record {
  const seen: Record = {
    type,
    verdict: 'not_started',
    live: {},
    ended: 0,
    facts: nothing,
    isStillApproved: false,
    approvedByReviewer: new Set(),
  };
  for (const event of events) {
    if (event.kind === 'facts') seen.facts = event.facts;
    else if (event.kind === 'change') changeApproved(seen, event.item);
    else decide(seen, event);
    settle(seen, event.kind === 'facts' ? event.by : 'investor');
    watch(seen);
  }
  return seen;
}

function moveCheck(
  seen: Record,
  item: ChecklistKey,
  to: CheckState,
  actor: 'investor' | 'system' | 'reviewer',
): void {
  const from = seen.live[item];
  expect([item, from, to, actor, from !== undefined && mayMoveCheck(from, to, actor)]).toEqual([
    item,
    from,
    to,
    actor,
    true,
  ]);
  seen.approvedByReviewer.delete(item);
  if (to === 'approved' && actor === 'reviewer') seen.approvedByReviewer.add(item);
  if (isLive(to)) seen.live = { ...seen.live, [item]: to };
  else {
    seen.live = Object.fromEntries(Object.entries(seen.live).filter(([key]) => key !== item));
    seen.ended++;
  }
}

/** The person changes something approved. */
function changeApproved(seen: Record, index: number): void {
  const item = OF_TYPE[seen.type][index];
  if (item !== undefined && seen.live[item] === 'approved' && mayEditDetails(seen.verdict))
    moveCheck(seen, item, 'withdrawn', 'investor');
}

function decide(
  seen: Record,
  { decision, item: index }: { decision: KycDecision; item: number },
): void {
  const to = verdictOfDecision(decision, listOf(seen));
  if (
    to === null ||
    !mayMove(seen.verdict, to, 'reviewer') ||
    (decision === 'approve' && (seen.facts.countryRefused || seen.facts.trueMatch))
  )
    return;
  const asked = OF_TYPE[seen.type][index % OF_TYPE[seen.type].length];
  if (decision === 'request_changes') {
    if (asked === undefined || seen.live[asked] === undefined) return;
    moveCheck(seen, asked, 'changes_requested', 'reviewer');
    seen.facts = { ...seen.facts, askedToChange: [asked] };
  } else
    for (const item of judgedItems(seen.live))
      moveCheck(seen, item, decision === 'approve' ? 'approved' : 'rejected', 'reviewer');
  if (decision === 'approve') seen.isStillApproved = true;
  seen.verdict = to;
}

function settle(seen: Record, cause: 'investor' | 'system'): void {
  for (let rounds = 0; ; rounds++) {
    expect(rounds).toBeLessThan(30);
    const list = listOf(seen);
    const step = nextCheckStep(seen.live, list, seen.verdict, cause);
    if (step !== null) {
      if (step.begin) {
        expect(seen.live[step.item]).toBeUndefined();
        seen.live = { ...seen.live, [step.item]: 'open' };
      } else moveCheck(seen, step.item, step.to, step.actor);
      continue;
    }
    const { documentExpired, countryRefused, trueMatch } = seen.facts;
    const anythingGiven =
      seen.facts.identityGiven || seen.facts.addressGiven || seen.facts.businessGiven;
    const next = nextVerdict(seen.verdict, {
      checklist: list,
      anythingGiven,
      documentExpired,
      countryRefused,
      trueMatch,
      changedSinceApproval: isApproved(seen.verdict) && isUnapproved(seen.live, list),
    });
    if (next === null) return;
    expect(mayMove(seen.verdict, next.to, next.actor)).toBe(true);
    seen.verdict = next.to;
    if (!isApproved(next.to)) seen.isStillApproved = false;
  }
}

const anyType = fc.constantFrom<ApplicantType>('individual', 'business');
const complete: Facts = {
  ...nothing,
  emailConfirmed: true,
  identityGiven: true,
  addressGiven: true,
  uploadComplete: true,
  businessGiven: true,
  representativesComplete: true,
  businessPapersComplete: true,
};
const given: Event = { kind: 'facts', facts: complete, by: 'investor' };
const approve: Event = { kind: 'decision', decision: 'approve', item: 0 };

describe('verdict and attempts', () => {
  it('[KYC-1] follow the facts only along their tables, and settle', () => {
    fc.assert(
      fc.property(
        anyType,
        fc.array(anyEvent, { maxLength: 40 }),
        (type, events) => void live(type, events, () => undefined),
      ),
      { numRuns: 1000 },
    );
  });

  it('[KYC-10] no sequence of moves reaches approval without a reviewer who approved every current item, a valid document, and the video where required', () => {
    fc.assert(
      fc.property(
        anyType,
        fc.array(anyEvent, { maxLength: 60 }),
        (type, events) =>
          void live(type, [given, ...events], (seen) => {
            if (!isApproved(seen.verdict)) return;
            const list = listOf(seen);
            expect(seen.isStillApproved).toBe(true);
            expect(seen.facts.documentExpired).toBe(false);
            expect([seen.facts.countryRefused, seen.facts.trueMatch]).toEqual([false, false]);
            for (const item of OF_TYPE[type])
              expect([item, seen.live[item], seen.approvedByReviewer.has(item)]).toEqual([
                item,
                'approved',
                true,
              ]);
            if (seen.verdict === 'approved') expect(list.video_identification).not.toBe(false);
          }),
      ),
      { numRuns: 3000 },
    );
  });

  it('[KYC-1] an item is true in the map exactly if its open attempt is submitted, in review or approved', () => {
    fc.assert(
      fc.property(
        anyType,
        fc.array(anyEvent, { maxLength: 40 }),
        (type, events) =>
          void live(type, events, (seen) => {
            if (seen.verdict === 'rejected') return;
            for (const [item, done] of Object.entries(listOf(seen)) as [ChecklistKey, boolean][])
              expect([item, seen.live[item] === 'open']).toEqual([item, !done]);
          }),
      ),
      { numRuns: 1000 },
    );
  });

  it('[KYC-10] both approvals, and the end of one by a change, are reachable, so the other properties are not vacuous', () => {
    for (const type of ['individual', 'business'] as const) {
      expect(live(type, [given, approve], () => undefined).verdict).toBe('approved');
      expect(
        live(
          type,
          [{ ...given, facts: { ...complete, videoNeeded: true } }, approve],
          () => undefined,
        ).verdict,
      ).toBe('approved_except_video');
      const changed = live(type, [given, approve, { kind: 'change', item: 0 }], () => undefined);
      expect([changed.verdict, changed.ended]).toEqual(['in_review', 1]);
    }
  });

  it('[KYC-4] an applicant whom the country rules exclude now goes back to an officer and cannot be approved', () => {
    const excluded = live(
      'individual',
      [
        given,
        approve,
        { kind: 'facts', facts: { ...complete, countryRefused: true }, by: 'system' },
        approve,
      ],
      () => undefined,
    );
    expect(excluded.verdict).toBe('in_review');
  });

  it('[KYC-10] every path into approval passes through a reviewer, except for items that no officer judges', () => {
    expect(
      KYC_MOVES.filter(
        (move) => isApproved(move.to) && !isApproved(move.from) && move.actor !== 'reviewer',
      ),
    ).toEqual([]);
    expect(
      CHECK_MOVES.filter((move) => move.to === 'approved' && move.actor !== 'reviewer'),
    ).toMatchObject([{ from: 'submitted', actor: 'system' }]);
    const judged = live('individual', [given], () => undefined);
    expect(Object.entries(judged.live).filter(([, state]) => state === 'approved')).toEqual([
      ['email', 'approved'],
    ]);
  });

  it('[KYC-10] an ended attempt stays ended, a rejection is final, and everything else can be corrected', () => {
    for (const from of CHECK_STATES.filter((state) => !isLive(state)))
      expect(CHECK_MOVES.filter((move) => move.from === from)).toEqual([]);
    expect(KYC_MOVES.filter((move) => move.from === 'rejected')).toEqual([]);
    expect(KYC_VERDICTS.filter((verdict) => !mayEditDetails(verdict))).toEqual(['rejected']);
  });
});
