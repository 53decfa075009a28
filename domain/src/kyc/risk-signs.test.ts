import { describe, expect, it } from 'vitest';
import {
  type Involved,
  isRefusedByCountry,
  countriesOf,
  needsCompliance,
  riskSigns,
} from './risk-signs.ts';

const rules = {
  refusedCitizenships: ['KP'],
  refusedResidences: ['KP', 'US'],
  enhancedCitizenships: ['AO'],
  enhancedResidences: ['PA'],
};
const proof = {
  citizenship: 'DE',
  further_citizenships: [],
  tax_residence: 'DE',
  tax_id: '1',
  no_tax_id_reason: null,
  further_tax_residences: [],
  country_of_birth: 'DE',
  politically_exposed: false,
  residence_country: null,
};
const plain: Involved = {
  proofs: [proof],
  owners: [],
  seats: ['DE'],
  phoneNumbers: [],
  hitEvaded: false,
};

describe('risk signs of an applicant', () => {
  it('[KYC-4] are absent from an ordinary case', () => {
    expect(riskSigns(plain, rules)).toEqual([]);
  });

  it('[KYC-3] include one exposed person among everybody involved, and compliance has to approve', () => {
    const owner = { citizenship: 'DE', residence_country: 'DE', politically_exposed: true };
    expect(riskSigns({ ...plain, owners: [owner] }, rules)).toEqual(['politically_exposed']);
    expect(
      needsCompliance(
        riskSigns({ ...plain, proofs: [proof, { ...proof, politically_exposed: true }] }, rules),
      ),
    ).toBe(true);
  });

  it('[KYC-8] include a person removed while a hit was open, whom compliance reviews', () => {
    expect(riskSigns({ ...plain, hitEvaded: true }, rules)).toEqual(['hit_evaded']);
    expect(needsCompliance(['hit_evaded'])).toBe(true);
  });

  it('[KYC-4] include a high-risk country wherever it appears', () => {
    const cases: Partial<Involved>[] = [
      { seats: ['PA'] },
      { proofs: [{ ...proof, further_citizenships: ['AO'] }] },
      {
        proofs: [
          {
            ...proof,
            further_tax_residences: [{ country: 'PA', tax_id: '1', no_tax_id_reason: null }],
          },
        ],
      },
      { owners: [{ citizenship: 'DE', residence_country: 'PA', politically_exposed: false }] },
    ];
    for (const change of cases)
      expect(riskSigns({ ...plain, ...change }, rules)).toEqual(['enhanced_country']);
    expect(needsCompliance(['enhanced_country'])).toBe(true);
  });

  it('[KYC-4] include a US birthplace or number, to look into, not to refuse or to pass to compliance', () => {
    const signs = riskSigns(
      { ...plain, proofs: [{ ...proof, country_of_birth: 'US' }], phoneNumbers: ['+12025550100'] },
      rules,
    );
    expect(signs).toEqual(['us_birthplace', 'us_phone']);
    expect(needsCompliance(signs)).toBe(false);
    expect(
      isRefusedByCountry(
        countriesOf({ ...plain, proofs: [{ ...proof, country_of_birth: 'US' }] }),
        rules,
      ),
    ).toBe(false);
  });

  it('[KYC-4] refuse the whole case for one refused country among everybody involved', () => {
    expect(isRefusedByCountry(countriesOf(plain), rules)).toBe(false);
    expect(isRefusedByCountry(countriesOf({ ...plain, seats: ['US'] }), rules)).toBe(true);
    expect(
      isRefusedByCountry(
        countriesOf({ ...plain, proofs: [proof, { ...proof, citizenship: 'KP' }] }),
        rules,
      ),
    ).toBe(true);
    expect(
      isRefusedByCountry(
        countriesOf({ ...plain, proofs: [{ ...proof, residence_country: 'US' }] }),
        rules,
      ),
    ).toBe(true);
  });
});
