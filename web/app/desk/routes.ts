import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The back office, with a layout and a session of its own. */
export const deskRoutes: RouteConfigEntry[] = [];
