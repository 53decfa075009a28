import type { Involved } from '@bb1/domain/kyc/risk-signs';
import type { BeneficialOwner } from '@bb1/domain/kyc/business-endpoints';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type BusinessFileRow,
  type BusinessRow,
  findBusiness,
  findBusinessFiles,
  findOwners,
} from './business-store.ts';
import { type CountedProofRow, findIdentityProofs } from './proof-store.ts';
import type { KycFactsRow } from './store.ts';

/** Everybody a record involves: persons, and for a company also its owners and papers. */
export interface RelatedPartyRows {
  readonly proofs: readonly CountedProofRow[];
  readonly business: BusinessRow | null;
  readonly owners: readonly BeneficialOwner[];
  readonly businessFiles: readonly BusinessFileRow[];
}

export async function relatedPartyRows(
  db: Queryable,
  accountId: string,
  facts: Pick<KycFactsRow, 'applicant_type'>,
): Promise<RelatedPartyRows> {
  const proofs = await findIdentityProofs(db, accountId);
  if (facts.applicant_type !== 'business')
    return { proofs, business: null, owners: [], businessFiles: [] };
  return {
    proofs,
    business: await findBusiness(db, accountId),
    owners: await findOwners(db, accountId),
    businessFiles: await findBusinessFiles(db, accountId),
  };
}

/** The same for the country rules. */
export function placesOf(
  { proofs, business, owners }: RelatedPartyRows,
  { address_country: address }: Pick<KycFactsRow, 'address_country'>,
): Pick<Involved, 'proofs' | 'owners' | 'seats'> {
  return {
    proofs,
    owners,
    seats: [address, business?.country ?? null].filter((country) => country !== null),
  };
}

/** The same for the risk rules. */
export function relatedPartiesOf(
  rows: RelatedPartyRows,
  facts: Pick<KycFactsRow, 'address_country' | 'phone_number'>,
  { hitEvaded }: Pick<Involved, 'hitEvaded'>,
): Involved {
  return {
    ...placesOf(rows, facts),
    phoneNumbers: [facts.phone_number, rows.business?.phone_number ?? null].filter(
      (number) => number !== null,
    ),
    hitEvaded,
  };
}
