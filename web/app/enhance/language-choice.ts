import { sitePath } from '../language/locale-path.ts';
import { isAuthenticated } from '../session/authenticated-flag.ts';
import { cookieValue } from '../session/cookie-value.ts';
import { leaveForLogin } from '../session/leave-for-login.ts';

/**
 * Links of the language picker carry `data-locale`. A signed-in person's choice is saved in the
 * profile before the page changes.
 */
export function saveLanguageChoice(): void {
  addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[data-locale]')
        : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The link was rendered for the page as loaded; a query may have been added since.
    link.search = location.search;
    link.hash = location.hash;
    // The back office has its own sessions; the profile is an investor's.
    if (!isAuthenticated() || sitePath(location.pathname).startsWith('/desk')) return;
    event.preventDefault();
    const leave = () => location.assign(link.href);
    void save(link.dataset.locale ?? '').then(
      (status) =>
        status === 401 && leaveForLogin(link.pathname + link.search) ? undefined : leave(),
      leave,
    );
  });
}

async function save(locale: string): Promise<number> {
  const answer = await fetch('/api/users', {
    method: 'PUT',
    body: JSON.stringify({ locale }),
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': cookieValue(document.cookie, 'CSRF-TOKEN') ?? '',
    },
    signal: AbortSignal.timeout(3_000),
  });
  return answer.status;
}
