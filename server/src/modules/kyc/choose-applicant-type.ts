import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { refuse } from '@bb1/domain/refusal';
import { lockAccount } from '../accounts/store.ts';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import { removeGivenDetails } from './remove-given-details.ts';
import { lastApproval, writeApplicantType } from './store.ts';

/**
 * Makes the account that of a private person or of a company. Switching removes what was given for
 * the other type. Refused once officers have approved, because that is evidence about another
 * investor. Refused with orders, because their buyer was the other type.
 */
export async function chooseApplicantType(
  context: KycChanging,
  accountId: string,
  type: ApplicantType,
): Promise<void> {
  await changeOwnKyc(context, {
    name: 'choose_applicant_type',
    accountId,
    act: 'kyc.applicant_type_chosen',
    noted: () => ({ applicant_type: type }),
    async work({ tx, row }) {
      if (row.applicant_type === type) return;
      if ((await lastApproval(tx, accountId)) !== null) throw refuse('conflict', 'kyc_locked');
      // A concurrent order holds the account's lock; a later one finds the new type with nothing
      // given.
      await lockAccount(tx, accountId);
      if ((await context.investedCentsOf(tx, accountId)) > 0n)
        throw refuse('conflict', 'applicant_has_orders');
      await removeGivenDetails(tx, context, accountId);
      await writeApplicantType(tx, accountId, type);
    },
  });
}
