import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const claimRoutes: RouteConfigEntry[] = [route('claim', 'portal/claim/claim-page.tsx'), route('claim/new', 'portal/claim/new-page.tsx')];
