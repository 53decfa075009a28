import type { BusinessFields } from './business.ts';
import type { IdentityProofFields } from './identity-proof.ts';

/**
 * Details that may be corrected after approval without another review: none of them is a name, a
 * country, a tax number, evidence, or a detail that a video call identifies. A harmless one among
 * the latter would let the conductor of a call approve the person: the pass is void while the value
 * differs, and holds again once the person has changed it back.
 */
const HARMLESS_IN_PROOF: readonly (keyof IdentityProofFields)[] = ['street', 'city', 'zipcode'];
const HARMLESS_IN_BUSINESS: readonly (keyof BusinessFields)[] = ['phone_number'];
/** What identifies the document and its holder. */
const SHOWN_BY_DOCUMENT: readonly (keyof IdentityProofFields)[] = [
  'first_name',
  'last_name',
  'dob',
  'citizenship',
  'doc_type',
  'doc_id',
  'doc_expires_on',
];

export function proofChangeEndsApproval(
  before: IdentityProofFields,
  after: IdentityProofFields,
): boolean {
  return changed(before, after).some((field) => !HARMLESS_IN_PROOF.includes(field));
}

/** Whether earlier pictures cannot prove the details after the change. */
export function needsNewPictures(before: IdentityProofFields, after: IdentityProofFields): boolean {
  return changed(before, after).some((field) => SHOWN_BY_DOCUMENT.includes(field));
}

export function businessChangeEndsApproval(before: BusinessFields, after: BusinessFields): boolean {
  return changed(before, after).some((field) => !HARMLESS_IN_BUSINESS.includes(field));
}

/** A domestic move is only recorded; another country is reviewed again. */
export function addressChangeEndsApproval(
  before: { readonly country: string },
  after: { readonly country: string },
): boolean {
  return before.country !== after.country;
}

function changed<Fields extends object>(before: Fields, after: Fields): (keyof Fields)[] {
  return (Object.keys(after) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
