import { citizenshipsOf, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import type { ScreeningSubject } from '@bb1/domain/screening/screened';
import type { Queryable } from '../../platform/db/database.ts';
import { type RelatedPartyRows, relatedPartyRows } from './related-parties.ts';
import { findKycFacts } from './store.ts';

/**
 * Everybody of an account who is compared with the lists: the person, or the company with its
 * representatives and owners.
 */
export async function screeningSubjects(
  db: Queryable,
  accountId: string,
): Promise<ScreeningSubject[]> {
  const facts = await findKycFacts(db, accountId);
  if (facts === null) return [];
  const rows = await relatedPartyRows(db, accountId, facts);
  return [...personsOf(rows), ...companyOf(rows, accountId, facts.address_country)];
}

function personsOf({ proofs, owners }: RelatedPartyRows): ScreeningSubject[] {
  const proven = proofs.map((proof) => ({
    subjectId: proof.id,
    kind: 'person' as const,
    names: [`${proof.first_name} ${proof.last_name}`],
    birthDate: proof.dob,
    countries: eachOnce([
      ...citizenshipsOf(proof),
      ...taxResidencesOf(proof).map(({ country }) => country),
      proof.country_of_birth,
      proof.residence_country,
    ]),
  }));
  const owning = owners.map((owner) => ({
    subjectId: owner.id,
    kind: 'person' as const,
    names: [`${owner.first_name} ${owner.last_name}`],
    birthDate: owner.dob,
    countries: eachOnce([owner.citizenship, owner.residence_country]),
  }));
  return [...proven, ...owning];
}

function companyOf(
  { business }: RelatedPartyRows,
  accountId: string,
  addressCountry: string | null,
): ScreeningSubject[] {
  if (business === null) return [];
  return [
    {
      subjectId: accountId,
      kind: 'organisation',
      names: eachOnce([business.legal_name, business.name]),
      birthDate: null,
      countries: eachOnce([business.country, addressCountry]),
    },
  ];
}

function eachOnce(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
