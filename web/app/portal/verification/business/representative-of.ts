import { listIdentityProofs, type IdentityProof } from '@bb1/domain/kyc/endpoints';
import { data } from 'react-router';
import type { ApiCall } from '../../../session/api-client.ts';

/** The representative in the address; an unknown id is "not found". */
export async function representativeOf(api: ApiCall, id: string): Promise<IdentityProof> {
  const proof = (await api(listIdentityProofs)).find((one) => one.id === id);
  if (proof === undefined) throw data(null, { status: 404 });
  return proof;
}
