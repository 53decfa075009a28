import { describe, expect, it } from 'vitest';
import { missingOf } from './missing-representatives.ts';

const acting = { complete: true, acts_for_account: true };
const other = { complete: true, acts_for_account: false };
const withoutDocument = { complete: false, acts_for_account: false };

describe('missing legal representatives', () => {
  it('[KYC-5] one who signs alone and acts for the account is enough; of two who sign together both are needed', () => {
    expect(missingOf('sole', [acting])).toEqual([]);
    expect(missingOf('joint', [acting])).toEqual(['too_few']);
    expect(missingOf('joint', [acting, other])).toEqual([]);
  });

  it('[KYC-5] an empty list is one thing to do, not three', () => {
    expect(missingOf('sole', [])).toEqual(['too_few']);
    expect(missingOf('joint', [])).toEqual(['too_few']);
  });

  it('[KYC-5] every representative needs a document, and one has to act for the account', () => {
    expect(missingOf('sole', [acting, withoutDocument])).toEqual(['documents']);
    expect(missingOf('joint', [other, other])).toEqual(['nobody_acts']);
    expect(missingOf('joint', [withoutDocument])).toEqual(['too_few', 'documents', 'nobody_acts']);
  });
});
