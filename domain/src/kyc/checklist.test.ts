import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKLIST_KEYS,
  type ChecklistFacts,
  checklist,
  type ChecklistKey,
  isComplete,
  isCompleteExceptVideo,
  isReadyForReview,
  requiredItems,
} from './checklist.ts';

const VIDEO_FROM = 1_000_000n;
const everythingDone: ChecklistFacts = {
  emailConfirmed: true,
  identityGiven: true,
  addressGiven: true,
  uploadComplete: true,
  videoDone: true,
  businessGiven: true,
  representativesComplete: true,
  businessPapersComplete: true,
  askedToChange: [],
};
const below = requiredItems({ type: 'individual', investedCents: VIDEO_FROM - 1n }, VIDEO_FROM);
const above = requiredItems({ type: 'individual', investedCents: VIDEO_FROM }, VIDEO_FROM);
const company = requiredItems({ type: 'business', investedCents: VIDEO_FROM }, VIDEO_FROM);

describe('the checklist', () => {
  it('[KYC-2] requires video identification from exactly the threshold on', () => {
    expect(below).toEqual(['email', 'identity', 'address', 'upload']);
    expect(above).toEqual([...below, 'video_identification']);
    expect(company).toEqual([
      'email',
      'business',
      'legal_reps',
      'business_docs',
      'business_address',
      'video_identification',
    ]);
  });

  it('[KYC-2] depends on the type of applicant and the sum alone; both types need video from the same sum on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('individual' as const, 'business' as const),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (type, investedCents, from) => {
          const items = requiredItems({ type, investedCents }, from);
          expect(items.includes('video_identification')).toBe(investedCents >= from);
          expect(items.filter((item) => item !== 'video_identification')).toEqual(
            requiredItems({ type, investedCents: 0n }, from),
          );
          expect(new Set(items).size).toBe(items.length);
        },
      ),
    );
  });

  it('[KYC-5] of a company is complete once details, representatives, papers, address and call are there, and no earlier', () => {
    expect(isComplete(checklist(company, everythingDone))).toBe(true);
    for (const missing of [
      'emailConfirmed',
      'businessGiven',
      'representativesComplete',
      'businessPapersComplete',
      'addressGiven',
      'videoDone',
    ] as const) {
      const list = checklist(company, { ...everythingDone, [missing]: false });
      expect([missing, isComplete(list)]).toEqual([missing, false]);
      // Officers cannot review a company without known representatives, though it may order before.
      expect([missing, isReadyForReview(list)]).toEqual([missing, missing === 'videoDone']);
    }
    expect(
      isCompleteExceptVideo(
        checklist(company, { ...everythingDone, representativesComplete: false, videoDone: false }),
      ),
    ).toBe(true);
  });

  it('[KYC-1] is complete once every item is true, and no earlier', () => {
    expect(isComplete(checklist(above, everythingDone))).toBe(true);
    for (const missing of [
      'emailConfirmed',
      'identityGiven',
      'addressGiven',
      'uploadComplete',
      'videoDone',
    ] as const) {
      expect(isComplete(checklist(above, { ...everythingDone, [missing]: false }))).toBe(false);
    }
  });

  it('[KYC-1] is complete except for video only where a video item exists; everything else must be done', () => {
    const withoutVideo = { ...everythingDone, videoDone: false };
    expect(isCompleteExceptVideo(checklist(above, withoutVideo))).toBe(true);
    expect(isCompleteExceptVideo(checklist(below, withoutVideo))).toBe(false);
    expect(isCompleteExceptVideo(checklist(above, { ...withoutVideo, addressGiven: false }))).toBe(
      false,
    );
    expect(
      isCompleteExceptVideo({ video_identification: false, legal_reps: false, identity: true }),
    ).toBe(true);
  });

  it('[KYC-1] shows an item that an officer sent back as false, and nothing is ready then', () => {
    fc.assert(
      fc.property(
        fc.subarray([...below], { minLength: 1 }),
        fc.constantFrom(below, above),
        (askedToChange: ChecklistKey[], required) => {
          const list = checklist(required, { ...everythingDone, askedToChange });
          for (const key of askedToChange) expect(list[key]).toBe(false);
          expect(isReadyForReview(list)).toBe(false);
        },
      ),
    );
  });

  it('[KYC-1] has no items besides those of the interface', () => {
    for (const key of Object.keys(checklist(above, everythingDone)))
      expect(CHECKLIST_KEYS).toContain(key);
  });
});
