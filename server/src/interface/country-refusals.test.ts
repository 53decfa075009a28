import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@bb1/domain/endpoint';
import { addBeneficialOwner, createBusiness } from '@bb1/domain/kyc/business-endpoints';
import { chooseApplicantType, createAddress, createIdentityProof } from '@bb1/domain/kyc/endpoints';
import { addressForm, identityForm } from '../../../testing/cast.ts';
import { databaseDigest } from '../../../testing/interface/database-digest.ts';
import { forAllTests, type Investor, openWorld } from '../../../testing/world.ts';

const world = forAllTests(openWorld);
let person: Investor;
let company: Investor;
beforeAll(async () => {
  person = await world.investor('Petra Privat');
  company = await world.investor('Udo Unternehmer');
  await company.ok(chooseApplicantType, { body: { applicant_type: 'business' } });
  await company.ok(createBusiness, { body: companyForm });
});
beforeEach(() => world.query('delete from rate_limits'));

const details = { ...identityForm('Petra Privat'), tax_id: '36574261809', no_tax_id_reason: null };
const abroad = (country: string) => ({ ...details, tax_residence: country, tax_id: '123456789' });
const companyForm = {
  name: 'Beispiel',
  legal_name: 'Beispiel GmbH',
  legal_form: 'GmbH',
  country: 'AT',
  register_court: 'Wien',
  register_number: 'FN 1 a',
  tax_id_number: '12 345/6789',
  phone_number: '+43 1 234567',
  representation: 'sole',
};
const owner = {
  first_name: 'Olga',
  last_name: 'Eigner',
  dob: '1970-01-01',
  place_of_birth: 'Wien',
  citizenship: 'AT',
  residence_country: 'AT',
  capital_percent: '30',
  votes_percent: null,
  control_otherwise: null,
  politically_exposed: false,
  pep_function: null,
};

const representative = {
  ...details,
  company_role: 'Managing director',
  street: 'x',
  city: 'x',
  zipcode: '1',
};
/**
 * One example of each rule, of the offering or of a list: FATF call for action (KP), increased
 * monitoring (VG), EU high-risk (RU), embargo (BY).
 */
const WAYS: readonly (readonly [
  string,
  () => Investor,
  Endpoint,
  Readonly<Record<string, unknown>>,
])[] = [
  ['a citizen of the US', () => person, createIdentityProof, { ...details, citizenship: 'US' }],
  [
    'a citizen of Canada by the second citizenship',
    () => person,
    createIdentityProof,
    { ...details, further_citizenships: ['CA'] },
  ],
  ['a taxpayer of Canada', () => person, createIdentityProof, abroad('CA')],
  [
    'a taxpayer of the US by the second tax residence',
    () => person,
    createIdentityProof,
    {
      ...details,
      further_tax_residences: [{ country: 'US', tax_id: '123456789', no_tax_id_reason: null }],
    },
  ],
  [
    'a citizen of a country on a list',
    () => person,
    createIdentityProof,
    { ...details, citizenship: 'KP' },
  ],
  ['a taxpayer of a country on a list', () => person, createIdentityProof, abroad('RU')],
  ['a taxpayer of a country under embargo', () => person, createIdentityProof, abroad('BY')],
  [
    'an address in the US',
    () => person,
    createAddress,
    { ...addressForm, country: 'US', state: 'NY' },
  ],
  [
    'an address in a country on a list',
    () => person,
    createAddress,
    { ...addressForm, country: 'VG' },
  ],
  [
    'a company with its seat in Canada',
    () => company,
    createBusiness,
    { ...companyForm, country: 'CA' },
  ],
  [
    'a company with its seat in a country on a list',
    () => company,
    createBusiness,
    { ...companyForm, country: 'RU' },
  ],
  [
    'an owner who is a citizen of the US',
    () => company,
    addBeneficialOwner,
    { ...owner, citizenship: 'US' },
  ],
  [
    'an owner who lives in a country on a list',
    () => company,
    addBeneficialOwner,
    { ...owner, residence_country: 'VG' },
  ],
  [
    'a representative who lives in a country on a list',
    () => company,
    createIdentityProof,
    { ...representative, residence_country: 'RU' },
  ],
];

/** Every form field for a country, with a code that no country has. */
const NO_COUNTRY: readonly (readonly [
  string,
  () => Investor,
  Endpoint,
  Readonly<Record<string, unknown>>,
])[] = [
  ['country', () => person, createAddress, { ...addressForm, country: 'ZZ' }],
  ['country_of_birth', () => person, createIdentityProof, { ...details, country_of_birth: 'ZZ' }],
  ['citizenship', () => person, createIdentityProof, { ...details, citizenship: 'ZZ' }],
  [
    'further_citizenships.0',
    () => person,
    createIdentityProof,
    { ...details, further_citizenships: ['ZZ'] },
  ],
  ['tax_residence', () => person, createIdentityProof, abroad('ZZ')],
  [
    'further_tax_residences.0.country',
    () => person,
    createIdentityProof,
    {
      ...details,
      further_tax_residences: [{ country: 'ZZ', tax_id: '123456789', no_tax_id_reason: null }],
    },
  ],
  [
    'residence_country',
    () => company,
    createIdentityProof,
    { ...representative, residence_country: 'ZZ' },
  ],
  ['country', () => company, createBusiness, { ...companyForm, country: 'ZZ' }],
  ['citizenship', () => company, addBeneficialOwner, { ...owner, citizenship: 'ZZ' }],
  ['residence_country', () => company, addBeneficialOwner, { ...owner, residence_country: 'ZZ' }],
];
const WORDS = {
  en: 'We cannot offer you this investment',
  de: 'Wir können Ihnen diese Anlage nicht anbieten',
} as const;

describe('a refusal by country', () => {
  it.each(WAYS)(
    '[KYC-4] of %s is the same neutral sentence on the form as a whole, in both languages, and nothing is stored',
    async (_who, caller, endpoint, body) => {
      const before = await databaseDigest(world);
      for (const locale of ['en', 'de'] as const) {
        const answer = await caller().call(endpoint, {
          body,
          headers: { 'accept-language': locale },
        });
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          422,
          { code: 'cannot_invest', errors: { base: [WORDS[locale]] } },
        ]);
      }
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it('[KYC-4] is the same byte for byte, whichever rule applied', async () => {
    const answers = await Promise.all(
      WAYS.map(
        async ([, caller, endpoint, body]) => (await caller().call(endpoint, { body })).text,
      ),
    );
    expect(new Set(answers).size).toBe(1);
  });

  it('[KYC-4] affects no other form: the same forms without such a country are accepted', async () => {
    expect((await person.call(createIdentityProof, { body: details })).status).toBe(201);
    expect((await person.call(createAddress, { body: addressForm })).status).toBe(201);
    expect((await company.call(addBeneficialOwner, { body: owner })).status).toBe(201);
  });
});

describe('a code that no country has', () => {
  it.each(NO_COUNTRY)(
    '[KYC-4] is refused at its field, %s, and nothing is stored',
    async (field, caller, endpoint, body) => {
      const before = await databaseDigest(world);
      const { status, body: answer } = await caller().call(endpoint, { body });
      expect([status, answer.errors]).toEqual([
        422,
        { [field]: [expect.stringMatching(/must be valid/)] },
      ]);
      expect(await databaseDigest(world)).toEqual(before);
    },
  );
});
