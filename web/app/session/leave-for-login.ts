import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { clearAuthenticated } from './authenticated-flag.ts';

const STAYS_AT = ['/login', '/signup'];

/** What every 401 does. A whole new document, so that nothing of the person who was signed in stays in memory. */
export function leaveForLogin(): void {
  clearAuthenticated();
  if (!STAYS_AT.includes(sitePath(location.pathname))) location.assign(localPath(localeOfPath(location.pathname), '/login'));
}
