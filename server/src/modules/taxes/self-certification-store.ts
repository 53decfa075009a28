import { sql, type Tx } from '../../platform/db/database.ts';

export interface SelfCertificationRow {
  account_id: string;
  applicant_type: string;
  name: string;
  dob: string | null;
  place_of_birth: string | null;
  country: string;
  tax_id: string | null;
  no_tax_id_reason: string | null;
  given_at: Date;
}

const listAll = sql<SelfCertificationRow>(
  'taxes.self_certifications',
  'select account_id, applicant_type, name, dob, place_of_birth, country, tax_id, no_tax_id_reason, given_at from self_certifications order by account_id, place',
);

/** A line for each tax residence that somebody named, the main one first. */
export function selfCertifications(tx: Tx): Promise<AsyncIterable<SelfCertificationRow[]>> {
  return tx.inPieces({ statement: listAll, values: [] });
}
