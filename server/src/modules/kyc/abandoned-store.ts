import { sql } from '../../platform/db/database.ts';

const BATCH_SIZE = 100;

// Everything with its own reason for retention stays: an approval, an order, a call, a legal hold, a
// restriction.
const LAST_CHANGE = `greatest(r.verdict_since, (select max(updated_at) from identity_proofs where account_id = r.account_id), (select updated_at from kyc_addresses where account_id = r.account_id),
  (select updated_at from kyc_businesses where account_id = r.account_id), (select max(stored_at) from documents where owner_id = r.account_id))`;

const LEFT = `r.verdict = 'in_progress' and a.closed_at is null
  and not exists (select from kyc_verdict_changes where account_id = r.account_id and actor_kind = 'officer')
  and not exists (select from people_who_ordered where account_id = r.account_id)
  and not exists (select from video_identifications where account_id = r.account_id)
  and not exists (select from accounts_to_keep where account_id = r.account_id)`;

export const findToWarn = sql<{ account_id: string }>(
  'kyc.left_to_warn',
  `select r.account_id from kyc_records r join accounts a on a.id = r.account_id
   where ${LEFT} and ${LAST_CHANGE} < $1 and (r.left_warned_at is null or r.left_warned_at < ${LAST_CHANGE}) order by r.account_id limit ${BATCH_SIZE}`,
);

export const findToForget = sql<{ account_id: string }>(
  'kyc.left_to_forget',
  `select r.account_id from kyc_records r join accounts a on a.id = r.account_id
   where ${LEFT} and ${LAST_CHANGE} < $1 and r.left_warned_at < $2 and r.left_warned_at >= ${LAST_CHANGE} order by r.account_id limit ${BATCH_SIZE}`,
);

export const isStillLeft = sql<{ found: boolean }>(
  'kyc.still_left',
  `select exists (select from kyc_records r join accounts a on a.id = r.account_id where r.account_id = $1 and ${LEFT} and ${LAST_CHANGE} < $2) as found`,
);

export const noteWarning = sql(
  'kyc.note_warning',
  'update kyc_records set left_warned_at = $2 where account_id = $1',
);

export const findRefusals = sql<{ account_id: string }>(
  'kyc.refusals_over',
  `select r.account_id from kyc_records r where r.verdict = 'rejected' and refusal_is_over(r.account_id) and exists (select from kyc_decisions where account_id = r.account_id) order by r.account_id limit ${BATCH_SIZE}`,
);

export const deleteDecisions = sql(
  'kyc.delete_decisions',
  'delete from kyc_decisions where account_id = $1',
);

export const deleteAddress = sql(
  'kyc_addresses.delete',
  'delete from kyc_addresses where account_id = $1',
);

export const deleteGivenDetails = sql(
  'given_details.delete',
  'delete from given_details where account_id = $1',
);

export const deleteRequests = sql(
  'kyc.delete_requests',
  'delete from kyc_requested_changes where account_id = $1',
);
