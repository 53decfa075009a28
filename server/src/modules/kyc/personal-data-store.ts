import { sql } from '../../platform/db/database.ts';
import { PROOF_FIELDS } from './proof-store.ts';

export const findRecord = sql(
  'kyc.record_of_person',
  'select applicant_type, verdict, verdict_since from kyc_records where account_id = $1',
);

// Omits which officers decided and their notes to each other; the person got the reasons.
export const findHistory = sql(
  'kyc.history_of_person',
  "select at, from_verdict, to_verdict, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by, reasons from kyc_verdict_changes where account_id = $1 order by id",
);

export const findRequests = sql(
  'kyc.requests_of_person',
  'select item, reason, requested_at, answered_at from kyc_requested_changes where account_id = $1 order by requested_at, item, reason',
);

export const findProof = sql(
  'identity_proofs.of_person',
  `select role, ${PROOF_FIELDS.join(', ')}, created_at, updated_at, left_at from identity_proofs where account_id = $1 order by created_at`,
);

export const findChecks = sql(
  'kyc.checks_of_person',
  'select item, attempt, state, began_at, since from kyc_checks where account_id = $1 order by began_at, item, attempt',
);

export const findCheckChanges = sql(
  'kyc.check_changes_of_person',
  "select k.item, k.attempt, c.at, c.from_state, c.to_state, case c.actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by, c.reasons from kyc_check_changes c join kyc_checks k on k.id = c.check_id where c.account_id = $1 order by c.id",
);

export const findDecisions = sql(
  'kyc.decisions_of_person',
  'select at, to_verdict, judged from kyc_decisions where account_id = $1 order by at',
);

export const findGivenDetails = sql(
  'given_details.of_person',
  'select kind, detail, given_at from given_details where account_id = $1 order by given_at, kind, detail',
);

export const officersActed = sql<{ found: boolean }>(
  'kyc.officers_acted',
  "select exists (select from kyc_verdict_changes where account_id = $1 and actor_kind = 'officer') as found",
);

export const deletions = [
  'kyc_requested_changes',
  'kyc_verdict_changes',
  'kyc_check_changes',
  'kyc_checks',
  'kyc_decisions',
  'kyc_addresses',
  'kyc_drafts',
  'given_details',
  'kyc_records',
].map((table) => sql(`${table}.delete_of_account`, `delete from ${table} where account_id = $1`));
