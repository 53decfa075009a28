import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of the authenticated layout; paths and files are relative to `web/app`. */
export const portalRoutes: RouteConfigEntry[] = [];
