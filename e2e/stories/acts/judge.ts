import type { Page } from 'playwright-core';
import type { ChangeReason } from '@bb1/domain/kyc/change-reasons';
import { decideKyc, getKycReview, listKycReviews } from '@bb1/domain/kyc/desk-endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { lookAtDocuments } from './look-at-documents.ts';
import { callAs } from './call-as.ts';

type Judgement =
  | { readonly decision: 'approve' }
  | { readonly decision: 'request_changes'; readonly reasons: ChangeReason[] }
  | { readonly decision: 'reject'; readonly note: string };

/**
 * The decision of the reviewer at this browser on the applicant with this name, once they await
 * review.
 */
export async function judge(reviewer: Page, fullName: string, judgement: Judgement): Promise<void> {
  const call = callAs(reviewer);
  const account_id = await waitingFor(reviewer, fullName);
  const { version, record } = await call(getKycReview, { params: { account_id } });
  const checked =
    judgement.decision === 'approve' ? [...requiredReviewChecks(record.applicant_type)] : [];
  if (judgement.decision === 'approve') await lookAtDocuments(call, account_id);
  await call(decideKyc, { params: { account_id }, body: { ...judgement, version, checked } });
}

async function waitingFor(reviewer: Page, fullName: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { reviews } = await callAs(reviewer)(listKycReviews, { query: { verdict: 'in_review' } });
    const review = reviews.find((one) => one.full_name === fullName);
    if (review !== undefined) return review.account_id;
    await reviewer.waitForTimeout(100);
  }
  throw new Error(`${fullName} never came to review`);
}
