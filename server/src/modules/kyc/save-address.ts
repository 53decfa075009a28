import { mayResideIn } from '@bb1/domain/kyc/may-invest';
import { refuse } from '@bb1/domain/refusal';
import { changeOwnKyc, type KycChanging } from './change-own-kyc.ts';
import { type AddressFields, answerRequestedChanges, findKycAddress, writeAddress } from './store.ts';

/** Writes the address of a person. `must_exist` refuses to change an address that was never given. */
export async function saveAddress(context: KycChanging, accountId: string, address: AddressFields, existing: 'may_be_new' | 'must_exist'): Promise<AddressFields> {
  if (!mayResideIn(address.country, context.offering.kyc)) throw refuse('invalid', 'cannot_invest');
  return changeOwnKyc(context, {
    name: 'save_address',
    accountId,
    act: 'kyc.address_saved',
    async work(tx, at) {
      if (existing === 'must_exist' && (await findKycAddress(tx, accountId)) === null) throw refuse('not_found', 'not_found');
      await writeAddress(tx, { ...address, accountId, at });
      await answerRequestedChanges(tx, { accountId, item: 'address', at });
      return address;
    },
  });
}
