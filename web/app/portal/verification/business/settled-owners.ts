import { ownersSettled } from '@bb1/domain/kyc/business';
import type { getBeneficialOwners } from '@bb1/domain/kyc/business-endpoints';
import type { Reply } from '../../../session/api-client.ts';

/** The company's beneficial owners as the interface returns them. */
export type Owners = Reply<typeof getBeneficialOwners>;

/**
 * Whether the beneficial owners are settled: the company has named them, or declared that it has
 * none.
 */
export function areSettled({ declaration, owners }: Owners): boolean {
  return ownersSettled(declaration, owners.length);
}
