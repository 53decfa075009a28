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

describe('what officers have to know of an applicant', () => {
  it('[KYC-4] nothing stands out of an ordinary one', () => {
    expect(riskSigns(plain, rules)).toEqual([]);
  });

  it('[KYC-3] one exposed person among all involved is enough, and compliance has to approve', () => {
    const owner = { citizenship: 'DE', residence_country: 'DE', politically_exposed: true };
    expect(riskSigns({ ...plain, owners: [owner] }, rules)).toEqual(['politically_exposed']);
    expect(
      needsCompliance(
        riskSigns({ ...plain, proofs: [proof, { ...proof, politically_exposed: true }] }, rules),
      ),
    ).toBe(true);
  });

  it('[KYC-8] somebody removed while a hit was open is looked at by compliance', () => {
    expect(riskSigns({ ...plain, hitEvaded: true }, rules)).toEqual(['hit_evaded']);
    expect(needsCompliance(['hit_evaded'])).toBe(true);
  });

  it('[KYC-4] a country that asks for more care counts wherever it stands', () => {
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

  it('[KYC-4] a birthplace or a number in the US is a sign to look into, no refusal and no case for compliance alone', () => {
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

  it('[KYC-4] one refused country among all involved refuses the whole', () => {
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
