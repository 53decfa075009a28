import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import { claimRoutes } from './portal/claim/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { portalRoutes } from './portal/routes.ts';

/**
 * The whole site map. Each path exists without prefix (English) and below `/de`; `root.tsx` refuses
 * every other prefix.
 */
export default [
  route('robots.txt', 'site/robots.ts'),
  route('sitemap.xml', 'site/sitemap.ts'),
  ...prefix(':lang?', [
    layout('site/public-config-layout.tsx', [
      index('site/landing-page.tsx'),
      route('affiliate', 'site/affiliate/affiliate-page.tsx'),
      route('calculator', 'site/calculator/calculator-page.tsx'),
    ]),
    layout('site/public-layout.tsx', [
      route('contact', 'site/contact/contact-page.tsx'),
      route('faq', 'site/faq/faq-page.tsx'),
      route('impressum', 'site/impressum-page.tsx'),
      route('privacy', 'site/privacy-page.tsx'),
      route('risk', 'site/risk-page.tsx'),
      route('terms', 'site/terms-page.tsx'),
      route('withdrawal', 'site/withdrawal-page.tsx'),
    ]),
    layout('auth/auth-layout.tsx', [
      route('login', 'auth/login-page.tsx'),
      route('login/second_factor', 'auth/second-factor-page.tsx'),
      route('signup', 'auth/signup-page.tsx'),
    ]),
    layout('portal/account-layout.tsx', [...portalRoutes, ...claimRoutes]),
    layout('portal/open-account-layout.tsx', [
      route('verification/email', 'auth/email-confirmation-page.tsx'),
      route('wallet_orders', 'portal/wallet-orders/open-wallet-order-page.tsx'),
      route('a/:code', 'portal/affiliate/affiliate-link-page.tsx'),
      route('waitlist/confirm', 'auth/waitlist-confirmation-page.tsx'),
      route('newsletter/confirm', 'auth/newsletter-confirmation-page.tsx'),
      route('newsletter/unsubscribe', 'auth/unsubscribe-page.tsx'),
      route('users/claim_account', 'auth/claim-account-page.tsx'),
      route('users/reset_password', 'auth/reset-password-page.tsx'),
      route('users/recognise_browser', 'auth/recognise-browser-page.tsx'),
      route('verification/new_email', 'auth/new-email-page.tsx'),
      route('verification/data_request', 'auth/data-request-page.tsx'),
    ]),
    layout('site/blank-layout.tsx', [
      route('privacy-notice', 'site/privacy-notice.ts'),
      route('sign-out', 'auth/sign-out.ts'),
      route('*', 'site/not-found-page.tsx'),
    ]),
    ...deskRoutes,
  ]),
] satisfies RouteConfig;
