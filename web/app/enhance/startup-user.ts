import { clearAuthenticated, isAuthenticated } from '../session/authenticated-flag.ts';
import { apiPath } from '../session/api-path.ts';

/**
 * Public pages come without the person who reads them. If the browser remembers a session, the
 * script asks for that person at startup; meanwhile the document is busy. The login link
 * (`data-signed-in`) then leads to the dashboard. If the session has ended, the flag is cleared and
 * the page stays: it needs no session.
 */
export async function loadUserAtStartup(): Promise<void> {
  const login = document.querySelector<HTMLAnchorElement>('a[data-signed-in]');
  if (login === null || !isAuthenticated()) return;
  const page = document.documentElement;
  page.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(`${apiPath()}/who_am_i`, {
      headers: { accept: 'application/json' },
    });
    if (answer.status === 401) clearAuthenticated();
    if (answer.ok) leadToDashboard(login);
  } catch {
    // Offline, or the page was left: the link leads to the login as before, and the login
    // redirects.
  } finally {
    page.removeAttribute('aria-busy');
  }
}

function leadToDashboard(login: HTMLAnchorElement): void {
  const { signedIn = '', signedInLabel = '' } = login.dataset;
  login.href = signedIn;
  login.title = signedInLabel;
  login.setAttribute('aria-label', signedInLabel);
}
