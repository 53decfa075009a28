import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { clearAuthenticated } from './authenticated-flag.ts';

const STAYS_AT = ['/login', '/signup'];

/**
 * What every 401 does. A whole new document, so that nothing of the person who was signed in stays in memory. False
 * where the browser stays: at the login and the sign-up.
 */
export function leaveForLogin(): boolean {
  const page = sitePath(location.pathname);
  const login = (path: string) => localPath(localeOfPath(location.pathname), path);
  // An officer's session has ended; that of the investor in the same browser is another one.
  const isDesk = /^\/desk(?:\/|$)/.test(page);
  if (!isDesk) clearAuthenticated();
  const leaves = !STAYS_AT.includes(page);
  if (leaves) location.assign(login(isDesk ? '/desk/login' : '/login'));
  return leaves;
}
