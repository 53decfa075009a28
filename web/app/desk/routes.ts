import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Lists whose declaration is their page: a new kind of record needs its file alone. */
const listRoutes = globSync('*/*-kind.tsx', { cwd: import.meta.dirname })
  .toSorted()
  .flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    const [, path] = /^ {2}path: '\/(desk\/[^']+)',$/m.exec(source) ?? [];
    return path === undefined || !source.includes('export default listPage(')
      ? []
      : [route(path, `desk/${file}`)];
  });

/** The back office, with its own layout and session. */
export const deskRoutes: RouteConfigEntry[] = [
  route('desk/login', 'desk/session/desk-login-page.tsx'),
  route('desk/login/company', 'desk/session/company-login-page.tsx'),
  route('desk/set-up', 'desk/session/set-up-page.tsx'),
  route('desk/sign-out', 'desk/session/desk-sign-out.ts'),
  route('desk/language', 'desk/session/desk-language.ts'),
  route('desk/settings', 'desk/session/desk-settings.ts'),
  layout('desk/frame/desk-layout.tsx', [
    layout('desk/frame/desk-content.tsx', [
      route('desk', 'desk/home/desk-home-page.tsx'),
      ...listRoutes,
      route('desk/search', 'desk/search/search-page.tsx'),
      route('desk/approvals', 'desk/approvals/approvals-page.tsx'),
      route('desk/approvals/:id', 'desk/approvals/approval-page.tsx'),
      route('desk/declarations', 'desk/declarations/declarations-page.tsx'),
      route('desk/accounts/:id', 'desk/accounts/account-page.tsx'),
      route('desk/kyc/:account_id', 'desk/kyc/kyc-review-page.tsx'),
      route(
        'desk/kyc/:account_id/duplicates/:other_account_id',
        'desk/kyc/duplicates/duplicate-page.tsx',
      ),
      route('desk/screening/hits/:id', 'desk/screening/hit-page.tsx'),
      route('desk/screening/lists', 'desk/screening/screening-lists-page.tsx'),
      route('desk/screening/lists/:id', 'desk/screening/screening-list-page.tsx'),
      route('desk/video/:id', 'desk/video/video-call-page.tsx'),
      route('desk/country-lists/:id', 'desk/country-lists/country-list-page.tsx'),
      route('desk/bank', 'desk/bank/bank-page.tsx'),
      route('desk/bank/entries/:id', 'desk/bank/refused-entry-page.tsx'),
      route('desk/bank/:id', 'desk/bank/bank-import-page.tsx'),
      route('desk/payments', 'desk/payments/payments-page.tsx'),
      route('desk/payments/foreign', 'desk/payments/foreign-deposits-page.tsx'),
      route('desk/payments/debits', 'desk/payments/unexplained-debits-page.tsx'),
      route('desk/payments/small', 'desk/payments/small-payments-page.tsx'),
      route('desk/payments/debits/:id', 'desk/payments/unexplained-debit-page.tsx'),
      route('desk/payments/:id', 'desk/payments/payment-page.tsx'),
      route('desk/refunds/files', 'desk/refunds/refund-files-page.tsx'),
      route('desk/refunds/:id', 'desk/refunds/refund-page.tsx'),
      route('desk/receivables/:id', 'desk/receivables/receivable-page.tsx'),
      route('desk/reconciliation', 'desk/reconciliation/reconciliation-page.tsx'),
      route('desk/orders/:id', 'desk/orders/order-page.tsx'),
      route('desk/discounts/:id', 'desk/discounts/discount-code-page.tsx'),
      route('desk/allocations', 'desk/allocations/allocations-page.tsx'),
      route('desk/claims/:id', 'desk/claims/claim-page.tsx'),
      route('desk/holders', 'desk/holders/holders-page.tsx'),
      route('desk/holder-documents/:account_id', 'desk/holder-documents/holder-documents-page.tsx'),
      route('desk/holdings/acts/new', 'desk/holdings/new-holding-adjustment-page.tsx'),
      route('desk/holdings/acts/:id', 'desk/holdings/holding-adjustment-page.tsx'),
      route('desk/coupon-runs', 'desk/coupon-runs/coupon-runs-page.tsx'),
      route('desk/coupon-runs/:id', 'desk/coupon-runs/coupon-run-page.tsx'),
      route('desk/redemptions/:id', 'desk/redemptions/redemption-page.tsx'),
      route('desk/year-profits/:number', 'desk/coupon-runs/year-profit-page.tsx'),
      route('desk/taxes/certificates', 'desk/taxes/tax-certificates-page.tsx'),
      route('desk/taxes/certificates/:id', 'desk/taxes/tax-certificate-page.tsx'),
      route('desk/taxes/months', 'desk/taxes/tax-months-page.tsx'),
      route('desk/taxes/church-tax', 'desk/taxes/church-tax-page.tsx'),
      route('desk/taxes/returns/:id', 'desk/taxes/tax-return-page.tsx'),
      route('desk/taxes/people/:account_id', 'desk/taxes/tax-person-page.tsx'),
      route('desk/affiliates', 'desk/affiliates/affiliates-page.tsx'),
      route('desk/affiliates/commissions/:id', 'desk/affiliates/commission-page.tsx'),
      route('desk/affiliates/allocations', 'desk/affiliates/commission-allocations-page.tsx'),
      route('desk/contact/:id', 'desk/contact/contact-message-page.tsx'),
      route('desk/reply_templates', 'desk/contact/reply-templates-page.tsx'),
      route('desk/reply_templates/new', 'desk/contact/new-reply-template-page.tsx'),
      route('desk/reply_templates/:id', 'desk/contact/reply-template-page.tsx'),
      route('desk/announcements/new', 'desk/announcements/new-announcement-page.tsx'),
      route('desk/announcements/:id', 'desk/announcements/announcement-page.tsx'),
      route('desk/announcements/:id/html', 'desk/announcements/announcement-html.ts'),
      route(
        'desk/announcements/:id/recipients',
        'desk/announcements/announcement-recipients-page.tsx',
      ),
      route('desk/accounting', 'desk/accounting/accounting-page.tsx'),
      route('desk/integrators', 'desk/integrators/integrators-page.tsx'),
      route('desk/integrators/:id', 'desk/integrators/integrator-page.tsx'),
      route('desk/reports', 'desk/reports/sale-report-page.tsx'),
      route('desk/reports/funnel', 'desk/reports/funnel-report-page.tsx'),
      route('desk/reports/ageing', 'desk/reports/ageing-report-page.tsx'),
      route('desk/reports/cap-table', 'desk/reports/cap-table-page.tsx'),
      route('desk/payment-halts', 'desk/payment-halts/payment-halts-page.tsx'),
      route('desk/configuration/:number', 'desk/configuration/configuration-version-page.tsx'),
      route('desk/mail-previews', 'desk/mails/mail-previews-page.tsx'),
      route('desk/mail-previews/:kind', 'desk/mails/mail-preview-page.tsx'),
      route('desk/mail-previews/:kind/html', 'desk/mails/mail-preview-html.ts'),
      route('desk/mail-previews/:kind/words', 'desk/mails/mail-words-page.tsx'),
      route('desk/mail-previews/:kind/draft', 'desk/mails/mail-draft-page.tsx'),
      route('desk/mails/:id', 'desk/mails/mail-page.tsx'),
      route('desk/mails/:id/html', 'desk/mails/mail-html.ts'),
      route('desk/access', 'desk/access/access-page.tsx'),
      route('desk/access/company', 'desk/access/company-link-page.tsx'),
      route('desk/data-requests/:id', 'desk/data-requests/data-request-page.tsx'),
      route('desk/officers/:id', 'desk/officers/officer-page.tsx'),
      route('desk/audit', 'desk/lists/audit-page.tsx'),
      route('desk/*', 'desk/frame/unknown-page.tsx'),
    ]),
  ]),
];
