import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { ChangeReason } from '@bb1/domain/kyc/change-reasons';
import type { ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { Actor } from '../../platform/audit/audit.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface KycRow {
  account_id: string;
  applicant_type: ApplicantType;
  verdict: KycVerdict;
  verdict_since: Date;
  version: number;
}

/** What an applicant's checklist depends on besides persons and company. */
export interface KycFactsRow {
  verdict: KycVerdict | null;
  version: number | null;
  applicant_type: ApplicantType | null;
  email_confirmed: boolean;
  phone_number: string | null;
  address_country: string | null;
  asked_to_change: ChecklistKey[];
}

export interface AddressFields {
  street: string;
  street_additional: string | null;
  city: string;
  country: string;
  state: string | null;
  zipcode: string;
}

const insertRecord = sql(
  'kyc.insert_record',
  'insert into kyc_records (account_id, verdict_since) values ($1, $2) on conflict (account_id) do nothing',
);

const lockRecord = sql<KycRow>(
  'kyc.lock',
  'select account_id, applicant_type, verdict, verdict_since, version from kyc_records where account_id = $1 for update',
);

const lockRecordsOf = sql<{ account_id: string }>(
  'kyc.lock_many',
  'select account_id from kyc_records where account_id = any($1) order by account_id for update',
);

export const raiseKycVersion = sql(
  'kyc.raise_version',
  'update kyc_records set version = version + 1 where account_id = $1',
).run((accountId: string) => [accountId]);

const moveRecord = sql(
  'kyc.move',
  'update kyc_records set verdict = $3, verdict_since = $4, version = version + 1 where account_id = $1 and verdict = $2',
);

