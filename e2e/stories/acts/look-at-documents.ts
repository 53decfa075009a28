import { getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import type { ApiCall } from '../../../web/app/session/api-client.ts';

/** The officer looks at every document of an applicant that they have not seen. */
export async function lookAtDocuments(call: ApiCall, accountId: string): Promise<void> {
  const params = { account_id: accountId };
  const { unseen_documents: unseen } = await call(getKycReview, { params });
  for (const id of unseen)
    await call(viewDocument, {
      params: { ...params, attachment_id: id },
      body: { reason: 'Identity check' },
    });
}
