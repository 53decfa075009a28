import { ownersSettled } from '@bb1/domain/kyc/business';
import type { getBeneficialOwners } from '@bb1/domain/kyc/business-endpoints';
import type { Reply } from '../../../session/api-client.ts';

/** The beneficial owners of the company as the interface answers them. */
export type Owners = Reply<typeof getBeneficialOwners>;

/** Whether it is settled who stands behind the company. */
export function areSettled({ declaration, owners }: Owners): boolean {
  return ownersSettled(declaration, owners.length);
}
