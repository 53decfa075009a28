import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { clearAuthenticated } from './authenticated-flag.ts';

const STAYS_AT = ['/login', '/signup'];

/**
 * The effect of every 401. It loads a new document, so that no personal data stays in memory. False
 * where the browser stays: at the login and the sign-up.
 */
export function leaveForLogin(): boolean {
  const page = sitePath(location.pathname);
  const login = (path: string) => localPath(localeOfPath(location.pathname), path);
  // An officer's session has ended; the investor's session in the same browser is a different one.
  const isDesk = /^\/desk(?:\/|$)/.test(page);
  if (!isDesk) clearAuthenticated();
  const leaves = !STAYS_AT.includes(page);
  if (leaves) location.assign(login(isDesk ? '/desk/login' : '/login'));
  return leaves;
}
