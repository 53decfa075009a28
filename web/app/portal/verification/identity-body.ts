import { REPRESENTATIVE_FIELDS } from '@bb1/domain/kyc/identity-proof';
import type { SentForm } from '../../session/submission.ts';

const IDENTITY_FIELDS = [
  'first_name',
  'last_name',
  'place_of_birth',
  'country_of_birth',
  'citizenship',
  'tax_residence',
  'tax_id',
  'no_tax_id_reason',
  'politically_exposed',
  'doc_type',
  'doc_id',
  'doc_authority',
  'doc_expires_on',
] as const;

/**
 * The body of `createIdentityProof` and `updateIdentityProof` from a form with `IdentityFields`;
 * with `representative`, also the role and home address of a legal representative.
 */
export function identityBody(
  form: SentForm,
  { representative = false }: { readonly representative?: boolean } = {},
) {
  return form.body([...IDENTITY_FIELDS, ...(representative ? REPRESENTATIVE_FIELDS : [])], {
    ticks: representative ? ['acts_for_account'] : [],
    more: {
      dob: birthDate(form),
      // Typed before the answer became a no, and hidden since.
      pep_function: form.text('politically_exposed') === 'true' ? form.text('pep_function') : '',
      further_citizenships: form.closedUpRows('further_citizenships', ['']).map((row) => row['']),
      further_tax_residences: form.closedUpRows('further_tax_residences', [
        'country',
        'tax_id',
        'no_tax_id_reason',
      ]),
    },
  });
}

/** The three fields as a day; an incomplete one is refused like any other wrong day. */
export function birthDate(form: SentForm): string {
  const [day, month, year] = ['day', 'month', 'year'].map((part) =>
    form.text(`dob_${part}`).trim(),
  );
  if (!day && !month && !year) return '';
  return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
}
