import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of the authenticated layout; paths and files are relative to `web/app`. */
export const portalRoutes: RouteConfigEntry[] = [
  route('welcome', 'portal/welcome/welcome-page.tsx'),
  route('verification', 'portal/verification/verification-entry.ts'),
  route('verification/checklist', 'portal/verification/checklist-page.tsx'),
  route('verification/type', 'portal/verification/type-page.tsx'),
  route('verification/identity', 'portal/verification/identity-page.tsx'),
  route('verification/identity_proof', 'portal/verification/identity-proof-page.tsx'),
  route('verification/address', 'portal/verification/address-page.tsx'),
  route('investment', 'portal/investment/investment-page.tsx'),
  route('investment/:id', 'portal/investment/payment-page.tsx'),
  route('dashboard', 'portal/dashboard/dashboard-page.tsx'),
  route('account', 'portal/account/account-page.tsx'),
  route('account/email', 'portal/account/email-page.tsx'),
  route('account/second_factor', 'portal/account/second-factor/second-factor-page.tsx'),
  route('account/factor_reset', 'portal/account/second-factor/stop-factor-reset.ts'),
  route('account/second_factor/mailbox', 'portal/account/second-factor/mailbox-page.tsx'),
  route('account/second_factor/totp', 'portal/account/second-factor/totp-page.tsx'),
  route('account/second_factor/passkey', 'portal/account/second-factor/passkey-page.tsx'),
  route('account/second_factor/recovery_codes', 'portal/account/second-factor/recovery-codes-page.tsx'),
  route('account/second_factor/remove/:factor', 'portal/account/second-factor/remove-factor-page.tsx'),
  route('account/sessions', 'portal/account/sessions-page.tsx'),
  route('account/data', 'portal/account/data-page.tsx'),
  route('account/close', 'portal/account/close-page.tsx'),
  route('users/change_password', 'auth/change-password-page.tsx'),
  route('users/step_up', 'auth/step-up-page.tsx'),
];
