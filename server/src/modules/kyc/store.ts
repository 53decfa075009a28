import type { ChangeReason } from '@bb1/domain/kyc/change-reasons';
import type { ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { DocumentType, IdentityProofFields } from '@bb1/domain/kyc/identity-proof';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { Actor } from '../../platform/audit/audit.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface KycRow {
  account_id: string;
  applicant_type: 'individual' | 'business';
  verdict: KycVerdict;
  verdict_since: Date;
  version: number;
}

/** Everything the checklist of one person is judged by, in one question to the database. */
export interface KycFactsRow {
  verdict: KycVerdict | null;
  version: number | null;
  applicant_type: KycRow['applicant_type'] | null;
  email_confirmed: boolean;
  first_name: string | null;
  last_name: string | null;
  doc_type: DocumentType | null;
  doc_expires_on: string | null;
  address_given: boolean;
  /** Types of the files that count: after an expiry only those sent since. */
  file_types: string[];
  asked_to_change: ChecklistKey[];
}

export interface IdentityProofRow extends IdentityProofFields {
  id: string;
  account_id: string;
}

export interface AttachmentRow {
  id: string;
  identity_proof_id: string;
  document_id: string;
  attached_at: Date;
  type: string;
  size_bytes: number;
}

export interface AddressFields {
  street: string;
  street_additional: string | null;
  city: string;
  country: string;
  state: string | null;
  zipcode: string;
}

export const PROOF_FIELDS = 'first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on';
const ATTACHMENT_COLUMNS = 't.id, t.identity_proof_id, t.document_id, t.attached_at, d.type, d.size_bytes';

const insertRecord = sql('kyc.insert_record', 'insert into kyc_records (account_id, verdict_since) values ($1, $2) on conflict (account_id) do nothing');
const lockRecord = sql<KycRow>('kyc.lock', 'select account_id, applicant_type, verdict, verdict_since, version from kyc_records where account_id = $1 for update');
const raiseVersion = sql('kyc.raise_version', 'update kyc_records set version = version + 1 where account_id = $1');
const moveRecord = sql('kyc.move', 'update kyc_records set verdict = $3, verdict_since = $4, version = version + 1 where account_id = $1 and verdict = $2');
const insertVerdictChange = sql('kyc.insert_verdict_change', 'insert into kyc_verdict_changes (account_id, from_verdict, to_verdict, actor_kind, actor_id, reasons, note, at) values ($1, $2, $3, $4, $5, $6, $7, $8)');
const findFacts = sql<KycFactsRow>(
  'kyc.facts',
  `select r.verdict, r.version, r.applicant_type, a.email_confirmed_at is not null as email_confirmed,
     p.first_name, p.last_name, p.doc_type, p.doc_expires_on, ad.account_id is not null as address_given,
     array(select d.type from attachments t join documents d on d.id = t.document_id where t.identity_proof_id = p.id and t.attached_at >= coalesce(
       (select max(requested_at) from kyc_requested_changes where account_id = a.id and reason = 'document_expired'), '-infinity')) as file_types,
     array(select distinct item from kyc_requested_changes where account_id = a.id and answered_at is null) as asked_to_change
   from accounts a
   left join kyc_records r on r.account_id = a.id
   left join identity_proofs p on p.account_id = a.id
   left join kyc_addresses ad on ad.account_id = a.id
   where a.id = $1`,
);
const findLastApproval = sql<{ at: Date | null }>('kyc.last_approval', `select max(at) as at from kyc_verdict_changes where account_id = $1 and to_verdict in ('approved', 'approved_except_video')`);

const requestChange = sql(
  'kyc.request_change',
  `insert into kyc_requested_changes (account_id, item, reason, requested_at) values ($1, $2, $3, $4)
   on conflict (account_id, item, reason, requested_at) do update set answered_at = null`,
);
const answerRequests = sql('kyc.answer_requests', 'update kyc_requested_changes set answered_at = $3 where account_id = $1 and item = $2 and answered_at is null');
const listOpenRequests = sql<{ item: ChecklistKey; reason: ChangeReason }>('kyc.open_requests', 'select item, reason from kyc_requested_changes where account_id = $1 and answered_at is null order by requested_at, item, reason');

const findProofs = sql<IdentityProofRow>('identity_proofs.of_account', `select id, account_id, ${PROOF_FIELDS} from identity_proofs where account_id = $1 order by created_at`);
const upsertProof = sql<{ id: string }>(
  'identity_proofs.upsert',
  `insert into identity_proofs (id, account_id, created_at, updated_at, ${PROOF_FIELDS}) values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (account_id) do update set (updated_at, ${PROOF_FIELDS}) = row(excluded.updated_at, ${PROOF_FIELDS.replaceAll(/(\w+)/g, 'excluded.$1')})
   returning id`,
);
const deleteProof = sql('identity_proofs.delete', 'delete from identity_proofs where id = $1 and account_id = $2');

