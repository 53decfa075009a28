const KEY = 'authenticated';

/**
 * All that the browser stores about a session: that there was one. The session itself is a cookie
 * that no script can read.
 */
export function rememberAuthenticated(): void {
  write((storage) => storage.setItem(KEY, 'true'));
}

export function clearAuthenticated(): void {
  write((storage) => storage.removeItem(KEY));
}

/**
 * When leaving. The sign-out's header `Clear-Site-Data` clears what storage it can, which in
 * Chromium excludes the tab's.
 */
export function forgetOnSignOut(): void {
  clearAuthenticated();
  forgetTab();
}

/** An officer leaves: the investor's flag is another matter, what was typed in the tab is not. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}

export function isAuthenticated(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

// Storage may be disabled in the browser; the flag is a hint and nothing depends on it.
function write(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch {
    return;
  }
}
