import { createHash } from 'node:crypto';
import {
  type IdentifiedDetails,
  identifiedText,
} from '@bb1/domain/video-identification/identified-details';
import type { PrerequisiteFacts } from '@bb1/domain/video-identification/prerequisites';
import { sql } from '../../../platform/db/database.ts';

/** Who has to appear in the call, by the details on file now. */
export interface VideoSubject extends IdentifiedDetails {
  readonly identity_proof_id: string;
  readonly name: string;
  readonly doc_type: 'passport' | 'id_card';
}

// The private person, or the representative who acts for the business. Only this query in the
// folder distinguishes them.
const SUBJECT =
  "p.account_id = a.id and p.left_at is null and case when r.applicant_type = 'business' then p.acts_for_account else p.role = 'applicant' end";
/** Null before the person has given details. */
export const findSubject = sql<VideoSubject>(
  'video.subject',
  `select p.id as identity_proof_id, p.first_name || ' ' || p.last_name as name, p.first_name, p.last_name, p.dob, p.place_of_birth, p.country_of_birth, p.citizenship, p.doc_type, p.doc_id, p.doc_authority, p.doc_expires_on
   from accounts a left join kyc_records r on r.account_id = a.id join identity_proofs p on ${SUBJECT} where a.id = $1`,
).maybe((accountId: string) => [accountId]);
export const prerequisiteFacts = sql<PrerequisiteFacts>(
  'video.prerequisites',
  `select coalesce(r.applicant_type, 'individual') as "applicantType",
     exists (select from kyc_addresses where account_id = a.id) as "addressGiven",
     exists (select from identity_proofs where account_id = a.id and acts_for_account and left_at is null) as "representativeGiven",
     exists (select from identity_proofs p where ${SUBJECT}) as "detailsGiven"
   from accounts a left join kyc_records r on r.account_id = a.id where a.id = $1`,
).one((accountId: string) => [accountId]);

/** The identified details as they are frozen with an attempt. */
export function detailsHash(details: IdentifiedDetails): Buffer {
  return createHash('sha256').update(identifiedText(details)).digest();
}

/** Whether an attempt is about this very person with this very document. */
export function isAbout(
  call: { readonly details_hash: Buffer | null },
  subject: VideoSubject | null,
): boolean {
  return subject !== null && call.details_hash?.equals(detailsHash(subject)) === true;
}
