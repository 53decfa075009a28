import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../context.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { ExportedFile, Person, PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { deleteIdentityProofRow, detach, findAttachments, findIdentityProofs, findKycAddress, PROOF_FIELDS } from './store.ts';

const findRecord = sql('kyc.record_of_person', 'select applicant_type, verdict, verdict_since from kyc_records where account_id = $1');
// Who among the officers decided, and what they noted for each other, is not for the person; reasons were told to them.
const findHistory = sql('kyc.history_of_person', "select at, from_verdict, to_verdict, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by, reasons from kyc_verdict_changes where account_id = $1 order by id");
const findRequests = sql('kyc.requests_of_person', 'select item, reason, requested_at, answered_at from kyc_requested_changes where account_id = $1 order by requested_at, item, reason');
const findProof = sql('identity_proofs.of_person', `select ${PROOF_FIELDS}, created_at, updated_at from identity_proofs where account_id = $1`);
const officersActed = sql<{ found: boolean }>('kyc.officers_acted', "select exists (select from kyc_verdict_changes where account_id = $1 and actor_kind = 'officer') as found");
const deletions = ['kyc_requested_changes', 'kyc_verdict_changes', 'kyc_addresses', 'kyc_records'].map((table) => sql(`${table}.delete_of_account`, `delete from ${table} where account_id = $1`));

/** What was given for the identification. Once an officer has judged it, it is evidence and is kept (section 8 GwG). */
export function kycPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: {
      kyc_records: 'identification', kyc_verdict_changes: 'identification_history', kyc_requested_changes: 'requested_changes',
      identity_proofs: 'identity_proofs', kyc_addresses: 'address', attachments: 'documents', documents: 'documents', document_bodies: 'documents',
    },
    async export(db: Queryable, person) {
      const { accountId } = person;
      const names = await documents.namesOf(db, accountId);
      return {
        identification: await db.maybe(findRecord, [accountId]),
        identification_history: await db.rows(findHistory, [accountId]),
        requested_changes: await db.rows(findRequests, [accountId]),
        identity_proofs: await db.rows(findProof, [accountId]),
        address: await findKycAddress(db, accountId),
        documents: (await findAttachments(db, accountId)).map((row, index) => ({ file: fileName(names.get(row.document_id), index), name: names.get(row.document_id), type: row.type, size_bytes: row.size_bytes, uploaded_at: row.attached_at })),
      };
    },
    async files(db: Queryable, person): Promise<ExportedFile[]> {
      const names = await documents.namesOf(db, person.accountId);
      const rows = await findAttachments(db, person.accountId);
      return rows.map((row, index) => ({ name: fileName(names.get(row.document_id), index), open: (later: Queryable) => documents.openOriginal(later, row.document_id, person.accountId) }));
    },
    kept: async (db, person, endsAt) => ((await db.one(officersActed, [person.accountId])).found ? [{ record: 'identification', until: identificationKeptUntil(endsAt) }] : []),
    async forget(tx, { accountId }: Person, kept) {
      if (kept.has('identification')) return false;
      for (const file of await findAttachments(tx, accountId)) {
        await detach(tx, file.id);
        await documents.remove(tx, file.document_id);
      }
      for (const proof of await findIdentityProofs(tx, accountId)) await deleteIdentityProofRow(tx, proof.id, accountId);
      for (const statement of deletions) await tx.run(statement, [accountId]);
      return false;
    },
  };
}

/** Numbered, for two files may have one name; without signs that mean something to a file system. */
function fileName(name: string | undefined, index: number): string {
  const safe = (name ?? '').replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^[. ]+/, '').slice(-100);
  return `documents/${String(index + 1).padStart(2, '0')}-${safe}`;
}