const listAttachments = sql<AttachmentRow>(
  'attachments.of_account',
  `select ${ATTACHMENT_COLUMNS} from attachments t join identity_proofs p on p.id = t.identity_proof_id join documents d on d.id = t.document_id
   where p.account_id = $1 order by t.position`,
);
const insertAttachment = sql('attachments.insert', 'insert into attachments (id, identity_proof_id, document_id, attached_at) values ($1, $2, $3, $4)');
const removeAttachment = sql('attachments.delete', 'delete from attachments where id = $1');

const findAddress = sql<AddressFields>('kyc_addresses.find', 'select street, street_additional, city, country, state, zipcode from kyc_addresses where account_id = $1');
const upsertAddress = sql(
  'kyc_addresses.upsert',
  `insert into kyc_addresses (account_id, street, street_additional, city, country, state, zipcode, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (account_id) do update set (street, street_additional, city, country, state, zipcode, updated_at)
     = (excluded.street, excluded.street_additional, excluded.city, excluded.country, excluded.state, excluded.zipcode, excluded.updated_at)`,
);

/** Locks the record until the transaction ends; null when the person has not begun. Taken before any other lock. */
export function lockKyc(tx: Tx, accountId: string): Promise<KycRow | null> {
  return tx.maybe(lockRecord, [accountId]);
}

/** Locks the record as `lockKyc` does and begins it where there is none. */
export async function openKyc(tx: Tx, accountId: string, at: Date): Promise<KycRow> {
  await tx.run(insertRecord, [accountId, at]);
  return tx.one(lockRecord, [accountId]);
}

export async function raiseKycVersion(tx: Tx, accountId: string): Promise<void> {
  await tx.run(raiseVersion, [accountId]);
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

/** Moves the verdict of a locked record and writes the move into its history. */
export async function moveKycRecord(tx: Tx, change: VerdictChange): Promise<void> {
  const moved = await tx.run(moveRecord, [change.accountId, change.from, change.to, change.at]);
  if (moved !== 1) throw new Error(`kyc of ${change.accountId} is not ${change.from}: move to ${change.to} without the lock`);
  await tx.run(insertVerdictChange, [change.accountId, change.from, change.to, change.actor.kind, change.actor.id ?? null, change.reasons, change.note, change.at]);
}

/** Null when there is no such account. */
export function findKycFacts(db: Queryable, accountId: string): Promise<KycFactsRow | null> {
  return db.maybe(findFacts, [accountId]);
}

/** When an officer last approved the person, whatever came after. */
export async function lastApproval(db: Queryable, accountId: string): Promise<Date | null> {
  return (await db.one(findLastApproval, [accountId])).at;
}

export async function insertRequestedChange(tx: Tx, request: { accountId: string; item: ChecklistKey; reason: ChangeReason; at: Date }): Promise<void> {
  await tx.run(requestChange, [request.accountId, request.item, request.reason, request.at]);
}

/** Notes that the person sent an item again. */
export async function answerRequestedChanges(tx: Tx, answer: { accountId: string; item: ChecklistKey; at: Date }): Promise<void> {
  await tx.run(answerRequests, [answer.accountId, answer.item, answer.at]);
}

export function openRequestedChanges(db: Queryable, accountId: string): Promise<{ item: ChecklistKey; reason: ChangeReason }[]> {
  return db.rows(listOpenRequests, [accountId]);
}

export function findIdentityProofs(db: Queryable, accountId: string): Promise<IdentityProofRow[]> {
  return db.rows(findProofs, [accountId]);
}

/** Writes the one identity proof of the account; returns its id, which stays the same when it is written again. */
export async function writeIdentityProof(tx: Tx, proof: IdentityProofFields & { newId: string; accountId: string; at: Date }): Promise<string> {
  const { first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on } = proof;
  const fields = [first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on];
  return (await tx.one(upsertProof, [proof.newId, proof.accountId, proof.at, ...fields])).id;
}

export async function deleteIdentityProofRow(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.run(deleteProof, [id, accountId]);
}

export function findAttachments(db: Queryable, accountId: string): Promise<AttachmentRow[]> {
  return db.rows(listAttachments, [accountId]);
}

export async function attach(tx: Tx, attachment: { id: string; identityProofId: string; documentId: string; at: Date }): Promise<void> {
  await tx.run(insertAttachment, [attachment.id, attachment.identityProofId, attachment.documentId, attachment.at]);
}

export async function detach(tx: Tx, attachmentId: string): Promise<void> {
  await tx.run(removeAttachment, [attachmentId]);
}

export function findKycAddress(db: Queryable, accountId: string): Promise<AddressFields | null> {
  return db.maybe(findAddress, [accountId]);
}

export async function writeAddress(tx: Tx, address: AddressFields & { accountId: string; at: Date }): Promise<void> {
  const { street, street_additional, city, country, state, zipcode } = address;
  await tx.run(upsertAddress, [address.accountId, street, street_additional, city, country, state, zipcode, address.at]);
}