const insertVerdictChange = sql(
  'kyc.insert_verdict_change',
  'insert into kyc_verdict_changes (account_id, from_verdict, to_verdict, actor_kind, actor_id, reasons, note, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);

/** Null if there is no such account. */
export const findKycFacts = sql<KycFactsRow>(
  'kyc.facts',
  `select r.verdict, r.version, r.applicant_type, a.email_confirmed_at is not null as email_confirmed, a.phone_number, ad.country as address_country,
     array(select distinct item from kyc_requested_changes where account_id = a.id and answered_at is null) as asked_to_change
   from accounts a
   left join kyc_records r on r.account_id = a.id
   left join kyc_addresses ad on ad.account_id = a.id
   where a.id = $1`,
).maybe((accountId: string) => [accountId]);

const findApplicantType = sql<{ applicant_type: ApplicantType | null }>(
  'kyc.applicant_type',
  'select applicant_type from kyc_records where account_id = $1',
);

const setApplicantType = sql(
  'kyc.set_applicant_type',
  'update kyc_records set applicant_type = $2 where account_id = $1',
);

const dropRequests = sql(
  'kyc.drop_requests',
  'delete from kyc_requested_changes where account_id = $1',
);

/** Keeps what an officer judged, as it was then. */
export const keepDecision = sql(
  'kyc.insert_decision',
  'insert into kyc_decisions (id, account_id, to_verdict, judged, at) values ($1, $2, $3, $4, $5)',
).run((decision: { id: string; accountId: string; to: KycVerdict; judged: unknown; at: Date }) => [
  decision.id,
  decision.accountId,
  decision.to,
  JSON.stringify(decision.judged),
  decision.at,
]);

/** When an officer last approved the person, whatever came later. */
export const lastApproval = sql<{ at: Date | null }>(
  'kyc.last_approval',
  `select max(at) as at from kyc_verdict_changes where account_id = $1 and to_verdict in ('approved', 'approved_except_video')`,
).value((accountId: string) => [accountId]);

/** The officer who last approved the person; null before the first approval. */
export const lastApprover = sql<{ actor_id: string | null }>(
  'kyc.last_approver',
  `select actor_id from kyc_verdict_changes where account_id = $1 and actor_kind = 'officer' and to_verdict in ('approved', 'approved_except_video') order by id desc limit 1`,
).valueIfAny((accountId: string) => [accountId]);

export const insertRequestedChange = sql(
  'kyc.request_change',
  `insert into kyc_requested_changes (account_id, item, reason, requested_at) values ($1, $2, $3, $4)
   on conflict (account_id, item, reason, requested_at) do update set answered_at = null`,
).run((request: { accountId: string; item: ChecklistKey; reason: ChangeReason; at: Date }) => [
  request.accountId,
  request.item,
  request.reason,
  request.at,
]);

/** Records that the person resubmitted an item. */
export const answerRequestedChanges = sql(
  'kyc.answer_requests',
  'update kyc_requested_changes set answered_at = $3 where account_id = $1 and item = $2 and answered_at is null',
).run((answer: { accountId: string; item: ChecklistKey; at: Date }) => [
  answer.accountId,
  answer.item,
  answer.at,
]);

export const openRequestedChanges = sql<{ item: ChecklistKey; reason: ChangeReason }>(
  'kyc.open_requests',
  'select item, reason from kyc_requested_changes where account_id = $1 and answered_at is null order by requested_at, item, reason',
).rows((accountId: string) => [accountId]);

export const findKycAddress = sql<AddressFields>(
  'kyc_addresses.find',
  'select street, street_additional, city, country, state, zipcode from kyc_addresses where account_id = $1',
).maybe((accountId: string) => [accountId]);

const upsertAddress = sql(
  'kyc_addresses.upsert',
  `insert into kyc_addresses (account_id, street, street_additional, city, country, state, zipcode, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (account_id) do update set (street, street_additional, city, country, state, zipcode, updated_at)
     = (excluded.street, excluded.street_additional, excluded.city, excluded.country, excluded.state, excluded.zipcode, excluded.updated_at)`,
);

/**
 * Locks the record until the transaction ends; null if there is none yet. Taken before any other
 * lock.
 */
export function lockKyc(tx: Tx, accountId: string): Promise<KycRow | null> {
  return tx.maybe(lockRecord, [accountId]);
}

/** The same for many people, in a fixed order. */
export async function lockKycs(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.rows(lockRecordsOf, [accountIds]);
}

/** Locks the record like `lockKyc` and creates it if needed. */
export async function openKyc(tx: Tx, accountId: string, at: Date): Promise<KycRow> {
  await tx.run(insertRecord, [accountId, at]);
  return tx.one(lockRecord, [accountId]);
}

/** Changes the type of a locked record; changes requested of the other type are dropped. */
export async function writeApplicantType(
  tx: Tx,
  accountId: string,
  type: ApplicantType,
): Promise<void> {
  await tx.run(setApplicantType, [accountId, type]);
  await tx.run(dropRequests, [accountId]);
}

export interface VerdictChange {
  readonly accountId: string;
  readonly from: KycVerdict;
  readonly to: KycVerdict;
  readonly actor: Actor;
  readonly reasons: readonly string[];
  readonly note: string | null;
  readonly at: Date;
}

/** Moves the verdict of a locked record and records the move in its history. */
export async function moveKycRecord(tx: Tx, change: VerdictChange): Promise<void> {
  const moved = await tx.run(moveRecord, [change.accountId, change.from, change.to, change.at]);
  if (moved !== 1)
    throw new Error(
      `kyc of ${change.accountId} is not ${change.from}: move to ${change.to} without the lock`,
    );
  await tx.run(insertVerdictChange, [
    change.accountId,
    change.from,
    change.to,
    change.actor.kind,
    change.actor.id ?? null,
    change.reasons,
    change.note,
    change.at,
  ]);
}

/** Without a record everybody counts as a person. */
export async function applicantTypeOf(db: Queryable, accountId: string): Promise<ApplicantType> {
  return (await db.maybe(findApplicantType, [accountId]))?.applicant_type ?? 'individual';
}

export async function writeAddress(
  tx: Tx,
  address: AddressFields & { accountId: string; at: Date },
): Promise<void> {
  const { street, street_additional, city, country, state, zipcode } = address;
  await tx.run(upsertAddress, [
    address.accountId,
    street,
    street_additional,
    city,
    country,
    state,
    zipcode,
    address.at,
  ]);
}

export interface BegunRecord {
  account_id: string;
  verdict: KycVerdict;
}

/** How many records are locked together: few enough that people who save details hardly wait. */
const AT_A_TIME = 50;

// Locked, so that names do not change between reading and comparison; in a fixed order, against
// deadlocks.
export const nextRecords = sql<BegunRecord>(
  'kyc.next_records',
  `select r.account_id, r.verdict from kyc_records r join accounts a on a.id = r.account_id where r.account_id > $1 and a.closed_at is null and r.verdict <> 'not_started' order by r.account_id limit ${AT_A_TIME} for update of r`,
);
