import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { clearAuthenticated } from './authenticated-flag.ts';

const STAYS_AT = ['/login', '/signup'];

/**
 * The effect of a 401 on a page that needs a session: the login leads back to it. It loads a new
 * document, so that no personal data stays in memory. At the login and the sign-up the browser
 * stays.
 */
export function leaveForLogin(): void {
  const page = sitePath(location.pathname);
  // An officer's session has ended; the investor's session in the same browser is a different one.
  const isDesk = /^\/desk(?:\/|$)/.test(page);
  if (!isDesk) clearAuthenticated();
  if (STAYS_AT.includes(page)) return;
  const login = localPath(localeOfPath(location.pathname), isDesk ? '/desk/login' : '/login');
  location.assign(endedLogin(login, location.pathname + location.search));
}

/** The login that says why the person is there: their session has ended. */
export function endedLogin(login: string, next: string): string {
  return `${login}?notice=session_ended&next=${encodeURIComponent(next)}`;
}
