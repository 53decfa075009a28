import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKLIST_KEYS, type ChecklistFacts, checklist, type ChecklistKey, isComplete, isCompleteExceptVideo, isReadyForReview, requiredItems } from './checklist.ts';

const VIDEO_FROM = 1_000_000n;
const everythingDone: ChecklistFacts = { emailConfirmed: true, identityGiven: true, addressGiven: true, uploadComplete: true, videoDone: true, askedToChange: [] };
const below = requiredItems(VIDEO_FROM - 1n, VIDEO_FROM);
const above = requiredItems(VIDEO_FROM, VIDEO_FROM);

describe('the checklist', () => {
  it('[KYC-2] video identification is needed from exactly the threshold on', () => {
    expect(below).toEqual(['email', 'identity', 'address', 'upload']);
    expect(above).toEqual([...below, 'video_identification']);
  });

  it('[KYC-1] is complete when every item is true and no earlier', () => {
    expect(isComplete(checklist(above, everythingDone))).toBe(true);
    for (const missing of ['emailConfirmed', 'identityGiven', 'addressGiven', 'uploadComplete', 'videoDone'] as const) {
      expect(isComplete(checklist(above, { ...everythingDone, [missing]: false }))).toBe(false);
    }
  });

  it('[KYC-1] complete except video exists only where a video item exists, and forgives nothing else', () => {
    const withoutVideo = { ...everythingDone, videoDone: false };
    expect(isCompleteExceptVideo(checklist(above, withoutVideo))).toBe(true);
    expect(isCompleteExceptVideo(checklist(below, withoutVideo))).toBe(false);
    expect(isCompleteExceptVideo(checklist(above, { ...withoutVideo, addressGiven: false }))).toBe(false);
    expect(isCompleteExceptVideo({ video_identification: false, legal_reps: false, identity: true })).toBe(true);
  });

  it('[KYC-1] an item that an officer sent back is false whatever was done, and nothing is ready then', () => {
    fc.assert(
      fc.property(fc.subarray([...below], { minLength: 1 }), fc.constantFrom(below, above), (askedToChange: ChecklistKey[], required) => {
        const list = checklist(required, { ...everythingDone, askedToChange });
        for (const key of askedToChange) expect(list[key]).toBe(false);
        expect(isReadyForReview(list)).toBe(false);
      }),
    );
  });

  it('[KYC-1] knows only the items of the interface', () => {
    for (const key of Object.keys(checklist(above, everythingDone))) expect(CHECKLIST_KEYS).toContain(key);
  });
});
