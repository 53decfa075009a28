import { isAuthenticated } from '../session/authenticated-flag.ts';
import { apiPath } from '../session/api-path.ts';
import { leaveForLogin } from '../session/leave-for-login.ts';

/**
 * Public pages come without the person who reads them. If the browser remembers a session, the
 * script asks for that person at startup; meanwhile the document is busy. The login link
 * (`data-signed-in`) then leads to the dashboard. An expired session ends here as at any other
 * call.
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
    if (answer.status === 401) leaveForLogin();
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
