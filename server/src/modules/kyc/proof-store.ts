import type { IdentityProofFields, ProofRole } from '@bb1/domain/kyc/identity-proof';
import { sql, type Tx, type Queryable } from '../../platform/db/database.ts';
import { fileHash } from '../../platform/documents/documents.ts';

export interface IdentityProofRow extends IdentityProofFields {
  id: string;
  account_id: string;
  role: ProofRole;
}

/**
 * A proof with the types of its current files: those attached since the document was last changed.
 */
export interface CountedProofRow extends IdentityProofRow {
  file_types: string[];
}

export interface AttachmentRow {
  id: string;
  identity_proof_id: string;
  document_id: string;
  attached_at: Date;
  type: string;
  size_bytes: number;
}

export const PROOF_FIELDS = [
  'first_name',
  'last_name',
  'dob',
  'place_of_birth',
  'country_of_birth',
  'citizenship',
  'further_citizenships',
  'tax_residence',
  'tax_id',
  'no_tax_id_reason',
  'further_tax_residences',
  'politically_exposed',
  'pep_function',
  'doc_type',
  'doc_id',
  'doc_authority',
  'doc_expires_on',
  'company_role',
  'acts_for_account',
  'street',
  'city',
  'zipcode',
  'residence_country',
] as const satisfies readonly (keyof IdentityProofFields)[];

const FIELDS = PROOF_FIELDS.join(', ');

const VALUES = PROOF_FIELDS.map((_field, index) => `$${index + 4}`).join(', ');

const ATTACHMENT_COLUMNS =
  't.id, t.identity_proof_id, t.document_id, t.attached_at, d.type, d.size_bytes';

/**
 * The current proofs: that of a private person, or those of a company's present representatives.
 */
export const findIdentityProofs = sql<CountedProofRow>(
  'identity_proofs.of_account',
  `select id, account_id, role, ${FIELDS},
     array(select d.type from attachments t join documents d on d.id = t.document_id where t.identity_proof_id = p.id and t.attached_at >= p.document_since) as file_types
   from identity_proofs p where account_id = $1 and left_at is null order by created_at, id`,
).rows((accountId: string) => [accountId]);

export const insertIdentityProof = sql(
  'identity_proofs.insert',
  `insert into identity_proofs (id, account_id, created_at, updated_at, role, ${FIELDS}) values ($1, $2, $3, $3, $${PROOF_FIELDS.length + 4}, ${VALUES})`,
).run((proof: WrittenProof & { readonly role: ProofRole }) => [
  proof.id,
  proof.accountId,
  proof.at,
  ...valuesOf(proof.fields),
  proof.role,
]);

const updateProof = sql(
  'identity_proofs.update',
  `update identity_proofs set (updated_at, ${FIELDS}) = row($3, ${VALUES}) where id = $1 and account_id = $2 and left_at is null`,
);

/** From now on only files attached at this time or later prove the details. */
export const beginNewDocument = sql(
  'identity_proofs.replace_document',
  'update identity_proofs set document_since = greatest(document_since, $2) where id = $1',
).run((id: string, at: Date) => [id, at]);

/** Files of every document that had expired by the day (YYYY-MM-DD) no longer count. */
export const retireExpiredDocuments = sql(
  'identity_proofs.replace_expired',
  'update identity_proofs set document_since = $3 where account_id = $1 and doc_expires_on < $2 and left_at is null',
).run((expired: { accountId: string; today: string; at: Date }) => [
  expired.accountId,
  expired.today,
  expired.at,
]);

/** One representative acts for the account; the previous one no longer does. */
export const setSoleRepresentative = sql(
  'identity_proofs.act_no_longer',
  'update identity_proofs set acts_for_account = false where account_id = $1 and id <> $2 and acts_for_account and left_at is null',
).run((accountId: string, id: string) => [accountId, id]);

/** Keeps the proof as evidence only. */
export const markAsLeft = sql(
  'identity_proofs.leave',
  'update identity_proofs set left_at = $3, acts_for_account = false where id = $1 and account_id = $2',
).run((id: string, accountId: string, at: Date) => [id, accountId, at]);

