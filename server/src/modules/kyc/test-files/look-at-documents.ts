import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';

/** An officer who calls the interface. */
interface Officer {
  ok<E extends Endpoint>(
    endpoint: E,
    input?: { params?: Record<string, string>; body?: unknown },
  ): Promise<z.output<E['reply']>>;
}

/** The officer looks at every document of an applicant that they have not seen. */
export async function lookAtDocuments(officer: Officer, accountId: string): Promise<void> {
  const params = { account_id: accountId };
  const { unseen_documents: unseen } = await officer.ok(getKycReview, { params });
  for (const id of unseen)
    await officer.ok(viewDocument, {
      params: { ...params, attachment_id: id },
      body: { reason: 'Identity check' },
    });
}
