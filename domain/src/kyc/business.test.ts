import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beneficialOwnerBody,
  businessBody,
  businessPapersComplete,
  isBeneficialOwner,
  ownersSettled,
  representativesComplete,
  sharesAboveWhole,
} from './business.ts';
import { isGermanBusinessTaxNumber } from './business-tax-number.ts';

const ABOVE = '25';
const shares = (
  capital: string | null,
  votes: string | null = null,
  control: string | null = null,
) => ({ capital_percent: capital, votes_percent: votes, control_otherwise: control });
const company = {
  name: 'Muster',
  legal_name: 'Muster GmbH',
  legal_form: 'GmbH',
  country: 'DE',
  register_court: 'Köln',
  register_number: 'HRB 1',
  tax_id_number: 'DE136695976',
  phone_number: '+49 221 123456',
  representation: 'joint',
};
const owner = {
  first_name: 'Olga',
  last_name: 'Own',
  dob: '1970-01-01',
  place_of_birth: 'Bonn',
  citizenship: 'DE',
  residence_country: 'DE',
  capital_percent: '26',
  votes_percent: '',
  control_otherwise: '',
  politically_exposed: false,
  pep_function: '',
};

describe('beneficial owners', () => {
  it('[KYC-5] hold more than a quarter of capital or votes; exactly a quarter does not count', () => {
    expect(
      [shares('26'), shares('25.0001'), shares('0', '25.01'), shares(null, '100')].every((one) =>
        isBeneficialOwner(one, ABOVE),
      ),
    ).toBe(true);
    expect(
      [shares('25'), shares('25.0000', '25'), shares('24.9999'), shares(null, null)].some((one) =>
        isBeneficialOwner(one, ABOVE),
      ),
    ).toBe(false);
  });

  it('[KYC-5] include people who control the company in another way, without any share', () => {
    expect(isBeneficialOwner(shares(null, null, 'may appoint the directors'), ABOVE)).toBe(true);
  });

  it('[KYC-5] number at most three above a quarter of any whole, and together never more than the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (cuts) => {
          const points = [0, ...cuts.toSorted((a, b) => a - b), 1_000_000];
          const parts = points.slice(1).map((point, index) => point - (points[index] ?? 0));
          const owners = parts.map((part) => shares((part / 10_000).toFixed(4)));
          expect(sharesAboveWhole(owners)).toBeNull();
          expect(owners.filter((one) => isBeneficialOwner(one, ABOVE)).length).toBeLessThanOrEqual(
            3,
          );
          expect(sharesAboveWhole([...owners, shares('0.0001')])).toBe('capital_percent');
        },
      ),
    );
  });

  it('[KYC-5] are settled once they are named or declared absent, and cannot be both', () => {
    expect([ownersSettled('named', 1), ownersSettled('none_above_threshold', 0)]).toEqual([
      true,
      true,
    ]);
    expect([
      ownersSettled(null, 0),
      ownersSettled(null, 2),
      ownersSettled('named', 0),
      ownersSettled('none_above_threshold', 1),
    ]).toEqual([false, false, false, false]);
  });

  it('[KYC-5] state a share or how they control, and shares are percent of the whole', () => {
    expect(beneficialOwnerBody.safeParse(owner).data?.votes_percent).toBeNull();
    expect(
      beneficialOwnerBody.safeParse({ ...owner, capital_percent: '' }).error?.issues[0],
    ).toMatchObject({ path: ['capital_percent'], message: 'required' });
    for (const wrong of ['100.1', '-1', '1e1', '26,5', '25.12345', 'all'])
      expect([
        wrong,
        beneficialOwnerBody.safeParse({ ...owner, capital_percent: wrong }).success,
      ]).toEqual([wrong, false]);
  });
});

describe('the company', () => {
  it('[KYC-5] gives a tax number that Germany could have issued, or that of its country', () => {
    expect(businessBody.safeParse(company).success).toBe(true);
    expect(
      businessBody.safeParse({ ...company, tax_id_number: 'DE136695975' }).error?.issues[0],
    ).toMatchObject({ path: ['tax_id_number'], message: 'business_tax_number_invalid' });
    expect(
      businessBody.safeParse({ ...company, country: 'AT', tax_id_number: 'ATU12345675' }).success,
    ).toBe(true);
    expect(
      ['181/815/0815 5', '5133081508159', '21/815/08150'].map(isGermanBusinessTaxNumber),
    ).toEqual([true, true, true]);
    expect(
      ['', '123', '000/000/00000', 'DE13669597', 'HRB 12345'].map(isGermanBusinessTaxNumber),
    ).toEqual([false, false, false, false, false]);
  });

  it('[KYC-5] needs two representatives for joint signature, each with a complete proof, and one who acts', () => {
    const acting = { complete: true, actsForAccount: true };
    const other = { complete: true, actsForAccount: false };
    expect([
      representativesComplete('sole', [acting]),
      representativesComplete('joint', [acting, other]),
    ]).toEqual([true, true]);
    expect(representativesComplete('joint', [acting])).toBe(false);
    expect(representativesComplete('sole', [])).toBe(false);
    expect(representativesComplete('sole', [other])).toBe(false);
    expect(representativesComplete('joint', [acting, { ...other, complete: false }])).toBe(false);
    expect(representativesComplete('joint', [acting, acting])).toBe(false);
  });

  it('[KYC-5] submits its register extract and list of shareholders', () => {
    expect(
      businessPapersComplete([{ kind: 'register_extract' }, { kind: 'shareholders_list' }]),
    ).toBe(true);
    expect(
      businessPapersComplete([
        { kind: 'register_extract' },
        { kind: 'additional' },
        { kind: 'authority' },
      ]),
    ).toBe(false);
  });
});
