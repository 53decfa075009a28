import { describe, expect, it } from 'vitest';
import { approvalObstacles } from './approval-obstacles.ts';

const CLEAR = {
  country_refused: false,
  screening: { open: 0, true_match: false },
  risk_signs: [],
  possible_duplicates: [],
};
const reviewer = { mayDecideHighRisk: false };
const compliance = { mayDecideHighRisk: true };

describe('the obstacles to an approval', () => {
  it('[KYC-10] are none without findings, or where the reviewer may clear up a sign', () => {
    expect(approvalObstacles(CLEAR, reviewer)).toEqual([]);
    expect(
      approvalObstacles({ ...CLEAR, risk_signs: ['us_birthplace', 'us_phone'] }, reviewer),
    ).toEqual([]);
  });

  it('[KYC-10][DESK-1] include a high risk for a reviewer, and not for compliance', () => {
    for (const sign of ['politically_exposed', 'enhanced_country'] as const) {
      expect(approvalObstacles({ ...CLEAR, risk_signs: [sign] }, reviewer)).toEqual([
        'high_risk_needs_compliance',
      ]);
      expect(approvalObstacles({ ...CLEAR, risk_signs: [sign] }, compliance)).toEqual([]);
    }
  });

  it('[KYC-12] include a possible duplicate for every role, until it is decided', () => {
    const one = { account_id: '1', full_name: 'A B', matches: ['tax_id' as const] };
    const undecided = { ...CLEAR, possible_duplicates: [{ ...one, finding: null }] };
    const decided = { ...CLEAR, possible_duplicates: [{ ...one, finding: 'family' as const }] };
    for (const officer of [reviewer, compliance]) {
      expect(approvalObstacles(undecided, officer)).toEqual(['duplicates_open']);
      expect(approvalObstacles(decided, officer)).toEqual([]);
    }
  });

  it('[KYC-8][KYC-4] include, for every role, an open hit, a confirmed hit, and an excluded country', () => {
    const found = {
      country_refused: true,
      screening: { open: 2, true_match: true },
      risk_signs: [],
      possible_duplicates: [],
    };
    expect(approvalObstacles(found, compliance)).toEqual([
      'country_refused',
      'screening_true_match',
      'screening_open',
    ]);
    expect(
      approvalObstacles({ ...CLEAR, screening: { open: 1, true_match: false } }, compliance),
    ).toEqual(['screening_open']);
  });
});
