import { listIdentityProofs, type IdentityProof } from '@bb1/domain/kyc/endpoints';
import { data } from 'react-router';
import type { ApiCall } from '../../../session/api-client.ts';

/** The representative of an address; an id of nobody is a page that is not there. */
export async function representativeOf(api: ApiCall, id: string): Promise<IdentityProof> {
  const proof = (await api(listIdentityProofs)).find((one) => one.id === id);
  if (proof === undefined) throw data(null, { status: 404 });
  return proof;
}
