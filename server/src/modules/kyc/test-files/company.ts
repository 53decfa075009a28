import {
  createAddress,
  chooseApplicantType,
  createIdentityProof,
  type IdentityProof,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import {
  addBeneficialOwner,
  createBusiness,
  updateBusiness,
} from '@bb1/domain/kyc/business-endpoints';
import type { Representation } from '@bb1/domain/kyc/business';
import { ADDRESS, type Caller, IDENTITY, photo } from '../../../../../testing/applicant.ts';

export const COMPANY = {
  name: 'Muster',
  legal_name: 'Muster Handels GmbH',
  legal_form: 'GmbH',
  country: 'DE',
  register_court: 'Amtsgericht Köln',
  register_number: 'HRB 12345',
  tax_id_number: 'DE136695976',
  phone_number: '+49 221 1234567',
  representation: 'sole' as Representation,
};
export const REPRESENTATIVE = {
  ...IDENTITY,
  company_role: 'Managing director',
  acts_for_account: true,
  street: 'Beispielweg 3',
  city: 'Köln',
  zipcode: '50667',
  residence_country: 'DE',
};
export const OWNER = {
  first_name: 'Olga',
  last_name: 'Inhaber',
  dob: '1970-05-05',
  place_of_birth: 'Bonn',
  citizenship: 'DE',
  residence_country: 'DE',
  capital_percent: '26',
  votes_percent: '26',
  control_otherwise: '',
  politically_exposed: false,
  pep_function: '',
};

export async function paper(
  kind: string,
): Promise<{ field: string; name: string; type: string; bytes: Uint8Array }> {
  return { ...(await photo({ name: `${kind}.jpg`, width: 400, height: 300 })), field: kind };
}

/** Names a representative with a complete proof. */
export async function nameRepresentative(
  person: Caller,
  details: Partial<Record<keyof typeof REPRESENTATIVE, string | boolean>> = {},
): Promise<IdentityProof> {
  const { id } = await person.ok(createIdentityProof, { body: { ...REPRESENTATIVE, ...details } });
  return person.ok(updateIdentityProof, {
    params: { id },
    files: [await photo({ width: 400, height: 300 })],
  });
}

/** Gives everything required of a company with one representative and one owner. */
export async function applyAsCompany(person: Caller): Promise<IdentityProof> {
  await person.ok(chooseApplicantType, { body: { applicant_type: 'business' } });
  await person.ok(createBusiness, { body: COMPANY });
  await person.ok(createAddress, { body: ADDRESS });
  await person.ok(addBeneficialOwner, { body: OWNER });
  await person.ok(updateBusiness, {
    files: [await paper('register_extract'), await paper('shareholders_list')],
  });
  return nameRepresentative(person);
}
