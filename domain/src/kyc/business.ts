import { z } from 'zod';
import {
  code,
  countryField,
  line,
  optionalLine,
  percentField,
  yesNoField,
} from '../form-fields.ts';
import { phoneNumberField } from '../accounts/phone-number.ts';
import { isGermanBusinessTaxNumber } from './business-tax-number.ts';
import { birthDateField } from './identity-proof.ts';
import { latinLine } from './latin-name.ts';

/** Whether one representative binds the company alone or two do jointly. */
export const REPRESENTATIONS = ['sole', 'joint'] as const;
export type Representation = (typeof REPRESENTATIONS)[number];

/** The company as registered (section 11(4) number 2 GwG). */
export const businessBody = z
  .strictObject({
    name: latinLine(120),
    legal_name: latinLine(160),
    legal_form: line(60),
    /** Country of the register and of the tax number. */
    country: countryField,
    register_court: optionalLine(80),
    register_number: optionalLine(40),
    tax_id_number: line(30),
    phone_number: phoneNumberField,
    representation: z.enum(REPRESENTATIONS, code('required')),
  })
  .refine(
    (business) => business.country !== 'DE' || isGermanBusinessTaxNumber(business.tax_id_number),
    { path: ['tax_id_number'], ...code('business_tax_number_invalid') },
  );
export type BusinessFields = z.output<typeof businessBody>;

/**
 * A company's papers. `authority` proves that somebody whom the register does not name may act for
 * it.
 */
export const BUSINESS_FILE_KINDS = [
  'register_extract',
  'shareholders_list',
  'authority',
  'additional',
] as const;
export type BusinessFileKind = (typeof BUSINESS_FILE_KINDS)[number];
export const MAX_BUSINESS_FILES = 12;

/**
 * Every company needs the register extract and the list of shareholders; the others only at an
 * officer's request.
 */
export function businessPapersComplete(
  files: readonly { readonly kind: BusinessFileKind }[],
): boolean {
  return (
    files.some((file) => file.kind === 'register_extract') &&
    files.some((file) => file.kind === 'shareholders_list')
  );
}

/**
 * A company's statement on its owners: they are named, or no person reaches the threshold and its
 * representatives count as owners (section 3(2) GwG).
 */
export const OWNERS_DECLARATIONS = ['named', 'none_above_threshold'] as const;
export type OwnersDeclaration = (typeof OWNERS_DECLARATIONS)[number];
export const MAX_OWNERS = 12;

export const beneficialOwnerBody = z
  .strictObject({
    first_name: latinLine(80),
    last_name: latinLine(80),
    dob: birthDateField,
    place_of_birth: line(80),
    citizenship: countryField,
    residence_country: countryField,
    capital_percent: percentField,
    votes_percent: percentField,
    /** How the person controls the company, if not by capital or votes. */
    control_otherwise: optionalLine(200),
    politically_exposed: yesNoField,
    pep_function: optionalLine(200),
  })
  .refine(
    (owner) =>
      owner.capital_percent !== null ||
      owner.votes_percent !== null ||
      owner.control_otherwise !== null,
    { path: ['capital_percent'], ...code('required') },
  )
  .refine((owner) => !owner.politically_exposed || owner.pep_function !== null, {
    path: ['pep_function'],
    ...code('required'),
  });
export type BeneficialOwnerFields = z.output<typeof beneficialOwnerBody>;

type Shares = Pick<
  BeneficialOwnerFields,
  'capital_percent' | 'votes_percent' | 'control_otherwise'
>;

/** Ten-thousandths of a percent, so that 25.0001 % exceeds 25 % and 25 % does not. */
function units(percent: string | null): bigint {
  if (percent === null) return 0n;
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4));
}

/**
 * Whether these shares make a beneficial owner: more than the threshold of capital or votes, or
 * control in another way (section 3(2) GwG).
 */
export function isBeneficialOwner(shares: Shares, abovePercent: string): boolean {
  const threshold = units(abovePercent);
  return (
    units(shares.capital_percent) > threshold ||
    units(shares.votes_percent) > threshold ||
    shares.control_otherwise !== null
  );
}

/** The kind of share whose sum over all owners exceeds the whole; null if neither does. */
export function sharesAboveWhole(
  owners: readonly Shares[],
): 'capital_percent' | 'votes_percent' | null {
  const sum = (field: 'capital_percent' | 'votes_percent') =>
    owners.reduce((total, owner) => total + units(owner[field]), 0n);
  const whole = units('100');
  if (sum('capital_percent') > whole) return 'capital_percent';
  return sum('votes_percent') > whole ? 'votes_percent' : null;
}

/** Whether the company's ownership is settled. */
export function ownersSettled(declaration: OwnersDeclaration | null, ownerCount: number): boolean {
  return declaration === 'none_above_threshold'
    ? ownerCount === 0
    : declaration === 'named' && ownerCount > 0;
}

/**
 * Whether there are enough representatives, each with a complete proof, including the person behind
 * the account.
 */
export function representativesComplete(
  representation: Representation,
  representatives: readonly { readonly complete: boolean; readonly actsForAccount: boolean }[],
): boolean {
  const enough = representatives.length >= (representation === 'joint' ? 2 : 1);
  return (
    enough &&
    representatives.every((one) => one.complete) &&
    representatives.filter((one) => one.actsForAccount).length === 1
  );
}
