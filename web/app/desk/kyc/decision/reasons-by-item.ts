import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { type ChangeReason, changedItem, changeReasonsFor } from '@bb1/domain/kyc/change-reasons';
import { CHECKLIST_KEYS, type ChecklistKey } from '@bb1/domain/kyc/checklist';

/**
 * The possible reasons for an applicant type, under the item that each sends back, in the order of
 * the checklist.
 */
export function reasonsByItem(
  applicantType: ApplicantType,
): { readonly item: ChecklistKey; readonly reasons: readonly ChangeReason[] }[] {
  const reasons = changeReasonsFor(applicantType);
  return CHECKLIST_KEYS.map((item) => ({
    item,
    reasons: reasons.filter((reason) => changedItem(reason) === item),
  })).filter((group) => group.reasons.length > 0);
}
