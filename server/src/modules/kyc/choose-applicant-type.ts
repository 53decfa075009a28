import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../platform/db/database.ts';
import { deleteBusiness, detachFromBusiness, findBusinessFiles } from './business-store.ts';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import { findIdentityProofs } from './proof-store.ts';
import { deleteProofWithFiles } from './remove-identity-proof.ts';
import { lastApproval, writeApplicantType } from './store.ts';

/**
 * Makes the account one of a private person or of a company. What was given for the other type is removed: it is of no
 * use any more. Refused once officers have approved: that was evidence, and somebody else would invest.
 */
export async function chooseApplicantType(context: KycChanging, accountId: string, type: ApplicantType): Promise<void> {
  await changeOwnKyc(context, {
    name: 'choose_applicant_type',
    accountId,
    act: 'kyc.applicant_type_chosen',
    noted: () => ({ applicant_type: type }),
    async work({ tx, row }) {
      if (row.applicant_type === type) return;
      if ((await lastApproval(tx, accountId)) !== null) throw refuse('conflict', 'kyc_locked');
      await removePersons(tx, context, accountId);
      await removeCompany(tx, context, accountId);
      await writeApplicantType(tx, accountId, type);
    },
  });
}

async function removePersons(tx: Tx, context: KycChanging, accountId: string): Promise<void> {
  for (const proof of await findIdentityProofs(tx, accountId)) await deleteProofWithFiles(tx, context, { accountId, id: proof.id });
}

async function removeCompany(tx: Tx, context: KycChanging, accountId: string): Promise<void> {
  for (const file of await findBusinessFiles(tx, accountId)) {
    await detachFromBusiness(tx, file.id);
    await context.documents.remove(tx, file.document_id);
  }
  await deleteBusiness(tx, accountId);
}
