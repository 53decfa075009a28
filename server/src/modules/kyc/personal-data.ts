import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../context.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type {
  ExportedFile,
  Person,
  PersonalDataPart,
} from '../../platform/personal-data/personal-data-part.ts';
import { findBusiness, findBusinessFiles, findOwners } from './business-store.ts';
import { findAttachments, PROOF_FIELDS } from './proof-store.ts';
import { removeCompany, removePersons } from './remove-everything-given.ts';
import { findKycAddress } from './store.ts';

const findRecord = sql(
  'kyc.record_of_person',
  'select applicant_type, verdict, verdict_since from kyc_records where account_id = $1',
);
// Who among the officers decided, and what they noted for each other, is not for the person; reasons were told to them.
const findHistory = sql(
  'kyc.history_of_person',
  "select at, from_verdict, to_verdict, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by, reasons from kyc_verdict_changes where account_id = $1 order by id",
);
const findRequests = sql(
  'kyc.requests_of_person',
  'select item, reason, requested_at, answered_at from kyc_requested_changes where account_id = $1 order by requested_at, item, reason',
);
const findProof = sql(
  'identity_proofs.of_person',
  `select role, ${PROOF_FIELDS.join(', ')}, created_at, updated_at, left_at from identity_proofs where account_id = $1 order by created_at`,
);
const findChecks = sql(
  'kyc.checks_of_person',
  'select item, attempt, state, began_at, since from kyc_checks where account_id = $1 order by began_at, item, attempt',
);
const findCheckChanges = sql(
  'kyc.check_changes_of_person',
  "select k.item, k.attempt, c.at, c.from_state, c.to_state, case c.actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by, c.reasons from kyc_check_changes c join kyc_checks k on k.id = c.check_id where c.account_id = $1 order by c.id",
);
const findDecisions = sql(
  'kyc.decisions_of_person',
  'select at, to_verdict, judged from kyc_decisions where account_id = $1 order by at',
);
const officersActed = sql<{ found: boolean }>(
  'kyc.officers_acted',
  "select exists (select from kyc_verdict_changes where account_id = $1 and actor_kind = 'officer') as found",
);
const deletions = [
  'kyc_requested_changes',
  'kyc_verdict_changes',
  'kyc_check_changes',
  'kyc_checks',
  'kyc_decisions',
  'kyc_addresses',
  'kyc_records',
].map((table) => sql(`${table}.delete_of_account`, `delete from ${table} where account_id = $1`));

/** What was given for the identification. Once an officer has judged it, it is evidence and is kept (section 8 GwG). */
export function kycPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: {
      kyc_records: 'identification',
      kyc_verdict_changes: 'identification_history',
      kyc_requested_changes: 'requested_changes',
      kyc_checks: 'checks',
      kyc_check_changes: 'check_changes',
      kyc_decisions: 'decisions',
      identity_proofs: 'identity_proofs',
      kyc_addresses: 'address',
      kyc_businesses: 'business',
      beneficial_owners: 'beneficial_owners',
      business_files: 'documents',
      attachments: 'documents',
      documents: 'documents',
      document_bodies: 'documents',
    },
    async export(db: Queryable, person) {
      const { accountId } = person;
      const names = await documents.namesOf(db, accountId);
      return {
        identification: await db.maybe(findRecord, [accountId]),
        identification_history: await db.rows(findHistory, [accountId]),
        requested_changes: await db.rows(findRequests, [accountId]),
        checks: await db.rows(findChecks, [accountId]),
        check_changes: await db.rows(findCheckChanges, [accountId]),
        decisions: await db.rows(findDecisions, [accountId]),
        identity_proofs: await db.rows(findProof, [accountId]),
        address: await findKycAddress(db, accountId),
        business: await findBusiness(db, accountId),
        beneficial_owners: await findOwners(db, accountId),
        documents: (await filesOf(db, accountId)).map((row, index) => ({
          file: fileName(names.get(row.document_id), index),
          name: names.get(row.document_id),
          type: row.type,
          size_bytes: row.size_bytes,
          uploaded_at: row.attached_at,
        })),
      };
    },
    async files(db: Queryable, person): Promise<ExportedFile[]> {
      const names = await documents.namesOf(db, person.accountId);
      const rows = await filesOf(db, person.accountId);
      return rows.map((row, index) => ({
        name: fileName(names.get(row.document_id), index),
        open: (later: Queryable) =>
          documents.openOriginal(later, row.document_id, person.accountId),
      }));
    },
    kept: async (db, person, endsAt) =>
      (await db.one(officersActed, [person.accountId])).found
        ? [{ record: 'identification', until: identificationKeptUntil(endsAt) }]
        : [],
    async forget(tx, { accountId }: Person, kept) {
      if (kept.has('identification')) return false;
      await removePersons(tx, { documents }, accountId);
      await removeCompany(tx, { documents }, accountId);
      for (const statement of deletions) await tx.run(statement, [accountId]);
      return false;
    },
  };
}

/** Pictures of identity documents first, then the papers of a company. */
async function filesOf(db: Queryable, accountId: string) {
  return [...(await findAttachments(db, accountId)), ...(await findBusinessFiles(db, accountId))];
}

/** Numbered, for two files may have one name; without signs that mean something to a file system. */
function fileName(name: string | undefined, index: number): string {
  const safe = (name ?? '')
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-100);
  return `documents/${String(index + 1).padStart(2, '0')}-${safe}`;
}
