import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The back office, with a layout and a session of its own. */
export const deskRoutes: RouteConfigEntry[] = [
  route('desk/login', 'desk/session/desk-login-page.tsx'),
  route('desk/sign-out', 'desk/session/desk-sign-out.ts'),
  route('desk/language', 'desk/session/desk-language.ts'),
  layout('desk/frame/desk-layout.tsx', [
    layout('desk/frame/desk-content.tsx', [
      route('desk', 'desk/home/desk-home-page.tsx'),
      route('desk/accounts', 'desk/accounts/account-list-page.tsx'),
      route('desk/accounts/:id', 'desk/accounts/account-page.tsx'),
      route('desk/kyc', 'desk/kyc/kyc-list-page.tsx'),
      route('desk/kyc/:account_id', 'desk/kyc/kyc-review-page.tsx'),
      route('desk/screening', 'desk/screening/hits-page.tsx'),
      route('desk/screening/hits/:id', 'desk/screening/hit-page.tsx'),
      route('desk/screening/lists', 'desk/screening/screening-lists-page.tsx'),
      route('desk/screening/lists/:id', 'desk/screening/screening-list-page.tsx'),
      route('desk/video', 'desk/video/video-list-page.tsx'),
      route('desk/video/:id', 'desk/video/video-call-page.tsx'),
      route('desk/country-lists', 'desk/country-lists/country-lists-page.tsx'),
      route('desk/country-lists/:id', 'desk/country-lists/country-list-page.tsx'),
      route('desk/bank', 'desk/bank/bank-page.tsx'),
      route('desk/bank/:id', 'desk/bank/bank-import-page.tsx'),
      route('desk/payments', 'desk/lists/payments-page.tsx'),
      route('desk/orders', 'desk/lists/orders-page.tsx'),
      route('desk/allocations', 'desk/allocations/allocations-page.tsx'),
      route('desk/allocations/:id', 'desk/allocations/allocation-page.tsx'),
      route('desk/claims', 'desk/lists/claims-page.tsx'),
      route('desk/waitlist', 'desk/lists/waitlist-page.tsx'),
      route('desk/contact', 'desk/contact/contact-list-page.tsx'),
      route('desk/contact/:id', 'desk/contact/contact-message-page.tsx'),
      route('desk/access', 'desk/access/access-page.tsx'),
      route('desk/audit', 'desk/lists/audit-page.tsx'),
    ]),
  ]),
];
