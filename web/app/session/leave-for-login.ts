import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { clearAuthenticated } from './authenticated-flag.ts';

const STAYS_AT = ['/login', '/signup'];

/** What every 401 does. A whole new document, so that nothing of the person who was signed in stays in memory. */
export function leaveForLogin(): void {
  const page = sitePath(location.pathname);
  const login = (path: string) => localPath(localeOfPath(location.pathname), path);
  // An officer's session has ended; that of the investor in the same browser is another one.
  if (/^\/desk(?:\/|$)/.test(page)) return location.assign(login('/desk/login'));
  clearAuthenticated();
  if (!STAYS_AT.includes(page)) location.assign(login('/login'));
}
