import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const claimRoutes: RouteConfigEntry[] = [
  route('claim', 'portal/claim/claim-page.tsx'),
  route('claim/new', 'portal/claim/new-page.tsx'),
  route('claim/connect', 'portal/claim/connect/connect-page.tsx'),
  route('claim/issue', 'portal/claim/issue/issue-page.tsx'),
];
