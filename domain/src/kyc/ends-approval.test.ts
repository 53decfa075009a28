import { describe, expect, it } from 'vitest';
import { IDENTIFIED_DETAILS } from '../video-identification/identified-details.ts';
import {
  addressChangeEndsApproval,
  businessChangeEndsApproval,
  needsNewPictures,
  proofChangeEndsApproval,
} from './ends-approval.ts';
import type { IdentityProofFields } from './identity-proof.ts';

const proof: IdentityProofFields = {
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
const company = {
  name: 'Muster',
  legal_name: 'Muster GmbH',
  legal_form: 'GmbH',
  country: 'DE',
  register_court: 'Köln',
  register_number: 'HRB 1',
  tax_id_number: 'DE136695976',
  phone_number: '+49221123456',
  representation: 'joint' as const,
};

describe('what ends an approval', () => {
  it.each<Partial<IdentityProofFields>>([
    { last_name: 'Neu' },
    { citizenship: 'AT' },
    { further_citizenships: ['AT'] },
    { tax_residence: 'AT' },
    { tax_id: '86095742719' },
    { further_tax_residences: [{ country: 'FR', tax_id: '1', no_tax_id_reason: null }] },
    { residence_country: 'AT' },
    { doc_id: 'C01X00T47' },
    { doc_expires_on: '2031-01-31' },
    { tax_id: null, no_tax_id_reason: 'not_required' as const },
    { politically_exposed: true, pep_function: 'Mayor' },
  ])('[KYC-10] includes %o', (change) =>
    expect(proofChangeEndsApproval(proof, { ...proof, ...change })).toBe(true),
  );

  it.each(IDENTIFIED_DETAILS)('[KYC-15] includes %s, which a video call identifies', (field) =>
    expect(proofChangeEndsApproval(proof, { ...proof, [field]: 'another' })).toBe(true),
  );

  it('[KYC-10] does not include unchanged values or a domestic move', () => {
    expect(proofChangeEndsApproval(proof, structuredClone(proof))).toBe(false);
    expect(proofChangeEndsApproval(proof, { ...proof, city: 'Bonn' })).toBe(false);
    expect([
      addressChangeEndsApproval({ country: 'DE' }, { country: 'DE' }),
      addressChangeEndsApproval({ country: 'DE' }, { country: 'AT' }),
    ]).toEqual([false, true]);
  });

  it("[KYC-10] includes a company's name, form, register, country, tax number and signing rule, but not its phone number", () => {
    for (const change of [
      { legal_name: 'Neu GmbH' },
      { legal_form: 'AG' },
      { register_number: 'HRB 2' },
      { country: 'AT' },
      { tax_id_number: 'DE811907980' },
      { representation: 'sole' as const },
    ])
      expect(businessChangeEndsApproval(company, { ...company, ...change })).toBe(true);
    expect(businessChangeEndsApproval(company, { ...company, phone_number: '+49221654321' })).toBe(
      false,
    );
  });

  it('[KYC-10] requires new pictures for a change in what the document shows, and for nothing else', () => {
    expect(needsNewPictures(proof, { ...proof, last_name: 'Neu' })).toBe(true);
    expect(needsNewPictures(proof, { ...proof, doc_expires_on: '2031-01-31' })).toBe(true);
    expect(
      needsNewPictures(proof, { ...proof, tax_residence: 'AT', politically_exposed: true }),
    ).toBe(false);
  });
});
