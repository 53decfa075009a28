import {
  decideKyc as decideKycEndpoint,
  getKycReview,
  listKycReviews,
  viewDocument as viewDocumentEndpoint,
} from '@bb1/domain/kyc/desk-endpoints';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { decideKyc } from './decide-kyc.ts';
import { listReviews } from './desk-store.ts';
import { showReview } from './show-review.ts';
import { viewDocument } from './view-document.ts';

export function kycDeskRoutes(serve: Serve, setting: House): void {
  const { db, clock } = setting;

  serve(listKycReviews)(async (call) => {
    const { verdict, applicant_type: applicantType, order, page } = call.query;
    const { rows, total } = await listReviews(db, { verdict, applicantType, order, page });
    const reviews = rows.map((row) => ({ ...row, waiting_since: row.verdict_since }));
    return { reviews, total, page };
  });

  serve(getKycReview)((call) =>
    db.transaction('get_kyc_review', async (tx) => {
      const accountId = call.params.account_id;
      const review = await showReview(tx, setting, {
        accountId,
        locale: call.locale,
        officerId: call.officer.officerId,
      });
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'kyc.viewed',
        subject: `account:${accountId}`,
        reason: `review, verdict ${review.record.verdict}`,
        after: { version: review.version },
      });
      return review;
    }),
  );

  serve(viewDocumentEndpoint)((call) =>
    viewDocument(setting, call.officer, {
      accountId: call.params.account_id,
      attachmentId: call.params.attachment_id,
      reason: call.body.reason,
    }),
  );

  serve(decideKycEndpoint)(async (call) => {
    await decideKyc(
      setting,
      call.officer,
      { accountId: call.params.account_id, locale: call.locale },
      call.body,
    );
    return showReview(db, setting, {
      accountId: call.params.account_id,
      locale: call.locale,
      officerId: call.officer.officerId,
    });
  });
}
