import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChecklistFacts, checklist, requiredItems } from './checklist.ts';
import { KYC_MOVES, KYC_VERDICTS, type KycVerdict, mayEditDetails, mayMove } from './kyc-verdict.ts';
import { type KycDecision, nextVerdict, type VerdictFacts, verdictOfDecision } from './next-verdict.ts';

// Mostly true, so that long ways through the table are walked often.
const usually = fc.nat(9).map((number) => number > 0);

const anyFacts: fc.Arbitrary<VerdictFacts> = fc
  .record({
    emailConfirmed: usually,
    identityGiven: usually,
    addressGiven: usually,
    uploadComplete: usually,
    videoDone: fc.boolean(),
    askedToChange: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.subarray(['identity', 'upload', 'address'] as const)),
    videoNeeded: fc.boolean(),
    documentExpired: usually.map((valid) => !valid),
  })
  .map(({ videoNeeded, documentExpired, ...given }) => {
    const facts: ChecklistFacts = { ...given, identityGiven: given.identityGiven && !documentExpired };
    return { checklist: checklist(requiredItems(videoNeeded ? 2n : 0n, 1n), facts), anythingGiven: given.identityGiven || given.addressGiven, documentExpired };
  });

/** What can happen to a record: the facts change, noticed at once or (a day passes) not yet, or a reviewer decides. */
const anyEvent = fc.oneof(
  fc.record({ kind: fc.constant('facts' as const), facts: anyFacts, noticed: usually }),
  fc.constantFrom<KycDecision>('approve', 'request_changes', 'reject').map((decision) => ({ kind: 'decision' as const, decision })),
);
type Event = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never;

interface Seen {
  verdict: KycVerdict;
  facts: VerdictFacts;
  /** A reviewer approved, and nothing has ended that approval since. */
  approvalStands: boolean;
}

const nothing: VerdictFacts = { checklist: checklist(requiredItems(0n, 1n), { emailConfirmed: false, identityGiven: false, addressGiven: false, uploadComplete: false, videoDone: false, askedToChange: [] }), anythingGiven: false, documentExpired: false };

function live(events: readonly Event[], watch: (seen: Seen) => void): void {
  const seen: Seen = { verdict: 'not_started', facts: nothing, approvalStands: false };
  for (const event of events) {
    if (event.kind === 'facts') seen.facts = event.facts;
    else decide(seen, event.decision);
    if (event.kind === 'facts' && !event.noticed) continue;
    settle(seen);
    watch(seen);
  }
}

function decide(seen: Seen, decision: KycDecision): void {
  const to = verdictOfDecision(decision, seen.facts.checklist);
  if (to === null || !mayMove(seen.verdict, to, 'reviewer')) return;
  if (decision === 'approve') {
    expect(everythingButVideo(seen.facts)).toBe(true);
    if (to === 'approved') expect(seen.facts.checklist.video_identification).not.toBe(false);
    seen.approvalStands = true;
  }
  seen.verdict = to;
}

function settle(seen: Seen): void {
  for (let steps = 0; ; steps++) {
    expect(steps).toBeLessThan(KYC_VERDICTS.length);
    const next = nextVerdict(seen.verdict, seen.facts);
    if (next === null) return;
    expect(mayMove(seen.verdict, next.to, next.actor)).toBe(true);
    seen.verdict = next.to;
    if (next.to === 'expired') seen.approvalStands = false;
  }
}

function everythingButVideo({ checklist: list }: VerdictFacts): boolean {
  return list.email === true && list.identity === true && list.address === true && list.upload === true;
}

describe('the verdict', () => {
  it('[KYC-1] follows the facts only along its table, and comes to rest', () => {
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => live(events, () => undefined)));
  });

  it('[KYC-10] no sequence of events reaches approved without a reviewer, everything given, and the video where it is due', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) =>
        live(events, ({ verdict, facts, approvalStands }) => {
          if (verdict !== 'approved' && verdict !== 'approved_except_video') return;
          expect(approvalStands).toBe(true);
          expect(facts.documentExpired).toBe(false);
          if (verdict === 'approved') expect(facts.checklist.video_identification).not.toBe(false);
        }),
      ),
      { numRuns: 2000 },
    );
  });

  it('[KYC-10] both approvals can be reached, so that the promise above is about something', () => {
    const reached = new Set<KycVerdict>();
    const done = { emailConfirmed: true, identityGiven: true, addressGiven: true, uploadComplete: true, videoDone: false, askedToChange: [] };
    for (const invested of [0n, 1n]) {
      const facts = { checklist: checklist(requiredItems(invested, 1n), done), anythingGiven: true, documentExpired: false };
      live([{ kind: 'facts', facts, noticed: true }, { kind: 'decision', decision: 'approve' }], (seen) => reached.add(seen.verdict));
    }
    expect([...reached].toSorted()).toEqual(['approved', 'approved_except_video', 'in_review']);
  });

  it('[KYC-10] every way of the table into approval passes through a reviewer', () => {
    const withoutReviewer = KYC_MOVES.filter((move) => move.actor !== 'reviewer');
    const reachable = new Set<KycVerdict>(['not_started']);
    for (let before = -1; before !== reachable.size; ) {
      before = reachable.size;
      for (const move of withoutReviewer) if (reachable.has(move.from)) reachable.add(move.to);
    }
    expect([...reachable].toSorted()).toEqual(['in_progress', 'in_review', 'not_started']);
  });

  it('[KYC-10] a rejection is final, and what is approved cannot be edited', () => {
    fc.assert(fc.property(anyFacts, (facts) => nextVerdict('rejected', facts) === null));
    expect(KYC_VERDICTS.filter((verdict) => !mayEditDetails(verdict))).toEqual(['approved_except_video', 'approved', 'rejected']);
  });
});
