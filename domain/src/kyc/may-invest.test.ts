import { describe, expect, it } from 'vitest';
import { berlinDay } from './berlin-day.ts';
import {
  ageOn,
  identityProofBody,
  type IdentityProofFields,
  NO_TAX_ID_REASONS,
  uploadIsComplete,
} from './identity-proof.ts';
import type { FieldMessages } from '../refusal.ts';
import { identityRefusal, mayOwn, mayResideIn } from './may-invest.ts';

const rules = {
  refusedCitizenships: ['US', 'CA'],
  refusedResidences: ['US', 'CA'],
  enhancedCitizenships: [],
  enhancedResidences: [],
};
const today = '2026-11-21';
const anna: IdentityProofFields = {
  first_name: 'Anna',
  last_name: 'Muster',
  dob: '1990-02-28',
  place_of_birth: 'Köln',
  country_of_birth: 'DE',
  citizenship: 'DE',
  further_citizenships: [],
  tax_residence: 'DE',
  tax_id: '36574261809',
  no_tax_id_reason: null,
  further_tax_residences: [],
  politically_exposed: false,
  pep_function: null,
  doc_type: 'id_card',
  doc_id: 'L01X00T47',
  doc_authority: 'Stadt Köln',
  doc_expires_on: '2030-01-31',
  company_role: null,
  acts_for_account: false,
  street: null,
  city: null,
  zipcode: null,
  residence_country: null,
};

function refusalOf(change: Partial<IdentityProofFields>): FieldMessages | null {
  return identityRefusal({ ...anna, ...change }, rules, today);
}

