import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { addressItem } from '@bb1/domain/kyc/checklist';
import { addressChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import { mayResideIn } from '@bb1/domain/kyc/may-invest';
import { refuse } from '@bb1/domain/refusal';
import { countryRulesOn } from '../country-lists/country-rules.ts';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import { deleteDraft } from './draft-store.ts';
import { refuseForCountry } from './refuse-for-country.ts';
import { type AddressFields, findKycAddress, writeAddress } from './store.ts';

/**
 * Saves the address of a person or company. `must_exist` refuses to change an address that was
 * never given.
 */
export async function saveAddress(
  context: KycChanging,
  accountId: string,
  address: AddressFields,
  existing: 'may_be_new' | 'must_exist',
): Promise<AddressFields> {
  const rules = await countryRulesOn(context.db, context.offering, berlinDay(context.clock.now()));
  if (!mayResideIn(address.country, rules)) await refuseForCountry(context, accountId, 'address');
  return changeOwnKyc(context, {
    name: 'save_address',
    accountId,
    act: 'kyc.address_saved',
    async work({ tx, at, row, touch }) {
      const before = await findKycAddress(tx, accountId);
      if (existing === 'must_exist' && before === null) throw refuse('not_found', 'not_found');
      await writeAddress(tx, { ...address, accountId, at });
      await deleteDraft(tx, { accountId, form: 'address' });
      const item = addressItem(row.applicant_type);
      await touch({
        answers: [item],
        ends: before !== null && addressChangeEndsApproval(before, address) ? [item] : [],
      });
      return address;
    },
  });
}