/** Whether somebody was named after the moment. */
export const isNewerThan = sql<{ found: boolean }>(
  'identity_proofs.is_newer',
  'select exists (select from identity_proofs where id = $1 and account_id = $2 and created_at > $3) as found',
).value((own: { id: string; accountId: string }, moment: Date) => [own.id, own.accountId, moment]);

export const deleteIdentityProofRow = sql(
  'identity_proofs.delete',
  'delete from identity_proofs where id = $1 and account_id = $2',
).run((id: string, accountId: string) => [id, accountId]);

/** All proofs ever, including those of people who left. */
export const allIdentityProofIds = sql<{ id: string }>(
  'identity_proofs.all_ids',
  'select id from identity_proofs where account_id = $1',
).column((accountId: string) => [accountId]);

/** All files of all proofs, including those kept as evidence. */
export const findAttachments = sql<AttachmentRow>(
  'attachments.of_account',
  `select ${ATTACHMENT_COLUMNS} from attachments t join identity_proofs p on p.id = t.identity_proof_id join documents d on d.id = t.document_id
   where p.account_id = $1 order by p.created_at, t.position`,
).rows((accountId: string) => [accountId]);

export const attach = sql(
  'attachments.insert',
  'insert into attachments (id, identity_proof_id, document_id, attached_at) values ($1, $2, $3, $4)',
).run((attachment: { id: string; identityProofId: string; documentId: string; at: Date }) => [
  attachment.id,
  attachment.identityProofId,
  attachment.documentId,
  attachment.at,
]);

/** Whether the file is among those that prove the present document. */
export const hasFile = sql<{ found: boolean }>(
  'attachments.same_file',
  `select exists (select from attachments t join identity_proofs p on p.id = t.identity_proof_id join documents d on d.id = t.document_id
   where p.id = $1 and t.attached_at >= p.document_since and d.sha256 = $2) as found`,
).value((proofId: string, bytes: Buffer) => [proofId, fileHash(bytes)]);

// A better picture that an officer asked for may resemble the one before.
/** The pictures among the files that prove the present document, since an officer last asked for others. */
export const findPresentPictures = sql<{ document_id: string }>(
  'attachments.present_pictures',
  `select t.document_id from attachments t join identity_proofs p on p.id = t.identity_proof_id join documents d on d.id = t.document_id
   where p.id = $1 and t.attached_at >= p.document_since and d.type like 'image/%'
     and not exists (select from kyc_requested_changes c where c.account_id = p.account_id and c.requested_at >= t.attached_at) order by t.position`,
).rows((proofId: string) => [proofId]);

export const detach = sql('attachments.delete', 'delete from attachments where id = $1').run(
  (attachmentId: string) => [attachmentId],
);

export interface WrittenProof {
  readonly id: string;
  readonly accountId: string;
  readonly fields: IdentityProofFields;
  readonly at: Date;
}

/** Replaces the details of a proof; 0 rows if it is not this account's or its person has left. */
export async function updateIdentityProofRow(tx: Tx, proof: WrittenProof): Promise<number> {
  return tx.run(updateProof, [proof.id, proof.accountId, proof.at, ...valuesOf(proof.fields)]);
}

function valuesOf(fields: IdentityProofFields): unknown[] {
  return PROOF_FIELDS.map((field) =>
    field === 'further_tax_residences' ? JSON.stringify(fields[field]) : fields[field],
  );
}

export const countFiles = sql<{ files: number }>(
  'kyc.count_files',
  `select (select count(*) from attachments t join identity_proofs p on p.id = t.identity_proof_id where p.account_id = $1)::int
        + (select count(*) from business_files where account_id = $1)::int as files`,
);

export const saveDocumentView = sql(
  'document_views.save',
  'insert into document_views (officer_id, document_id, viewed_at) values ($1, $2, $3) on conflict do nothing',
).run((view: { readonly officerId: string; readonly documentId: string; readonly at: Date }) => [
  view.officerId,
  view.documentId,
  view.at,
]);
const findViewed = sql<{ document_id: string }>(
  'document_views.of_officer',
  'select document_id from document_views where officer_id = $1 and document_id = any($2)',
);

/** Those of the documents that an officer has looked at. */
export async function viewedBy(
  db: Queryable,
  officerId: string,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(findViewed, [officerId, documentIds]);
  return new Set(rows.map((row) => row.document_id));
}
