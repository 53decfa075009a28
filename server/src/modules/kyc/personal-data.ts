import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { exportedName } from '../../platform/personal-data/exported-name.ts';
import type {
  ExportedFile,
  Person,
  PersonalDataPart,
} from '../../platform/personal-data/personal-data-part.ts';
import { findBusiness, findBusinessFiles, findOwners } from './business-store.ts';
import { findDraftsToExport } from './draft-store.ts';
import { deleteDuplicateDecisions } from './duplicates/store.ts';
import { findAttachments } from './proof-store.ts';
import { removeCompany, removePersons } from './remove-given-details.ts';
import { findKycAddress } from './store.ts';
import {
  deletions,
  findCheckChanges,
  findChecks,
  findDecisions,
  findGivenDetails,
  findHistory,
  findProof,
  findRecord,
  findRequests,
  officersActed,
} from './personal-data-store.ts';

/**
 * Data given for the identification. Once an officer has judged them, they are evidence and are
 * kept (section 8 GwG).
 */
export function kycPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: {
      kyc_records: {
        export: 'identification',
        shown: 'applicant_type verdict verdict_since',
        keptBack: 'account_id version left_warned_at',
      },
      kyc_verdict_changes: {
        export: 'identification_history',
        shown: 'from_verdict to_verdict actor_kind reasons at',
        keptBack: 'id account_id actor_id note',
      },
      kyc_requested_changes: {
        export: 'requested_changes',
        shown: 'item reason requested_at answered_at',
        keptBack: 'account_id',
      },
      kyc_checks: {
        export: 'checks',
        shown: 'item attempt state began_at since',
        keptBack: 'id account_id moved_by',
      },
      kyc_check_changes: {
        export: 'check_changes',
        shown: 'from_state to_state actor_kind reasons at',
        keptBack: 'id account_id check_id actor_id',
      },
      kyc_decisions: {
        export: 'decisions',
        shown: 'to_verdict judged at',
        keptBack: 'id account_id actor_kind',
      },
      identity_proofs: {
        export: 'identity_proofs',
        shown:
          'first_name last_name dob place_of_birth country_of_birth citizenship tax_residence tax_id doc_type doc_id doc_authority doc_expires_on created_at updated_at role further_citizenships no_tax_id_reason further_tax_residences politically_exposed pep_function company_role acts_for_account street city zipcode residence_country document_since left_at',
        keptBack: 'id account_id',
      },
      kyc_addresses: {
        export: 'address',
        shown: 'street street_additional city country state zipcode',
        keptBack: 'account_id updated_at',
      },
      kyc_drafts: {
        export: 'unfinished_forms',
        shown: 'form fields saved_at',
        keptBack: 'account_id',
      },
      kyc_businesses: {
        export: 'business',
        shown:
          'name legal_name legal_form country register_court register_number tax_id_number phone_number representation owners_declaration',
        keptBack: 'account_id updated_at',
      },
      beneficial_owners: {
        export: 'beneficial_owners',
        shown:
          'first_name last_name dob place_of_birth citizenship residence_country capital_percent votes_percent control_otherwise politically_exposed pep_function',
        keptBack: 'id account_id created_at updated_at',
      },
      business_files: {
        export: 'documents',
        shown: 'attached_at',
        keptBack: 'id account_id document_id kind position',
      },
      given_details: {
        export: 'given_details',
        shown: 'kind detail given_at',
        keptBack: 'account_id',
      },
      attachments: {
        export: 'documents',
        shown: 'attached_at',
        keptBack: 'id identity_proof_id document_id position',
      },
      documents: {
        export: 'documents',
        shown: 'type size_bytes display_name',
        keptBack: 'id owner_id stored_at sha256',
      },
      document_bodies: {
        export: 'documents',
        shown: 'body',
        keptBack: 'document_id kind type algorithm key_id wrapped_key',
      },
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
        unfinished_forms: await db.rows(findDraftsToExport, [accountId]),
        business: await findBusiness(db, accountId),
        beneficial_owners: await findOwners(db, accountId),
        given_details: await db.rows(findGivenDetails, [accountId]),
        documents: (await filesOf(db, accountId)).map((row, index) => ({
          file: exportedName('documents', names.get(row.document_id), index),
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
        name: exportedName('documents', names.get(row.document_id), index),
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
      await deleteDuplicateDecisions(tx, accountId);
      for (const statement of deletions) await tx.run(statement, [accountId]);
      return false;
    },
  };
}

/** Pictures of identity documents first, then the papers of a company. */
async function filesOf(db: Queryable, accountId: string) {
  return [...(await findAttachments(db, accountId)), ...(await findBusinessFiles(db, accountId))];
}
