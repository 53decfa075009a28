import { describe, expect, it } from 'vitest';
import { changeReasonsFor } from '@bb1/domain/kyc/change-reasons';
import { reasonsByItem } from './reasons-by-item.ts';

describe('reasons to request changes', () => {
  it('[KYC-10] are grouped under the items of the applicant type, each reason once', () => {
    expect(reasonsByItem('individual').map(({ item }) => item)).toEqual([
      'identity',
      'address',
      'upload',
    ]);
    expect(reasonsByItem('business').map(({ item }) => item)).toEqual([
      'business',
      'legal_reps',
      'business_docs',
      'business_address',
    ]);
    for (const type of ['individual', 'business'] as const)
      expect(
        reasonsByItem(type)
          .flatMap(({ reasons }) => reasons)
          .toSorted(),
      ).toEqual(changeReasonsFor(type).toSorted());
  });
});