describe('eligibility of personal details', () => {
  it('[KYC-4] accepts everybody whom no rule excludes', () => {
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ country_of_birth: 'US' })).toBeNull();
  });

  it.each<Partial<IdentityProofFields>>([
    { citizenship: 'US' },
    { citizenship: 'CA' },
    { further_citizenships: ['AT', 'US'] },
    { tax_residence: 'US' },
    { tax_residence: 'CA' },
    { further_tax_residences: [{ country: 'CA', tax_id: '1', no_tax_id_reason: null }] },
    { residence_country: 'US' },
  ])('[KYC-4] refuses %o on the form as a whole, without naming the rule', (change) => {
    expect(refusalOf(change)).toEqual({ base: [{ code: 'cannot_invest' }] });
  });

  it('[KYC-4] treats an address in a refused country as missing', () => {
    expect(mayResideIn('CA', rules)).toBe(false);
    expect(mayResideIn('AT', rules)).toBe(true);
  });

  it('[KYC-4][KYC-5] keeps a company out because of an owner from a refused country; a child may own shares', () => {
    const owner = { citizenship: 'DE', residence_country: 'AT', politically_exposed: false };
    expect(mayOwn(owner, rules)).toBe(true);
    expect(mayOwn({ ...owner, citizenship: 'US' }, rules)).toBe(false);
    expect(mayOwn({ ...owner, residence_country: 'CA' }, rules)).toBe(false);
  });

  it('[KYC-4] refuses people under 18 and accepts them on their eighteenth birthday', () => {
    expect(refusalOf({ dob: '2008-11-22' })).toEqual({ dob: [{ code: 'not_of_age' }] });
    expect(refusalOf({ dob: '2008-11-21' })).toBeNull();
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });

  it('[KYC-3] accepts a document on its last day and not on the next', () => {
    expect(refusalOf({ doc_expires_on: '2026-11-21' })).toBeNull();
    expect(refusalOf({ doc_expires_on: '2026-11-20' })).toEqual({
      doc_expires_on: [{ code: 'document_expired' }],
    });
  });

  it('[KYC-4] reports all errors at once', () => {
    expect(
      Object.keys(
        refusalOf({ citizenship: 'US', dob: '2020-01-01', doc_expires_on: '2020-01-01' }) ?? {},
      ),
    ).toEqual(['base', 'dob', 'doc_expires_on']);
  });

  it("[KYC-3] counts days in Berlin, whatever the machine's time zone", () => {
    expect(berlinDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
    expect(berlinDay(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(berlinDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
  });
});

describe('the form', () => {
  it('[KYC-3] requires a number for every tax residence, or one of the three reasons for its absence', () => {
    expect(identityProofBody.safeParse({ ...anna, tax_id: '' }).error?.issues[0]).toMatchObject({
      path: ['tax_id'],
      message: 'required',
    });
    expect(
      identityProofBody.safeParse({ ...anna, tax_id: '36574261890' }).error?.issues[0],
    ).toMatchObject({ path: ['tax_id'], message: 'tax_id_invalid' });
    expect(
      identityProofBody.safeParse({ ...anna, tax_residence: 'AT', tax_id: '' }).error?.issues[0],
    ).toMatchObject({ path: ['tax_id'], message: 'tax_id_reason_required' });
    expect(
      identityProofBody.safeParse({ ...anna, tax_residence: 'AT', tax_id: '12 345' }).success,
    ).toBe(true);
    for (const reason of NO_TAX_ID_REASONS)
      expect(
        identityProofBody.safeParse({
          ...anna,
          tax_residence: 'AE',
          tax_id: '',
          no_tax_id_reason: reason,
        }).success,
      ).toBe(true);
    const further = (residence: unknown) =>
      identityProofBody.safeParse({ ...anna, further_tax_residences: [residence] });
    expect(further({ country: 'FR', tax_id: '' }).error?.issues[0]).toMatchObject({
      path: ['further_tax_residences', 0, 'tax_id'],
      message: 'tax_id_reason_required',
    });
    expect(further({ country: 'DE', tax_id: '36574261809' }).error?.issues[0]).toMatchObject({
      path: ['further_tax_residences', 0, 'country'],
      message: 'named_twice',
    });
    expect(further({ country: 'FR', tax_id: '1 2 3' }).success).toBe(true);
  });

  it('[KYC-3] asks for all citizenships, each once', () => {
    expect(
      identityProofBody.safeParse({ ...anna, further_citizenships: ['AT', 'FR'] }).success,
    ).toBe(true);
    expect(
      identityProofBody.safeParse({ ...anna, further_citizenships: ['AT', 'DE'] }).error?.issues[0],
    ).toMatchObject({ path: ['further_citizenships', 1], message: 'named_twice' });
  });

  it('[KYC-3] requires an answer on political exposure, and its reason after a yes', () => {
    const { politically_exposed: _unsaid, ...silent } = anna;
    expect(identityProofBody.safeParse(silent).error?.issues[0]).toMatchObject({
      path: ['politically_exposed'],
      message: 'required',
    });
    expect(
      identityProofBody.safeParse({ ...anna, politically_exposed: true }).error?.issues[0],
    ).toMatchObject({ path: ['pep_function'], message: 'required' });
    expect(
      identityProofBody.safeParse({
        ...anna,
        politically_exposed: true,
        pep_function: 'Member of a parliament',
      }).success,
    ).toBe(true);
    // A multipart form sends texts.
    expect(
      identityProofBody.safeParse({ ...anna, politically_exposed: 'false' }).data
        ?.politically_exposed,
    ).toBe(false);
  });

  it('[KYC-3] refuses a birth date that does not exist or that no living person can have', () => {
    for (const dob of ['0000-01-01', '1899-12-31', '1990-02-30', '28.02.1990', ''])
      expect(identityProofBody.safeParse({ ...anna, dob }).success).toBe(false);
  });

  it('[CALL-1] refuses an unknown field', () => {
    expect(identityProofBody.safeParse({ ...anna, verdict: 'approved' }).success).toBe(false);
  });

  it('[KYC-6] requires both sides of an ID card or one PDF, and the photo page of a passport', () => {
    const picture = { type: 'image/jpeg' };
    expect(uploadIsComplete('id_card', [picture])).toBe(false);
    expect(uploadIsComplete('id_card', [picture, picture])).toBe(true);
    expect(uploadIsComplete('id_card', [{ type: 'application/pdf' }])).toBe(true);
    expect(uploadIsComplete('passport', [])).toBe(false);
    expect(uploadIsComplete('passport', [picture])).toBe(true);
  });
});
