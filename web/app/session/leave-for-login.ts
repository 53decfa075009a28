import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { clearAuthenticated } from './authenticated-flag.ts';

const STAYS_AT = ['/login', '/signup'];

/**
 * The effect of every 401. It loads a new document, so that no personal data stays in memory. False
 * where the browser stays: at the login and the sign-up. `next` is the page that the person was
 * using, and comes back to.
 */
export function leaveForLogin(next?: string): boolean {
  const page = sitePath(location.pathname);
  // An officer's session has ended; the investor's session in the same browser is a different one.
  const isDesk = /^\/desk(?:\/|$)/.test(page);
  if (!isDesk) clearAuthenticated();
  const leaves = !STAYS_AT.includes(page);
  const login = localPath(localeOfPath(location.pathname), isDesk ? '/desk/login' : '/login');
  if (leaves) location.assign(next === undefined ? login : endedLogin(login, next));
  return leaves;
}

/** The login that says why the person is there: their session has ended. */
export function endedLogin(login: string, next: string): string {
  return `${login}?notice=session_ended&next=${encodeURIComponent(next)}`;
}

/** The page that the person is using. */
export function pageShown(): string {
  return location.pathname + location.search;
}
