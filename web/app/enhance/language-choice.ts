import { sitePath } from '../language/locale-path.ts';
import { apiPath } from '../session/api-path.ts';
import { clearAuthenticated, isAuthenticated } from '../session/authenticated-flag.ts';
import { cookieValue } from '../session/cookie-value.ts';
import { withTimeout } from '../session/polling.ts';

const SAVE_LIMIT_MS = 3_000;
/** In the tab's storage: the next document says that the choice was not saved. */
const UNSAVED = 'language unsaved';

/**
 * Links of the language picker carry `data-locale`. A signed-in person's choice is saved in the
 * profile before the page changes. The page changes in any case, and says when the profile did not.
 */
export function saveLanguageChoice(): void {
  sayUnsaved();
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
    void saveAndLeave(link);
  });
}

async function saveAndLeave(link: HTMLAnchorElement): Promise<void> {
  const status = await withTimeout(save(link.dataset['locale'] ?? ''), SAVE_LIMIT_MS).catch(
    () => 0,
  );
  // The session has ended; a page that needs one asks for the login itself.
  if (status === 401) clearAuthenticated();
  else if (status !== 200) noteUnsaved();
  location.assign(link.href);
}

async function save(locale: string): Promise<number> {
  const answer = await fetch(`${apiPath()}/users`, {
    method: 'PUT',
    body: JSON.stringify({ locale }),
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': cookieValue(document.cookie, 'CSRF-TOKEN') ?? '',
    },
    // A slow save outlives the page.
    keepalive: true,
  });
  return answer.status;
}

// Without storage the next document says nothing.
function noteUnsaved(): void {
  try {
    sessionStorage.setItem(UNSAVED, 'true');
  } catch {
    return;
  }
}

function takeUnsaved(): boolean {
  try {
    const noted = sessionStorage.getItem(UNSAVED) !== null;
    sessionStorage.removeItem(UNSAVED);
    return noted;
  } catch {
    return false;
  }
}

/** The picker carries the words, in the page's language. */
function sayUnsaved(): void {
  if (!takeUnsaved()) return;
  const words = document.querySelector<HTMLElement>('[data-unsaved]')?.dataset;
  if (words === undefined) return;
  const note = document.createElement('div');
  note.setAttribute('role', 'alert');
  note.className =
    'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl items-center gap-3 rounded-control bg-deep py-2 pr-2 pl-4 text-small text-on-deep shadow-lift ring-1 ring-deep-line print:hidden';
  const close = document.createElement('button');
  close.type = 'button';
  close.className =
    'min-h-11 cursor-pointer rounded-control px-3 font-semibold hover:bg-deep-raised';
  close.textContent = words['close'] ?? '';
  close.addEventListener('click', () => note.remove());
  note.append(words['unsaved'] ?? '', close);
  document.body.append(note);
}
