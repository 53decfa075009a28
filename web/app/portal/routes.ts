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
];
